import type { GuideEntry } from '#app/features/guide/guide-entry.ts';

export const refund: GuideEntry = {
  key: 'refund',
  permission: 'payments.refund',
  rhythm: 'day',
  minutes: 4,
  icon: 'arrow-u-up-left',
  path: '/admin/payments',
  about: [],
  pictures: { 0: { role: 'tresorerie', path: '/admin/payments', of: '.work form[role="search"]' } },
  text: {
    fr: {
      title: 'Rembourser un don',
      hint: 'Deux personnes au-dessus d’une limite',
      lead: 'Vous remboursez un paiement en entier ou en partie. Un remboursement est irréversible.',
      open: 'Ouvrir les dons',
      also: 'annuler rendre argent erreur trop payé carte remboursement reprendre',
      steps: [
        {
          title: 'Trouvez le paiement',
          text: 'Dans Dons, cherchez le nom ou le numéro du reçu. Ouvrez la ligne.',
          caption: 'La recherche des dons',
        },
        {
          title: 'Indiquez le montant et la raison',
          text: 'Le champ propose tout ce qui reste. Diminuez-le pour rembourser une partie. La raison reste dans le journal ; la personne ne la lit pas.',
        },
        {
          title: 'Choisissez le moyen',
          text: '« Par le moyen de paiement de la personne » : le prestataire renvoie l’argent. « En espèces ou par virement, déjà fait » : vous avez déjà remboursé ; notez la référence et le jour.',
        },
        {
          title: 'Pressez le bouton',
          text: 'Trésorerie : « Rembourser ». Collecte : « Demander le remboursement », puis la trésorerie décide.',
        },
        {
          title: 'Suivez l’argent',
          text: '« Historique » montre chaque étape. La personne reçoit un e-mail quand le remboursement est fait. Après un remboursement total, le reçu est annulé.',
        },
      ],
      blocked: [
        {
          title: 'La demande attend une validation',
          text: 'Au-dessus de la limite (200 000 XOF, sauf autre réglage), une autre personne approuve. La limite compte tous les remboursements du même paiement et, à la main, tous ceux de votre journée.',
        },
        {
          title: 'Le prestataire a refusé',
          text: 'L’argent est encore chez nous. Remboursez par un autre moyen, puis notez-le avec « En espèces ou par virement, déjà fait ».',
        },
        {
          title: 'C’est un don régulier',
          text: 'Le remboursement n’arrête pas le don. Voyez « Changer ou arrêter un don régulier ».',
        },
        {
          title: 'Le reçu est un reçu fiscal',
          text: 'Un remboursement, même en partie, annule ce reçu. Son numéro reste et la personne est prévenue.',
        },
      ],
      words: [],
    },
    en: {
      title: 'Refund a gift',
      hint: 'Two people above a limit',
      lead: 'You refund a payment in full or in part. A refund cannot be undone.',
      open: 'Open the gifts',
      also: 'cancel give back money mistake paid too much card return',
      steps: [
        {
          title: 'Find the payment',
          text: 'Under Gifts, search for the name or the receipt’s number. Open the line.',
          caption: 'Searching gifts',
        },
        {
          title: 'Give the amount and the reason',
          text: 'The field suggests the whole remaining amount. Lower it to refund a part. The reason stays in the log; the person does not see it.',
        },
        {
          title: 'Choose the method',
          text: '“By the person’s payment method”: the provider sends the money back. “In cash or by transfer, already done”: you have already refunded it yourself; note the reference and the date.',
        },
        {
          title: 'Press the button',
          text: 'Treasurer: “Refund”. Donor relations: “Request the refund”, then the treasurer decides.',
        },
        {
          title: 'Follow the money',
          text: '“History” shows each step. The person gets an e-mail once the refund is made. After a full refund, the receipt is cancelled.',
        },
      ],
      blocked: [
        {
          title: 'The request waits for approval',
          text: 'Above the limit (200,000 XOF, unless set otherwise), somebody else approves. The limit counts all refunds of the same payment and, for refunds by hand, all of yours that day.',
        },
        {
          title: 'The provider refused',
          text: 'We still have the money. Refund it another way, then record it with “In cash or by transfer, already done”.',
        },
        {
          title: 'It is a regular gift',
          text: 'The refund does not stop the gift. See “Change or stop a regular gift”.',
        },
        {
          title: 'The receipt is a tax receipt',
          text: 'A refund, even a partial one, cancels that receipt. Its number stays and the donor is notified.',
        },
      ],
      words: [],
    },
  },
};
