import type { GuideEntry } from '#app/features/guide/guide-entry.ts';

export const exportTables: GuideEntry = {
  key: 'exports',
  permission: 'persons.export',
  rhythm: 'month',
  minutes: 3,
  icon: 'download-simple',
  path: '/admin/exports',
  about: ['/admin/exports'],
  pictures: { 1: { role: 'tresorerie', path: '/admin/exports', of: 'section[aria-labelledby="gifts"]' } },
  text: {
    fr: {
      title: 'Télécharger un tableau des dons',
      hint: 'Dons, donateurs, reçus, journal',
      lead: 'Vous téléchargez un tableau CSV, entier ou pour quelques jours. Aucun fichier n’est gardé sur le site.',
      open: 'Ouvrir les exports',
      also: 'excel csv tableur liste sauvegarde extraire donateurs export',
      steps: [
        {
          title: 'Choisissez les jours',
          text: 'Remplissez « Du » et « Au », choisissez « Devise », puis pressez « Filtrer ». Sans jour, le tableau contient tout.',
        },
        {
          title: 'Choisissez le tableau',
          text: '« Dons », « Donateurs », « Reçus » ou « Journal des comptes ». Chaque partie dit qui l’a pris la dernière fois.',
          caption: 'Le tableau des dons',
        },
        {
          title: 'Exportez',
          text: 'Pressez « Exporter ». Choisissez un format pour un tableur ou pour un programme. Le site redemande votre mot de passe après 15 minutes.',
        },
        {
          title: 'Protégez le fichier',
          text: 'Il contient des noms. Gardez-le sur un appareil protégé et effacez-le après usage.',
        },
      ],
      blocked: [
        {
          title: 'Une personne n’est pas dans les donateurs',
          text: 'Les dons sans adresse n’y sont pas. Prenez le tableau des dons.',
        },
        { title: 'Le journal manque', text: 'Il faut un rôle qui lit les rapports : Trésorerie ou Administration.' },
      ],
      words: [],
    },
    en: {
      title: 'Download a table of gifts',
      hint: 'Gifts, donors, receipts, journal',
      lead: 'You download a CSV table, in full or for some dates. No file is kept on the site.',
      open: 'Open the exports',
      also: 'excel csv spreadsheet list extract donors export',
      steps: [
        {
          title: 'Choose the dates',
          text: 'Fill in “From” and “To”, choose “Currency”, then press “Filter”. Without dates, the table contains everything.',
        },
        {
          title: 'Choose the table',
          text: '“Gifts”, “Donors”, “Receipts” or “Journal”. Each part says who exported it last.',
          caption: 'The table of gifts',
        },
        {
          title: 'Export',
          text: 'Press “Export”. Choose a format for a spreadsheet or for a program. The site asks for your password again after 15 minutes.',
        },
        {
          title: 'Protect the file',
          text: 'It contains names. Keep it on a protected device and delete it after use.',
        },
      ],
      blocked: [
        {
          title: 'Somebody is missing from the donors',
          text: 'Gifts without an address are not in it. Use the table of gifts.',
        },
        { title: 'The journal is missing', text: 'You need a role that reads reports: treasurer or administration.' },
      ],
      words: [],
    },
  },
};
