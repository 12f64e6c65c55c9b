import type { GuideEntry } from '#app/features/guide/guide-entry.ts';

export const importGifts: GuideEntry = {
  key: 'imports',
  permission: 'gifts.import',
  rhythm: 'year',
  minutes: 20,
  icon: 'tray',
  path: '/admin/imports',
  about: ['/admin/imports'],
  pictures: { 0: { role: 'tresorerie', path: '/admin/imports/new', of: '.work section.sheet' } },
  text: {
    fr: {
      title: 'Importer les dons d’un autre système',
      hint: 'Un fichier CSV, lu à blanc',
      lead: 'Les dons reçus avant ce site entrent dans les livres, ligne par ligne, une seule fois. Personne ne reçoit de message et aucun reçu n’est émis.',
      open: 'Ouvrir les imports',
      also: 'reprise ancien logiciel civicrm excel historique migration passé',
      steps: [
        {
          title: 'Choisissez le fichier',
          text: 'Pressez « Importer des dons ». Choisissez « Fichier CSV » et nommez le système d’origine, toujours du même nom.',
          caption: 'Le fichier et son origine',
        },
        {
          title: 'Expliquez les colonnes',
          text: 'Pressez « Lire à blanc ». Le site demande le sens des colonnes, une fois par sorte de fichier.',
        },
        {
          title: 'Lisez le résultat',
          text: 'Chaque ligne est « À comptabiliser », « Déjà connue » ou « Refusée », avec sa raison. Corrigez le fichier et relisez-le si besoin.',
        },
        {
          title: 'Demandez',
          text: 'Pressez « Demander la comptabilisation ». Une autre personne approuve, puis le site comptabilise les dons.',
        },
      ],
      blocked: [
        {
          title: 'L’import est faux',
          text: 'Sur sa page, pressez « Demander l’annulation ». Une autre personne approuve. Un don déjà remboursé reste.',
        },
        {
          title: 'Des lignes sont d’un mois clos',
          text: 'Le don garde son jour. Son écriture porte la date du premier jour ouvert.',
        },
        { title: 'Un import n’avance plus', text: 'Rechargez la page. Le site inscrit un seul import à la fois.' },
      ],
      words: [],
    },
    en: {
      title: 'Import gifts from another system',
      hint: 'A CSV file, with a trial run first',
      lead: 'Gifts received before this site enter the books, line by line, only once. No message is sent and no receipt is issued.',
      open: 'Open the imports',
      also: 'take over old software civicrm excel history migration past',
      steps: [
        {
          title: 'Choose the file',
          text: 'Press “Import gifts”. Choose “CSV file” and name the system the gifts come from, always with the same name.',
          caption: 'The file and its source',
        },
        {
          title: 'Explain the columns',
          text: 'Press “Trial run”. The site asks what the columns mean, once for each kind of file.',
        },
        {
          title: 'Read the result',
          text: 'Each line is “To be posted”, “Already known” or “Refused”, with its reason. Correct the file and read it again if needed.',
        },
        {
          title: 'Ask',
          text: 'Press “Request posting”. Somebody else approves, then the site posts the gifts.',
        },
      ],
      blocked: [
        {
          title: 'The import is wrong',
          text: 'On its page, press “Request the reversal”. Somebody else approves. A gift already refunded stays.',
        },
        {
          title: 'Some lines belong to a closed month',
          text: 'The gift keeps its date. Its entry is dated the first open day.',
        },
        { title: 'An import has stopped', text: 'Reload the page. The site posts only one import at a time.' },
      ],
      words: [],
    },
  },
};
