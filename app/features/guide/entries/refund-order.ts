import type { GuideEntry } from '#app/features/guide/guide-entry.ts';

export const refundOrder: GuideEntry = {
  key: 'refund-order',
  permission: 'orders.advance',
  rhythm: 'trouble',
  minutes: 3,
  icon: 'arrow-u-up-left',
  path: '/admin/orders',
  about: [],
  pictures: {},
  text: {
    fr: {
      title: 'Rembourser une commande',
      hint: 'Ligne par ligne, avec la raison',
      lead: 'Un produit manque, est abîmé ou revient. Vous remboursez ses pièces ; la trésorerie approuve.',
      open: 'Ouvrir les commandes',
      also: 'retour annuler client abîmé manquant argent remboursement',
      steps: [
        { title: 'Ouvrez-la', text: 'Dans Commandes, cherchez le numéro ou le nom.' },
        {
          title: 'Choisissez la ligne',
          text: 'Sous « Rembourser une ligne », choisissez « Produit (reste à rembourser) » et « Quantité ». Donnez la raison.',
        },
        {
          title: 'Dites où vont les pièces',
          text: 'Cochez « Remettre en rayon » si vous pouvez les revendre. Sinon, elles sont comptées comme abîmées.',
        },
        {
          title: 'Demandez',
          text: 'Pressez « Demander le remboursement ». La trésorerie ou l’administration approuve dans Validations ; l’argent repart alors par le moyen de paiement de l’acheteur.',
        },
      ],
      blocked: [
        {
          title: 'Le formulaire manque',
          text: 'Le rôle Marché demande les remboursements, et seulement pour une commande payée.',
        },
        {
          title: 'Toute la commande est annulée',
          text: 'Remboursez chaque ligne. Avec la dernière pièce d’un colis pas encore parti, la livraison est remboursée aussi.',
        },
        { title: '« Refusé par la banque »', text: 'L’argent est encore chez nous. Parlez-en à la trésorerie.' },
      ],
      words: [],
    },
    en: {
      title: 'Refund an order',
      hint: 'Line by line, with the reason',
      lead: 'A product is missing, damaged or returned. You request a refund for it; the treasurer approves.',
      open: 'Open the orders',
      also: 'return cancel customer spoiled missing money',
      steps: [
        { title: 'Open the order', text: 'Under Orders, search for the number or the name.' },
        {
          title: 'Choose the line',
          text: 'Under “Refund a line”, choose “Product (still refundable)” and “Quantity”. Give the reason.',
        },
        {
          title: 'Say where the pieces go',
          text: 'Tick “Back on the shelf” if the pieces can be sold again. Otherwise they count as damaged.',
        },
        {
          title: 'Ask',
          text: 'Press “Request the refund”. A treasurer or an administrator approves it under Approvals; the money then goes back by the buyer’s payment method.',
        },
      ],
      blocked: [
        {
          title: 'The form is missing',
          text: 'The Market role requests refunds, and only for a paid order.',
        },
        {
          title: 'The whole order is cancelled',
          text: 'Refund each line. With the last piece of a parcel not yet sent, the delivery fee is refunded too.',
        },
        { title: '“Refused by the bank”', text: 'We still have the money. Talk to the treasurer.' },
      ],
      words: [],
    },
  },
};
