import type { GuideEntry } from '#app/features/guide/guide-entry.ts';

export const lists: GuideEntry = {
  key: 'lists',
  permission: 'tasks.read',
  rhythm: 'day',
  minutes: 4,
  icon: 'funnel',
  path: '/admin/find',
  about: [],
  pictures: { 1: { role: 'tresorerie', path: '/admin/payments', of: '.work form[role="search"]' } },
  text: {
    fr: {
      title: 'Filtrer et exporter une liste',
      hint: 'Le même geste sur chaque page',
      lead: 'Toutes les listes fonctionnent de la même façon. L’adresse de la page garde les filtres : vous pouvez l’envoyer à un collègue.',
      open: 'Chercher dans la gestion',
      also: 'trier recherche csv excel tableur vue enregistrer dates raccourcis télécharger',
      steps: [
        {
          title: 'Choisissez un état',
          text: 'Les mots au-dessus de la liste sont les états. « Tout » montre la liste entière.',
        },
        {
          title: 'Ajoutez des filtres',
          text: 'Tapez un mot dans « Chercher ». « Entre deux dates » limite les dates. Pressez « Filtrer ». « Tout effacer » retire les filtres.',
          caption: 'Recherche, dates et filtres',
        },
        {
          title: 'Gardez la vue',
          text: '« Garder cette vue » lui donne un nom. Cochez « Partager cette vue avec l’équipe » pour vos collègues.',
        },
        {
          title: 'Exportez',
          text: '« Exporter » donne exactement ce que la liste montre. Choisissez « Pour un tableur (Excel, LibreOffice) » ou « Pour un programme (virgules, points) ».',
        },
      ],
      blocked: [
        { title: '« Aucun résultat avec ces filtres. »', text: 'Retirez un filtre, ou pressez « Tout effacer ».' },
        {
          title: '« L’export s’est interrompu. Recommencez. »',
          text: 'Relancez l’export. Pour une très longue liste, choisissez une période plus courte.',
        },
      ],
      words: [],
    },
    en: {
      title: 'Filter and export a list',
      hint: 'The same on every page',
      lead: 'All lists work the same way. The page’s address keeps the filters: you can send it to a colleague.',
      open: 'Search the back office',
      also: 'sort search csv excel spreadsheet view save dates shortcuts download',
      steps: [
        { title: 'Choose a status', text: 'The words above the list are its statuses. “All” shows the whole list.' },
        {
          title: 'Add filters',
          text: 'Type a word under “Search”. “Between two dates” limits the dates. Press “Filter”. “Clear all” removes the filters.',
          caption: 'Search, dates and filters',
        },
        {
          title: 'Save the view',
          text: '“Save this view” gives it a name. Tick “Share it with the team” for your colleagues.',
        },
        {
          title: 'Export',
          text: '“Export” contains exactly what the list shows. Choose “For a spreadsheet (Excel, LibreOffice)” or “For a program (commas, points)”.',
        },
      ],
      blocked: [
        { title: '“No results with these filters.”', text: 'Remove a filter, or press “Clear all”.' },
        {
          title: '“The export broke off. Try again.”',
          text: 'Start the export again. For a very long list, choose a shorter period.',
        },
      ],
      words: [],
    },
  },
};
