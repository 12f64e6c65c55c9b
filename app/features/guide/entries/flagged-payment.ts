import type { GuideEntry } from '#app/features/guide/guide-entry.ts';

export const flaggedPayment: GuideEntry = {
  key: 'flagged-payment',
  permission: 'payments.check',
  rhythm: 'day',
  minutes: 5,
  icon: 'warning-circle',
  path: '/admin/payments',
  about: [],
  pictures: {
    0: { role: 'tresorerie', path: '/admin/payments', of: 'nav[data-states]', mark: 'a[href*="state=flagged"]' },
  },
  text: {
    fr: {
      title: 'Traiter un paiement à vérifier',
      hint: 'Montant ou devise différents',
      lead: 'Le prestataire annonce un autre montant que la demande. Le paiement n’est ni compté ni suivi d’un reçu tant que vous n’avez pas décidé.',
      open: 'Ouvrir les dons',
      also: 'erreur écart différence prestataire stripe pawapay accepter rendre contesté litige',
      steps: [
        {
          title: 'Ouvrez la liste',
          text: 'Dans Dons, choisissez « À vérifier ». Commencez par le plus ancien.',
          caption: 'Les états des paiements',
        },
        {
          title: 'Comparez',
          text: 'La page du paiement montre « Demandé par nous » et « Annoncé par le prestataire ».',
        },
        {
          title: 'Redemandez au prestataire',
          text: 'Pressez « Interroger de nouveau le prestataire ». La page montre sa nouvelle réponse.',
        },
        {
          title: 'Décidez',
          text: 'S’il maintient sa réponse, inscrivez le montant reçu ou pressez « Rembourser tout le montant reçu ». Indiquez la raison. La personne reçoit un e-mail.',
        },
      ],
      blocked: [
        {
          title: 'Le site ne propose pas d’accepter',
          text: 'Le montant est dans une autre devise, ou c’est le prix d’une commande, d’une part ou d’un cours. Il peut seulement être remboursé.',
        },
        {
          title: 'Le paiement est contesté',
          text: 'La banque de la personne réclame l’argent. Répondez au prestataire, dans son tableau de bord, avant le jour indiqué par l’e-mail.',
        },
      ],
      words: [],
    },
    en: {
      title: 'Deal with a payment to check',
      hint: 'A different amount or currency',
      lead: 'The provider reports a different amount from the one requested. The payment is not counted and has no receipt until you decide.',
      open: 'Open the gifts',
      also: 'error difference provider stripe pawapay accept give back disputed flagged',
      steps: [
        {
          title: 'Open the list',
          text: 'Under Gifts, choose “To check”. Start with the oldest.',
          caption: 'The statuses of payments',
        },
        { title: 'Compare', text: 'The payment’s page shows “Requested by us” and “Reported by the provider”.' },
        { title: 'Ask the provider again', text: 'Press “Query the provider again”. The page shows its new answer.' },
        {
          title: 'Decide',
          text: 'If its answer stays the same, post the amount received or press “Refund the full amount received”. Give the reason. The person gets an e-mail.',
        },
      ],
      blocked: [
        {
          title: 'The site does not offer to accept',
          text: 'The amount is in another currency, or it is the price of an order, a share or a course. It can only be refunded.',
        },
        {
          title: 'The payment is disputed',
          text: 'The person’s bank is claiming the money back. Answer the provider, in its dashboard, before the date given in the e-mail.',
        },
      ],
      words: [],
    },
  },
};
