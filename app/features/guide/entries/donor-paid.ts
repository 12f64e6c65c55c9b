import type { GuideEntry } from '#app/features/guide/guide-entry.ts';

export const donorPaid: GuideEntry = {
  key: 'donor-paid',
  permission: 'payments.read',
  rhythm: 'trouble',
  minutes: 4,
  icon: 'question',
  path: '/admin/payments',
  about: [],
  pictures: { 0: { role: 'collecte', path: '/admin/payments', of: '.work form[role="search"]' } },
  text: {
    fr: {
      title: 'Une personne dit avoir payé',
      hint: 'Où chercher, dans quel ordre',
      lead: 'La personne n’a pas de reçu, ou la page ne montre pas son don. Cherchez avant de lui demander de payer de nouveau.',
      open: 'Ouvrir les dons',
      also: 'don introuvable argent débité reçu absent réclamation mobile money carte virement',
      steps: [
        {
          title: 'Cherchez dans Dons',
          text: 'Cherchez son nom, son e-mail, puis le montant et le jour. L’état « en attente » veut dire que le prestataire n’a pas encore confirmé.',
          caption: 'La recherche des dons',
        },
        {
          title: 'Lisez l’état',
          text: '« Payé » : renvoyez le reçu. « Refusé », « Abandonné » ou « Expiré » : rien n’a été reçu. « À vérifier » : la trésorerie décide.',
        },
        {
          title: 'Cherchez les virements',
          text: 'Dans Virements annoncés, cherchez son nom ou sa référence. Dans les relevés, la trésorerie cherche une ligne à rapprocher.',
        },
        { title: 'Cherchez les dons saisis', text: 'Un don en espèces est dans Dons saisis, au nom écrit ce jour-là.' },
        {
          title: 'Répondez',
          text: 'Dites ce que vous avez trouvé, sans promettre. Si rien n’est trouvé, demandez le numéro de l’opération, son jour et son montant.',
        },
      ],
      blocked: [
        {
          title: 'Le téléphone a été débité',
          text: 'Demandez le numéro de l’opération. La trésorerie ouvre le paiement et presse « Interroger de nouveau le prestataire » s’il est à vérifier.',
        },
        { title: 'La personne est sous un autre nom', text: 'Cherchez son adresse ou son téléphone dans Personnes.' },
      ],
      words: [],
    },
    en: {
      title: 'Somebody says they have paid',
      hint: 'Where to look, and in what order',
      lead: 'They have no receipt, or the page does not show their gift. Search before you ask them to pay again.',
      open: 'Open the gifts',
      also: 'gift missing money charged no receipt complaint mobile card transfer',
      steps: [
        {
          title: 'Search under Gifts',
          text: 'Search for their name, their e-mail, then the amount and the day. The status “Pending” means that the provider has not confirmed yet.',
          caption: 'Searching gifts',
        },
        {
          title: 'Read the status',
          text: '“Paid”: send the receipt again. “Declined”, “Abandoned” or “Expired”: nothing was received. “To check”: the treasurer decides.',
        },
        {
          title: 'Look in the announced transfers',
          text: 'Under Announced transfers, search for their name or reference. In the bank statements, the treasurer looks for a line to match.',
        },
        {
          title: 'Look in the offline gifts',
          text: 'A gift in cash is under Offline gifts, under the name written that day.',
        },
        {
          title: 'Answer',
          text: 'Say what you found, without promising anything. If you find nothing, ask for the transaction number, the date and the amount.',
        },
      ],
      blocked: [
        {
          title: 'Their phone was charged',
          text: 'Ask for the transaction number. The treasurer opens the payment and presses “Query the provider again” if it has to be checked.',
        },
        { title: 'The gift is under another name', text: 'Search for their address or telephone under People.' },
      ],
      words: [],
    },
  },
};
