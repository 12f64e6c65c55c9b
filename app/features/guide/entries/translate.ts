import type { GuideEntry } from '#app/features/guide/guide-entry.ts';

export const translate: GuideEntry = {
  key: 'translate',
  permission: 'content.write',
  rhythm: 'day',
  minutes: 15,
  icon: 'translate',
  path: '/admin/translations',
  about: ['/admin/translations'],
  pictures: {
    0: { role: 'redaction', path: '/admin/translations', of: '.work ul.legend' },
    1: { role: 'redaction', path: '/admin/translations/news/1/en', of: '.work fieldset.trs .trs__r:nth-of-type(2)' },
  },
  text: {
    fr: {
      title: 'Traduire un texte',
      hint: 'Dix langues, passage par passage',
      lead: 'Le français est la source. Vous publiez chaque langue seule. Une page sans traduction montre le français et le dit.',
      open: 'Ouvrir les traductions',
      also: 'traduction anglais lingala swahili langue passage machine relire couverture',
      steps: [
        {
          title: 'Choisissez une case',
          text: 'Le tableau donne la part des passages à jour. « ! » : le français a changé depuis.',
          caption: 'Les états des cases',
        },
        {
          title: 'Traduisez chaque passage',
          text: 'Le français est à gauche, votre langue à droite. « Manquant », « Le français a changé » et « Traduction automatique » demandent votre travail.',
          caption: 'Un passage et sa traduction',
        },
        {
          title: 'Relisez les brouillons de machine',
          text: 'Corrigez, puis cochez « Relu, correct ». Pour un passage dont le sens n’a pas changé, cochez « Toujours correct ».',
        },
        {
          title: 'Gardez ou publiez',
          text: '« Enregistrer le brouillon » ne montre rien aux visiteurs. Le bouton de la langue publie, par exemple « Publier : English ».',
        },
      ],
      blocked: [
        {
          title: 'La machine n’est pas proposée',
          text: 'Le serveur n’a pas de modèle. Traduisez vous-même ou utilisez « Télécharger le fichier ».',
        },
        {
          title: 'Le français a changé pendant votre travail',
          text: 'Le nouveau passage est à côté de votre texte. Comparez, puis gardez.',
        },
        {
          title: 'Vous travaillez avec une agence',
          text: 'Téléchargez le fichier, puis reprenez-le avec « Importer le fichier ». Il arrive en brouillon.',
        },
      ],
      words: [{ term: 'Passage', text: 'un titre, un paragraphe, un point de liste ou une case.' }],
    },
    en: {
      title: 'Translate a text',
      hint: 'Ten languages, passage by passage',
      lead: 'French is the source. You publish each language separately. A page without a translation shows the French and says so.',
      open: 'Open the translations',
      also: 'translation english swahili language passage machine read coverage',
      steps: [
        {
          title: 'Choose a cell',
          text: 'The table gives the share of passages up to date. “!”: the French has changed since.',
          caption: 'The states of the cells',
        },
        {
          title: 'Translate each passage',
          text: 'The French is on the left, your language on the right. “Missing”, “French changed” and “Machine translation” need your work.',
          caption: 'A passage and its translation',
        },
        {
          title: 'Review machine drafts',
          text: 'Correct them, then tick “Reviewed, correct”. For a passage whose meaning has not changed, tick “Still correct”.',
        },
        {
          title: 'Save or publish',
          text: '“Save the draft” shows nothing to visitors. The button for the language publishes, for example “Publish: English”.',
        },
      ],
      blocked: [
        {
          title: 'The machine is not offered',
          text: 'The server has no translation model. Translate it yourself or use “Download the file”.',
        },
        {
          title: 'The French changed while you were working',
          text: 'The new passage is beside your text. Compare, then save.',
        },
        {
          title: 'You work with an agency',
          text: 'Download the file, then bring the translation back with “Import the file”. It arrives as a draft.',
        },
      ],
      words: [{ term: 'Passage', text: 'a heading, a paragraph, a list item or a cell.' }],
    },
  },
};
