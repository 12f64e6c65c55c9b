import type { GuideEntry } from '#app/features/guide/guide-entry.ts';

export const changeRecurring: GuideEntry = {
  key: 'change-recurring',
  permission: 'subscriptions.change',
  rhythm: 'day',
  minutes: 4,
  icon: 'calendar-blank',
  path: '/admin/subscriptions',
  about: ['/admin/subscriptions'],
  pictures: {
    0: {
      role: 'collecte',
      path: '/admin/subscriptions',
      of: '.work .hd',
      mark: 'a[href="/admin/subscriptions/expected"]',
    },
    1: { role: 'collecte', path: '/admin/subscriptions', of: '.work .sheet--bleed' },
  },
  text: {
    fr: {
      title: 'Changer ou arrêter un don régulier',
      hint: 'Pause, montant, arrêt',
      lead: 'Une personne demande de suspendre, de diminuer ou d’arrêter son don. Vous le faites pour elle, avec sa raison.',
      open: 'Ouvrir les dons réguliers',
      also: 'mensuel annuel abonnement pause suspendre annuler prélèvement mensualité augmenter diminuer',
      steps: [
        {
          title: 'Regardez la liste',
          text: '« En cours », « En échec », « En pause » et « Arrêtés » trient les dons. « Montants attendus » montre les montants à venir.',
          caption: 'La tête de la liste',
        },
        {
          title: 'Ouvrez le don',
          text: 'Cherchez le nom. La page montre la prochaine échéance et « Historique ».',
          caption: 'Les dons réguliers',
        },
        {
          title: 'Mettez en pause',
          text: 'Indiquez « Jusqu’au », ou laissez vide : la personne reprendra elle-même. Donnez la raison et pressez « Mettre en pause ».',
        },
        {
          title: 'Changez le montant',
          text: 'Un montant plus petit est valable dès la prochaine échéance. Un montant plus grand est seulement proposé : la personne le confirme par e-mail.',
        },
        { title: 'Arrêtez', text: 'Pressez « Arrêter le don ». C’est irréversible. La personne reçoit un e-mail.' },
      ],
      blocked: [
        {
          title: 'Un changement est en cours',
          text: 'Le prestataire n’a pas encore répondu. Revenez plus tard : la page permet alors un autre changement.',
        },
        {
          title: 'La personne veut être remboursée',
          text: 'Arrêter ne rembourse pas. Voyez « Rembourser un don ».',
        },
        { title: 'Une échéance est refusée', text: 'Voyez « Un don régulier est refusé ».' },
      ],
      words: [],
    },
    en: {
      title: 'Change or stop a regular gift',
      hint: 'Pause, amount, end',
      lead: 'Somebody asks to pause, reduce or stop their gift. You do it for them and note their reason.',
      open: 'Open the recurring gifts',
      also: 'monthly yearly subscription cancel recurring charge raise lower suspend',
      steps: [
        {
          title: 'Look at the list',
          text: '“Active”, “Failing”, “Paused” and “Stopped” sort the gifts. “Expected amounts” shows the amounts to come.',
          caption: 'The top of the list',
        },
        {
          title: 'Open the gift',
          text: 'Search for the name. The page shows the next payment and “History”.',
          caption: 'The recurring gifts',
        },
        {
          title: 'Pause it',
          text: 'Fill in “Until”, or leave it empty: the donor resumes it themselves. Give the reason and press “Pause the gift”.',
        },
        {
          title: 'Change the amount',
          text: 'A smaller amount applies from the next payment on. A larger one is only offered: the donor confirms it by e-mail.',
        },
        { title: 'Stop the gift', text: 'Press “Stop the gift”. This cannot be undone. The donor gets an e-mail.' },
      ],
      blocked: [
        {
          title: 'A change is under way',
          text: 'The provider has not answered yet. Come back later: the page then allows another change.',
        },
        { title: 'The donor wants a payment back', text: 'Stopping does not refund. See “Refund a gift”.' },
        { title: 'A payment is declined', text: 'See “A regular gift is declined”.' },
      ],
      words: [],
    },
  },
};
