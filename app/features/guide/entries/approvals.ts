import type { GuideEntry } from '#app/features/guide/guide-entry.ts';

export const approvals: GuideEntry = {
  key: 'approvals',
  permission: 'plans.decide',
  rhythm: 'day',
  minutes: 3,
  icon: 'users',
  path: '/admin/plans',
  about: ['/admin/plans'],
  pictures: { 0: { role: 'tresorerie', path: '/admin/plans', of: 'nav[data-states]' } },
  text: {
    fr: {
      title: 'Approuver ou décliner une demande',
      hint: 'Une seconde personne décide',
      lead: 'Un acte important attend l’accord d’une autre personne : remboursement, rôle, dépense, envoi à beaucoup de personnes. Vous décidez des demandes des autres, jamais des vôtres.',
      open: 'Ouvrir les validations',
      also: 'validation valider accord signature second accepter refuser attente',
      steps: [
        {
          title: 'Ouvrez la demande',
          text: 'Dans Validations, choisissez « en attente » et ouvrez la ligne.',
          caption: 'Les états des demandes',
        },
        {
          title: 'Lisez',
          text: '« Changements prévus » donne les montants et les noms. « Pourquoi » donne la raison.',
        },
        {
          title: 'Vérifiez',
          text: 'Comparez avec la pièce, la facture ou le don. Appelez la personne qui demande si un point vous surprend.',
        },
        {
          title: 'Décidez',
          text: '« Approuver » fait l’acte aussitôt, une seule fois. « Refuser » ne fait rien ; ajoutez « Commentaire pour le demandeur ».',
        },
      ],
      blocked: [
        {
          title: 'Les boutons manquent',
          text: 'C’est votre propre demande, ou votre rôle ne décide pas. La trésorerie et l’administration décident.',
        },
        {
          title: 'La demande est « Impossible »',
          text: 'La situation a changé depuis. Lisez la note ; la personne peut demander de nouveau.',
        },
        {
          title: 'Vous travaillez sans collègue',
          text: 'Les actes qui demandent deux personnes attendent. L’administration invite une seconde personne : voyez « Accueillir un collègue ».',
        },
      ],
      words: [],
    },
    en: {
      title: 'Approve or decline a request',
      hint: 'A second person decides',
      lead: 'An important action waits for somebody else’s approval: a refund, a role, an expense, a mailing to many people. You decide on other people’s requests, never your own.',
      open: 'Open the approvals',
      also: 'approval agree sign second accept refuse waiting',
      steps: [
        {
          title: 'Open the request',
          text: 'Under Approvals, choose “waiting” and open the line.',
          caption: 'The statuses of requests',
        },
        { title: 'Read', text: '“What will be done” gives amounts and names. “Why” gives the reason.' },
        {
          title: 'Check',
          text: 'Compare with the document, the invoice or the gift. Call the person who asked if something surprises you.',
        },
        {
          title: 'Decide',
          text: '“Approve” carries it out at once, and only once. “Decline” does nothing; add “Comment for the requester”.',
        },
      ],
      blocked: [
        {
          title: 'The buttons are missing',
          text: 'It is your own request, or your role does not approve requests. Treasurers and administrators do.',
        },
        {
          title: 'The request is “No longer possible”',
          text: 'Something has changed since. Read the note; the person can ask again.',
        },
        {
          title: 'You work alone',
          text: 'Actions that need two people wait. The administrators invite a second person: see “Welcome a colleague”.',
        },
      ],
      words: [],
    },
  },
};
