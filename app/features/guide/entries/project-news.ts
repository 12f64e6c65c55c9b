import type { GuideEntry } from '#app/features/guide/guide-entry.ts';

export const projectNews: GuideEntry = {
  key: 'project-news',
  permission: 'news.send',
  rhythm: 'month',
  minutes: 5,
  icon: 'envelope-simple',
  path: '/admin/projects',
  about: [],
  pictures: {},
  text: {
    fr: {
      title: 'Écrire aux donateurs d’un projet',
      hint: 'Une entrée du journal, par e-mail',
      lead: 'Les personnes qui ont donné au projet et demandé ses nouvelles reçoivent une entrée du journal par e-mail.',
      open: 'Ouvrir les projets',
      also: 'nouvelles informer remercier donatrices mise à jour avancement message',
      steps: [
        {
          title: 'Ouvrez le projet',
          text: 'Dans Projets, ouvrez le projet. Sous « Journal », le site compte les personnes qui ont demandé les nouvelles.',
        },
        { title: 'Choisissez l’entrée', text: 'Relisez-la : c’est elle qui est envoyée, dans la langue de chacun.' },
        {
          title: 'Envoyez',
          text: 'Pressez le bouton du nombre, par exemple « Écrire à 24 personnes ». Le message attend dix minutes.',
        },
        { title: 'Retenez si besoin', text: '« Retenir » l’arrête tant qu’il attend.' },
      ],
      blocked: [
        { title: 'Le bouton manque', text: 'Personne n’a demandé les nouvelles, ou cette entrée a déjà été envoyée.' },
        { title: 'Plus de 500 personnes', text: 'Une autre personne approuve.' },
      ],
      words: [],
    },
    en: {
      title: 'Write to the donors of a project',
      hint: 'A journal entry, by e-mail',
      lead: 'People who gave to the project and asked for its news get a journal entry by e-mail.',
      open: 'Open the projects',
      also: 'news inform thank update progress message',
      steps: [
        {
          title: 'Open the project',
          text: 'Under Projects, open the project. Under “Journal”, the site counts the people who asked for news.',
        },
        { title: 'Choose the entry', text: 'Read it again: this is what is sent, in each reader’s language.' },
        {
          title: 'Send',
          text: 'Press the button with the number, for example “Write to 24 people”. The message is held for ten minutes.',
        },
        { title: 'Hold it back if needed', text: '“Hold back” stops it while it is waiting.' },
      ],
      blocked: [
        { title: 'The button is missing', text: 'Nobody asked for the news, or this entry has already been sent.' },
        { title: 'More than 500 people', text: 'Somebody else approves.' },
      ],
      words: [],
    },
  },
};
