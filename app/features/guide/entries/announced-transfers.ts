import type { GuideEntry } from '#app/features/guide/guide-entry.ts';

export const announcedTransfers: GuideEntry = {
  key: 'announced-transfers',
  permission: 'payments.read',
  rhythm: 'day',
  minutes: 4,
  icon: 'hourglass-medium',
  path: '/admin/promises',
  about: ['/admin/promises'],
  pictures: { 0: { role: 'collecte', path: '/admin/promises', of: '.work section.sheet--bleed' } },
  text: {
    fr: {
      title: 'Suivre un virement annoncé',
      hint: 'Une référence, un montant attendu',
      lead: 'Une personne choisit le virement sur le site. Elle reçoit une référence et le compte de la fondation. Le don compte quand l’argent arrive.',
      open: 'Ouvrir les virements annoncés',
      also: 'promesse attente arrivé banque référence transfert',
      steps: [
        {
          title: 'Cherchez le virement',
          text: 'Tapez la référence, le nom ou l’adresse e-mail entière de la personne.',
          caption: 'Les virements annoncés',
        },
        {
          title: 'Lisez son état',
          text: '« Attendu » : l’argent n’est pas arrivé. « En veille » : le délai est passé, sans relance. « Reçu » : le don est comptabilisé.',
        },
        {
          title: 'Attendez le relevé',
          text: 'La trésorerie importe le relevé et rapproche la ligne. Le reçu est alors envoyé. Voyez « Rapprocher un relevé ».',
        },
      ],
      blocked: [
        {
          title: 'Le montant arrivé est différent',
          text: 'Le site comptabilise le montant arrivé. La liste montre les deux.',
        },
        {
          title: 'La personne a oublié la référence',
          text: 'La ligne reste à rapprocher. La trésorerie l’ouvre et choisit le virement sous « Choisir le virement ».',
        },
        {
          title: 'Quelqu’un annonce un virement au téléphone',
          text: 'L’équipe ne crée pas de référence. La personne choisit le virement sur la page de don, ou vous saisissez une promesse : voyez « Saisir une promesse de don ».',
        },
      ],
      words: [],
    },
    en: {
      title: 'Follow an announced transfer',
      hint: 'A reference, an expected amount',
      lead: 'Somebody chooses to pay by transfer on the site. They get a reference and the foundation’s account. The gift counts when the money arrives.',
      open: 'Open the announced transfers',
      also: 'promise waiting arrived bank reference wire',
      steps: [
        {
          title: 'Look for the transfer',
          text: 'Type the reference, the name or the whole e-mail address.',
          caption: 'The announced transfers',
        },
        {
          title: 'Check its status',
          text: '“Expected”: the money has not arrived. “Dormant”: the time limit has passed; no reminder is sent. “Received”: the gift is posted.',
        },
        {
          title: 'Wait for the statement',
          text: 'The treasurer imports the statement and matches the line. The receipt is then sent. See “Match a bank statement”.',
        },
      ],
      blocked: [
        { title: 'A different amount arrived', text: 'The site posts the amount that arrived. The list shows both.' },
        {
          title: 'The donor forgot the reference',
          text: 'The line still has to be matched. The treasurer opens it and chooses the transfer under “Choose the transfer”.',
        },
        {
          title: 'Somebody announces a transfer by phone',
          text: 'Staff cannot create references. The person chooses a transfer on the gift page, or you enter a pledge: see “Enter a pledge”.',
        },
      ],
      words: [],
    },
  },
};
