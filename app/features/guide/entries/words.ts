import type { GuideEntry } from '#app/features/guide/guide-entry.ts';

export const interfaceWords: GuideEntry = {
  key: 'words',
  permission: 'words.write',
  rhythm: 'year',
  minutes: 5,
  icon: 'text-aa',
  path: '/admin/translations/words',
  about: ['/admin/translations/words'],
  pictures: { 1: { role: 'redaction', path: '/admin/translations/words', of: '.work form[role="search"]' } },
  text: {
    fr: {
      title: 'Changer un mot de l’interface',
      hint: 'Boutons, menus, e-mails, reçus',
      lead: 'Un mot du site ne convient pas. Votre texte remplace celui qui a été livré, tout de suite et partout.',
      open: 'Ouvrir les mots',
      also: 'libellé bouton menu texte vocabulaire traduction e-mail',
      steps: [
        { title: 'Choisissez la langue', text: 'Les langues sont au-dessus de la liste.' },
        { title: 'Cherchez le mot', text: 'Tapez quelques mots du texte dans « Chercher ».', caption: 'La recherche' },
        {
          title: 'Changez',
          text: 'Écrivez le nouveau texte et pressez « Enregistrer ce texte ». Gardez tel quel ce qui est entre doubles accolades.',
        },
        { title: 'Revenez si besoin', text: '« Rétablir le texte d’origine » rend le texte d’origine.' },
      ],
      blocked: [
        { title: 'Le site refuse', text: 'Une valeur entre accolades manque. Recopiez-la exactement.' },
        { title: '« Texte d’origine changé »', text: 'Une mise à jour a changé le texte livré. Comparez et décidez.' },
      ],
      words: [],
    },
    en: {
      title: 'Change an interface text',
      hint: 'Buttons, menus, e-mails, receipts',
      lead: 'A word on the site is not right for you. Your text replaces the original, at once and everywhere.',
      open: 'Open the interface texts',
      also: 'label button menu word wording vocabulary translation mail',
      steps: [
        { title: 'Choose the language', text: 'The languages are above the list.' },
        { title: 'Search', text: 'Type a few words of the text under “Search”.', caption: 'Searching' },
        {
          title: 'Write the new text',
          text: 'Write the new text and press “Save this text”. Leave anything between double braces as it is.',
        },
        { title: 'Go back if needed', text: '“Restore the original” brings back the text that came with the site.' },
      ],
      blocked: [
        { title: 'The site refuses', text: 'A value between braces is missing. Copy it exactly.' },
        { title: '“Original changed”', text: 'An update changed the original text. Compare and decide.' },
      ],
      words: [],
    },
  },
};
