import type { GuideEntry } from '#app/features/guide/guide-entry.ts';

export const orders: GuideEntry = {
  key: 'orders',
  permission: 'orders.advance',
  rhythm: 'day',
  minutes: 5,
  icon: 'truck',
  path: '/admin/orders',
  about: ['/admin/orders'],
  pictures: {
    0: { role: 'marche', path: '/admin/orders', of: 'nav[data-states]' },
    1: { role: 'marche', path: '/admin/orders', of: '.work form.sheet' },
  },
  text: {
    fr: {
      title: 'Préparer et envoyer une commande',
      hint: 'Colis prêt, expédié, livré',
      lead: 'Chaque étape est notée, et l’acheteur est prévenu par e-mail quand il le faut.',
      open: 'Ouvrir les commandes',
      also: 'colis livraison expédier bon transporteur retour client suivi marché',
      steps: [
        {
          title: 'Choisissez les commandes',
          text: 'Dans Commandes, choisissez « À préparer ».',
          caption: 'Les états des commandes',
        },
        {
          title: 'Imprimez les bons',
          text: 'Cochez les commandes et pressez « Bons de colis ». Le bon donne l’adresse et le contenu.',
          caption: 'La liste et ses boutons',
        },
        { title: 'Préparez', text: 'Quand le colis est fermé, pressez « Colis prêt ».' },
        {
          title: 'Envoyez',
          text: 'Ouvrez la commande, écrivez « Numéro du colis » si vous l’avez, puis pressez « Colis expédié ».',
        },
        { title: 'Terminez', text: 'À l’arrivée, pressez « Colis livré ».' },
      ],
      blocked: [
        {
          title: 'Un produit manque',
          text: 'Remboursez-le : voyez « Rembourser une commande ». Corrigez aussi le stock.',
        },
        {
          title: 'Un retour est demandé',
          text: 'Choisissez « Retour demandé ». Quand le colis revient, pressez « Colis retourné ».',
        },
        {
          title: '« Épuisée entre-temps »',
          text: 'Le produit a été vendu avant le paiement. L’acheteur est remboursé ; ne préparez pas cette commande.',
        },
      ],
      words: [],
    },
    en: {
      title: 'Prepare and send an order',
      hint: 'Parcel packed, sent, delivered',
      lead: 'Each step is recorded, and the buyer is notified by e-mail when needed.',
      open: 'Open the orders',
      also: 'parcel delivery ship slip carrier return customer tracking market',
      steps: [
        { title: 'Choose the orders', text: 'Under Orders, choose “To prepare”.', caption: 'The statuses of orders' },
        {
          title: 'Print the slips',
          text: 'Tick the orders and press “Packing slips”. The slip gives the address and the contents.',
          caption: 'The list and its buttons',
        },
        { title: 'Pack', text: 'When the parcel is closed, press “Parcel packed”.' },
        {
          title: 'Send the parcel',
          text: 'Open the order, fill in “Parcel number” if you have it, then press “Parcel sent”.',
        },
        { title: 'Finish', text: 'When it arrives, press “Parcel delivered”.' },
      ],
      blocked: [
        { title: 'A product is missing', text: 'Refund it: see “Refund an order”. Correct the stock too.' },
        {
          title: 'A return is requested',
          text: 'Choose “Return requested”. When the parcel is back, press “Parcel returned”.',
        },
        {
          title: '“Sold out meanwhile”',
          text: 'The product was sold before the payment. The buyer is refunded; do not prepare this order.',
        },
      ],
      words: [],
    },
  },
};
