import type { GuideEntry } from '#app/features/guide/guide-entry.ts';

export const erasePerson: GuideEntry = {
  key: 'erase-person',
  permission: 'persons.erase',
  rhythm: 'month',
  minutes: 5,
  icon: 'trash',
  path: '/admin/persons',
  about: [],
  pictures: {},
  text: {
    fr: {
      title: 'Effacer les données d’une personne',
      hint: 'Le droit à l’effacement',
      lead: 'Une personne demande d’effacer ses données. Compte, messages, inscriptions et notes sont détruits. La loi oblige à garder certains dons et reçus, sans le nom.',
      open: 'Ouvrir les personnes',
      also: 'rgpd supprimer oublier vie privée droit désinscrire compte',
      steps: [
        {
          title: 'Vérifiez qui demande',
          text: 'Assurez-vous que la demande vient de la personne : adresse connue, ou appel.',
        },
        {
          title: 'Donnez d’abord la copie',
          text: 'Si elle la veut, pressez « Exporter ses données » avant d’effacer.',
        },
        {
          title: 'Effacez',
          text: 'Sur la fiche, sous « Effacer ses données », lisez ce que la loi garde. Dépliez, puis donnez la raison sans nommer la personne.',
        },
        {
          title: 'Confirmez',
          text: 'Avec des dons ou des commandes, pressez « Demander l’effacement » : une autre personne approuve. Sinon, « Effacer définitivement ».',
        },
      ],
      blocked: [
        {
          title: 'Le site refuse',
          text: 'Il donne la raison, par exemple un don régulier encore débité ou un rôle dans l’équipe. Réglez-la, puis recommencez.',
        },
        { title: 'La personne a plusieurs fiches', text: 'Fusionnez-les d’abord : tout est effacé ensemble.' },
        {
          title: 'La personne ne veut plus de lettre d’information',
          text: 'Le lien au bas de chaque lettre d’information la désinscrit. L’effacement n’est pas nécessaire.',
        },
      ],
      words: [],
    },
    en: {
      title: 'Erase somebody’s data',
      hint: 'The right to erasure',
      lead: 'Somebody asks to have their data erased. Account, messages, registrations and notes are destroyed. The law requires some gifts and receipts to be kept, without the name.',
      open: 'Open the people',
      also: 'gdpr delete forget privacy personal right unsubscribe account',
      steps: [
        {
          title: 'Check who is asking',
          text: 'Make sure that the request comes from the person: a known address, or a call.',
        },
        { title: 'Give the copy first', text: 'If they want it, press “Export their data” before you erase.' },
        {
          title: 'Open the section',
          text: 'On their page, under “Erase personal data”, read what the law requires to be kept. Expand it, then give the reason without naming the person.',
        },
        {
          title: 'Confirm',
          text: 'If there are gifts or orders, press “Request erasure”: somebody else approves. Otherwise “Erase permanently”.',
        },
      ],
      blocked: [
        {
          title: 'The site refuses',
          text: 'It gives the reason, for example a regular gift that is still charged or a role in the team. Settle that, then start again.',
        },
        { title: 'The person has several records', text: 'Merge them first: everything is erased together.' },
        {
          title: 'They only want to stop the newsletter',
          text: 'The link at the bottom of each newsletter unsubscribes them. There is no need to erase anything.',
        },
      ],
      words: [],
    },
  },
};
