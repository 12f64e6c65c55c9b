import type { GuideEntry } from '#app/features/guide/guide-entry.ts';

export const stock: GuideEntry = {
  key: 'stock',
  permission: 'stock.move',
  rhythm: 'day',
  minutes: 3,
  icon: 'package',
  path: '/admin/stock',
  about: ['/admin/stock'],
  pictures: {
    0: { role: 'marche', path: '/admin/stock', of: '.work .sheet--bleed .t, .work .sheet--bleed table' },
    1: { role: 'marche', path: '/admin/stock/1', of: 'section[aria-labelledby="move"] form:first-of-type' },
  },
  text: {
    fr: {
      title: 'Tenir le stock',
      hint: 'Reçu, abîmé, compte corrigé',
      lead: 'Le stock change par des mouvements, avec leur raison. Une erreur se corrige par un autre mouvement.',
      open: 'Ouvrir le stock',
      also: 'inventaire rayon quantité livraison perte seuil rupture pièces produit',
      steps: [
        {
          title: 'Regardez les niveaux',
          text: '« Sous le seuil » montre ce qu’il faut recompléter. « Promis » compte les pièces des commandes en cours.',
          caption: 'Les produits et leur niveau',
        },
        {
          title: 'Notez un mouvement',
          text: 'Ouvrez le produit. Choisissez « Raison », écrivez « Pièces » et un mot, puis pressez « Enregistrer le mouvement ».',
          caption: 'Le mouvement',
        },
        {
          title: 'Faites l’inventaire',
          text: 'Comptez, puis choisissez « inventaire corrigé » et écrivez la différence : −3 s’il en manque trois.',
        },
        {
          title: 'Réglez le seuil',
          text: 'Écrivez « Seuil » et pressez « Enregistrer le seuil ». En dessous, la page Aujourd’hui le signale.',
        },
      ],
      blocked: [
        {
          title: 'Le mouvement est faux',
          text: 'Pressez « Annuler » dans le message, ou notez le mouvement contraire.',
        },
        {
          title: 'Un produit n’a pas de stock',
          text: 'Il n’a pas encore de prix : voyez « Mettre un produit en vente ».',
        },
      ],
      words: [],
    },
    en: {
      title: 'Manage the stock',
      hint: 'Received, damaged, count corrected',
      lead: 'Stock changes through movements, each with a reason. A mistake is corrected by another movement.',
      open: 'Open the stock',
      also: 'inventory shelf quantity delivery loss threshold out pieces product',
      steps: [
        {
          title: 'Look at the levels',
          text: '“Below threshold” shows what to restock. “Reserved” counts the pieces in current orders.',
          caption: 'Products and their levels',
        },
        {
          title: 'Record a movement',
          text: 'Open the product. Choose “Reason”, fill in “Pieces” and a comment, then press “Record the movement”.',
          caption: 'The movement',
        },
        {
          title: 'Count the stock',
          text: 'Count, then choose “count corrected” and enter the difference: −3 if three are missing.',
        },
        {
          title: 'Set the threshold',
          text: 'Enter “Threshold” and press “Save the threshold”. Below it, a task appears on Today.',
        },
      ],
      blocked: [
        { title: 'A movement is wrong', text: 'Press “Undo” in the message, or record the opposite movement.' },
        { title: 'A product has no stock', text: 'It has no price yet: see “Put a product on sale”.' },
      ],
      words: [],
    },
  },
};
