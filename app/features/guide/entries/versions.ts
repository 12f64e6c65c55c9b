import type { GuideEntry } from '#app/features/guide/guide-entry.ts';

export const versions: GuideEntry = {
  key: 'versions',
  permission: 'content.write',
  rhythm: 'trouble',
  minutes: 3,
  icon: 'clock',
  path: '/admin/content',
  about: [],
  pictures: {},
  text: {
    fr: {
      title: 'Revenir à une version d’avant',
      hint: 'Comparer, puis reprendre',
      lead: 'Chaque enregistrement garde une version. Vous comparez et vous reprenez celle qu’il faut.',
      open: 'Ouvrir les contenus',
      also: 'historique annuler restaurer récupérer ancienne effacé perdu texte corbeille',
      steps: [
        {
          title: 'Ouvrez les versions',
          text: 'Sur la page du texte, pressez le bouton du nombre, par exemple « 4 versions ».',
        },
        { title: 'Comparez', text: '« Comparer avec la précédente » montre ce qui a changé, par qui et quand.' },
        {
          title: 'Reprenez',
          text: 'Pressez « Revenir à cette version ». Elle devient le brouillon ; celle d’aujourd’hui reste dans la liste.',
        },
        { title: 'Publiez', text: 'Rien n’est publié avant. Pressez « Publier maintenant » si le texte est bon.' },
      ],
      blocked: [
        {
          title: 'Le texte est à la corbeille',
          text: 'Reprendre une version le sort de la corbeille, pendant 30 jours.',
        },
        {
          title: 'La version a disparu',
          text: 'Le texte gardé pendant l’écriture passe dans la version suivante. Choisissez la plus proche.',
        },
      ],
      words: [],
    },
    en: {
      title: 'Go back to an earlier version',
      hint: 'Compare, then restore',
      lead: 'Every save keeps a version. You compare them and go back to the one you need.',
      open: 'Open the content',
      also: 'history undo restore recover old deleted lost text trash',
      steps: [
        {
          title: 'Open the versions',
          text: 'On the text’s page, press the button with the number, for example “4 versions”.',
        },
        { title: 'Compare', text: '“Compare with the previous one” shows what changed, by whom and when.' },
        {
          title: 'Go back to it',
          text: 'Press “Go back to this version”. It becomes the draft; today’s stays in the list.',
        },
        { title: 'Publish', text: 'Nothing is published yet. Press “Publish now” if the text is right.' },
      ],
      blocked: [
        {
          title: 'The text is in the trash',
          text: 'For 30 days, going back to a version takes the text out of the trash.',
        },
        {
          title: 'The version is gone',
          text: 'An autosave is replaced by the next version. Choose the nearest one.',
        },
      ],
      words: [],
    },
  },
};
