import type { GuideEntry } from '#app/features/guide/guide-entry.ts';

export const takeOff: GuideEntry = {
  key: 'take-off',
  permission: 'texts.publish',
  rhythm: 'trouble',
  minutes: 2,
  icon: 'eye',
  path: '/admin/content',
  about: [],
  pictures: {},
  text: {
    fr: {
      title: 'Retirer un texte du site',
      hint: 'Dépublier ou mettre à la corbeille',
      lead: 'Une page est fausse ou dépassée. Vous la retirez sans perdre le texte.',
      open: 'Ouvrir les contenus',
      also: 'dépublier supprimer effacer cacher corbeille page erreur enlever',
      steps: [
        { title: 'Ouvrez le texte', text: 'Dans Contenus, ouvrez la collection, puis le texte.' },
        {
          title: 'Retirez-le',
          text: 'En bas, sous « Retirer ou supprimer », pressez « Retirer du site ». Le texte reste ici, en brouillon.',
        },
        { title: 'Ou jetez-le', text: '« Mettre à la corbeille » le garde 30 jours.' },
        {
          title: 'Pensez à l’ancienne adresse',
          text: 'Si des liens y mènent, ajoutez une redirection : voyez « Rediriger une ancienne adresse ».',
        },
      ],
      blocked: [
        {
          title: 'Le bouton manque',
          text: 'Certains textes, comme les textes légaux, restent toujours. Corrigez-les.',
        },
        {
          title: 'Une seule langue est fausse',
          text: 'Ouvrez sa traduction et pressez le bouton de la langue, par exemple « Retirer du site (English) ».',
        },
        {
          title: 'Vous changez d’avis',
          text: 'Publiez de nouveau. Depuis la corbeille, reprenez une version : voyez « Revenir à une version d’avant ».',
        },
      ],
      words: [],
    },
    en: {
      title: 'Take a text off the site',
      hint: 'Unpublish it or put it in the trash',
      lead: 'A page is wrong or out of date. You take it off the site without losing the text.',
      open: 'Open the content',
      also: 'unpublish delete erase hide trash page mistake remove',
      steps: [
        { title: 'Open the text', text: 'Under Content, open the collection, then the text.' },
        {
          title: 'Take it off',
          text: 'At the bottom, under “Take off or delete”, press “Take off the site”. The text stays here as a draft.',
        },
        { title: 'Or delete it', text: '“Put in the trash” keeps it for 30 days.' },
        {
          title: 'Remember the old address',
          text: 'If links lead to it, add a redirect: see “Redirect an old address”.',
        },
      ],
      blocked: [
        {
          title: 'The button is missing',
          text: 'Some texts, such as the legal texts, always stay. Correct them instead.',
        },
        {
          title: 'Only one language is wrong',
          text: 'Open its translation and press the button for that language, for example “Take off the site (English)”.',
        },
        {
          title: 'You change your mind',
          text: 'Publish it again. From the trash, go back to a version: see “Go back to an earlier version”.',
        },
      ],
      words: [],
    },
  },
};
