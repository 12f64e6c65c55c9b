import type { GuideEntry } from '#app/features/guide/guide-entry.ts';

export const pledge: GuideEntry = {
  key: 'pledge',
  permission: 'gifts.enter',
  rhythm: 'day',
  minutes: 3,
  icon: 'calendar-blank',
  path: '/admin/pledges',
  about: ['/admin/pledges'],
  pictures: {},
  text: {
    fr: {
      title: 'Saisir une promesse de don',
      hint: 'Au téléphone ou à une table',
      lead: 'Quelqu’un dit quel jour il donnera. Rien n’est compté avant que le don arrive.',
      open: 'Ouvrir les promesses de don',
      also: 'intention engagement appel annonce rappel plus tard virement annoncé',
      steps: [
        {
          title: 'Ouvrez le formulaire',
          text: 'Dans Promesses de don, dépliez « Saisir une promesse pour une personne ».',
        },
        {
          title: 'Remplissez',
          text: 'Indiquez « E-mail, pour confirmer », le projet sous « Pour », le montant et « Jour choisi ».',
        },
        {
          title: 'Enregistrez',
          text: 'Pressez « Enregistrer la promesse ». Un e-mail demande à la personne de confirmer ; rien d’autre n’est envoyé avant.',
        },
        {
          title: 'Suivez l’état',
          text: '« Attend son jour », « Rappelée », puis « Don reçu » ou « Close sans don ».',
        },
      ],
      blocked: [
        {
          title: 'La personne n’a pas d’adresse e-mail',
          text: 'Le site ne peut pas lui demander de confirmer. Notez une tâche sur sa fiche pour la rappeler.',
        },
        {
          title: 'Elle reste « À confirmer »',
          text: 'La personne n’a pas ouvert l’e-mail. Demandez-lui de regarder dans les indésirables.',
        },
      ],
      words: [],
    },
    en: {
      title: 'Enter a pledge',
      hint: 'By phone or in person',
      lead: 'Somebody says on which day they will give. Nothing is counted before the gift arrives.',
      open: 'Open the pledges',
      also: 'intention promise call announce reminder later transfer',
      steps: [
        { title: 'Open the form', text: 'Under Pledges, expand “Enter a pledge for somebody”.' },
        {
          title: 'Fill in the form',
          text: 'Fill in “E-mail, to confirm”, the project under “For”, the amount and “Date chosen”.',
        },
        {
          title: 'Save',
          text: 'Press “Save the pledge”. An e-mail asks the person to confirm; nothing else is sent before.',
        },
        {
          title: 'Follow its status',
          text: '“Waiting for its day”, “Reminded”, then “Gift received” or “Closed without a gift”.',
        },
      ],
      blocked: [
        {
          title: 'The person has no e-mail address',
          text: 'The site cannot ask them to confirm. Add a task to their record, to call them back.',
        },
        {
          title: 'It stays “To be confirmed”',
          text: 'They have not opened the e-mail. Ask them to look in their spam folder.',
        },
      ],
      words: [],
    },
  },
};
