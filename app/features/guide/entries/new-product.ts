import type { GuideEntry } from '#app/features/guide/guide-entry.ts';

export const newProduct: GuideEntry = {
  key: 'new-product',
  permission: 'products.write',
  rhythm: 'month',
  minutes: 15,
  icon: 'cube',
  path: '/admin/stock',
  about: [],
  pictures: {
    0: { role: 'marche', path: '/admin/stock', of: '.work .hd', mark: 'a[href="/admin/content/products/new"]' },
    2: { role: 'marche', path: '/admin/stock/1', of: 'section[aria-labelledby="price"]' },
  },
  text: {
    fr: {
      title: 'Mettre un produit en vente',
      hint: 'Textes, prix, pièces, publication',
      lead: 'Un produit a besoin d’un texte, d’un prix et de pièces. Vous publiez ensuite.',
      open: 'Ouvrir le stock',
      also: 'nouveau article ajouter prix tarif marché catalogue créer',
      steps: [
        {
          title: 'Écrivez le produit',
          text: 'Dans Stock, pressez « Nouveau produit ». Remplissez les champs, puis « Enregistrer le brouillon ».',
          caption: 'Le bouton du nouveau produit',
        },
        { title: 'Trouvez-le dans le stock', text: 'Il est sous « Pas encore en rayon ». Pressez « Fixer le prix ».' },
        {
          title: 'Donnez le prix',
          text: 'Écrivez « Prix en dollars » et pressez « Mettre en rayon ».',
          caption: 'Le prix d’un produit',
        },
        {
          title: 'Entrez les pièces',
          text: 'Choisissez « reçu », écrivez le nombre, puis pressez « Enregistrer le mouvement ».',
        },
        { title: 'Publiez les textes', text: 'Pressez « Textes et image », puis « Publier maintenant ».' },
      ],
      blocked: [
        {
          title: 'Le prix change',
          text: 'Écrivez le nouveau prix et pressez « Changer le prix ». Les commandes déjà faites gardent le leur.',
        },
        {
          title: 'Le produit n’est plus vendu',
          text: 'Retirez ses textes du site : voyez « Retirer un texte du site ».',
        },
      ],
      words: [],
    },
    en: {
      title: 'Put a product on sale',
      hint: 'Texts, price, pieces, publishing',
      lead: 'A product needs a text, a price and pieces. You then publish it.',
      open: 'Open the stock',
      also: 'new item add price market catalogue create',
      steps: [
        {
          title: 'Write the product',
          text: 'Under Stock, press “New product”. Fill in the fields, then “Save the draft”.',
          caption: 'The button for a new product',
        },
        { title: 'Find it in the stock', text: 'It is under “Not on the shelf yet”. Press “Set the price”.' },
        {
          title: 'Set the price',
          text: 'Enter “Price in dollars” and press “Put on the shelf”.',
          caption: 'A product’s price',
        },
        { title: 'Enter the pieces', text: 'Choose “received”, enter the number, then press “Record the movement”.' },
        { title: 'Publish the texts', text: 'Press “Texts and picture”, then “Publish now”.' },
      ],
      blocked: [
        {
          title: 'The price changes',
          text: 'Enter the new price and press “Change the price”. Orders already placed keep theirs.',
        },
        {
          title: 'The product is no longer sold',
          text: 'Take its texts off the site: see “Take a text off the site”.',
        },
      ],
      words: [],
    },
  },
};
