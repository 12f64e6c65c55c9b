import type { GuideEntry } from '#app/features/guide/guide-entry.ts';

export const person: GuideEntry = {
  key: 'person',
  permission: 'persons.write',
  rhythm: 'day',
  minutes: 5,
  icon: 'identification-card',
  path: '/admin/persons',
  about: ['/admin/persons'],
  pictures: { 0: { role: 'collecte', path: '/admin/persons', of: '.work form[role="search"]' } },
  text: {
    fr: {
      title: 'Tenir la fiche d’une personne',
      hint: 'Dons, notes, appels, tâches',
      lead: 'Une fiche réunit tout ce qu’une personne a fait : dons, messages, inscriptions, commandes. Vous y notez un appel et la tâche suivante.',
      open: 'Ouvrir les personnes',
      also: 'donateur donatrice contact téléphone adresse note appel étiquette suivi historique trouver',
      steps: [
        {
          title: 'Trouvez la personne',
          text: 'Dans Personnes, cherchez un nom, une adresse e-mail ou un téléphone.',
          caption: 'La recherche des personnes',
        },
        {
          title: 'Lisez',
          text: 'La fiche montre les dons et leurs totaux, puis le reste. Sous « Consentements », vérifiez ce que la personne accepte de recevoir.',
        },
        {
          title: 'Notez un appel',
          text: 'Sous « Nouvelle note », écrivez ce qui a été dit. Cochez « Conversation par téléphone » et pressez « Ajouter la note ». La personne peut demander à lire ces notes.',
        },
        {
          title: 'Ajoutez une tâche',
          text: 'Écrivez « À faire » et « Pour le », puis pressez « Ajouter la tâche ». Elle apparaît dans Aujourd’hui ce jour-là.',
        },
        {
          title: 'Ajoutez une étiquette',
          text: 'Dépliez « Étiquette », écrivez un mot et pressez « Ajouter ». La liste des personnes se filtre par étiquette.',
        },
        {
          title: 'Écrivez',
          text: 'Dépliez « Écrire », remplissez « Objet » et « Message », puis pressez « Envoyer ». La réponse arrive dans Messages.',
        },
      ],
      blocked: [
        { title: 'Le nom est faux sur un reçu', text: 'Voyez « Corriger le nom sur un reçu ».' },
        {
          title: 'Le nom, le téléphone ou l’adresse est faux',
          text: 'Dépliez « Corriger », changez ce qui est faux, donnez la raison et pressez « Enregistrer ». Les reçus déjà émis ne changent pas.',
        },
        { title: 'Deux fiches pour une personne', text: 'Voyez « Fusionner deux fiches ».' },
        {
          title: 'La personne veut une copie de ses données',
          text: 'Pressez « Exporter ses données ». Le journal garde qui l’a demandé.',
        },
      ],
      words: [],
    },
    en: {
      title: 'Keep a person’s record',
      hint: 'Gifts, notes, calls, tasks',
      lead: 'One record holds everything a person has done: gifts, messages, registrations, orders. You note a call there, and the next task.',
      open: 'Open the people',
      also: 'donor contact telephone address note call label page history find',
      steps: [
        {
          title: 'Find the person',
          text: 'Under People, search for a name, an e-mail address or a telephone number.',
          caption: 'Searching people',
        },
        {
          title: 'Read',
          text: 'The page shows the gifts and their totals, then the rest. Under “Consents”, check what they agreed to receive.',
        },
        {
          title: 'Note a call',
          text: 'Under “New note”, write what was said. Tick “Telephone conversation” and press “Add the note”. The person may ask to read these notes.',
        },
        {
          title: 'Add a task',
          text: 'Fill in “To do” and “By”, then press “Add the task”. It appears on Today on that day.',
        },
        {
          title: 'Add a label',
          text: 'Expand “Label”, write a word and press “Add”. The list of people can be filtered by label.',
        },
        {
          title: 'Write to the person',
          text: 'Expand “Write”, fill in “Subject” and “Message”, then press “Send”. The answer comes to Messages.',
        },
      ],
      blocked: [
        { title: 'The name on a receipt is wrong', text: 'See “Correct the name on a receipt”.' },
        {
          title: 'The name, telephone or address is wrong',
          text: 'Expand “Correct”, change what is wrong, give the reason and press “Save”. Receipts already issued do not change.',
        },
        { title: 'Two records for one person', text: 'See “Merge two records of a person”.' },
        {
          title: 'They want a copy of their data',
          text: 'Press “Export their data”. The log records who asked for it.',
        },
      ],
      words: [],
    },
  },
};
