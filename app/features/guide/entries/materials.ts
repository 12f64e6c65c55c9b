import type { GuideEntry } from '#app/features/guide/guide-entry.ts';

export const materials: GuideEntry = {
  key: 'materials',
  permission: 'projects.materials',
  rhythm: 'month',
  minutes: 2,
  icon: 'cube',
  path: '/admin/projects',
  about: [],
  pictures: {
    1: { role: 'terrain', path: '/admin/projects/1', of: 'section[aria-labelledby="materials"] li:first-child' },
  },
  text: {
    fr: {
      title: 'Noter l’état du matériel',
      hint: 'Acquis, en cours, en attente',
      lead: 'La page publique du projet montre où en est chaque matériel.',
      open: 'Ouvrir les projets',
      also: 'matériaux ciment tôles livraison achat équipement inventaire',
      steps: [
        { title: 'Ouvrez le projet', text: 'Dans Projets, ouvrez le projet.' },
        {
          title: 'Choisissez l’état',
          text: 'Sous « Matériel », choisissez « Acquis », « En cours » ou « En attente » sur la ligne.',
          caption: 'Un matériel et son état',
        },
        { title: 'Notez', text: 'Pressez « Enregistrer ». Les visiteurs le voient aussitôt.' },
      ],
      blocked: [
        {
          title: 'Le matériel n’est pas dans la liste',
          text: 'Ajoutez-le dans les textes du projet : pressez « Textes et dessins ».',
        },
        { title: 'Vous ne pouvez rien changer', text: 'Le projet n’est pas encore sur le site.' },
      ],
      words: [],
    },
    en: {
      title: 'Update the status of materials',
      hint: 'Acquired, under way, pending',
      lead: 'The project’s public page shows the status of each material.',
      open: 'Open the projects',
      also: 'cement sheets delivery purchase equipment inventory',
      steps: [
        { title: 'Open the project', text: 'Under Projects, open the project.' },
        {
          title: 'Choose the status',
          text: 'Under “Materials”, choose “Acquired”, “Under way” or “Pending” on the line.',
          caption: 'A material and its status',
        },
        { title: 'Confirm', text: 'Press “Save”. Visitors see it at once.' },
      ],
      blocked: [
        {
          title: 'A material is not in the list',
          text: 'Add it in the project’s texts: press “Texts and drawings”.',
        },
        { title: 'You cannot change anything', text: 'The project is not on the site yet.' },
      ],
      words: [],
    },
  },
};
