import type { GuideEntry } from '#app/features/guide/guide-entry.ts';

export const offlineGifts: GuideEntry = {
  key: 'offline-gifts',
  permission: 'gifts.enter',
  rhythm: 'day',
  minutes: 6,
  icon: 'hand-coins',
  path: '/admin/batches',
  about: ['/admin/batches'],
  pictures: {
    1: { role: 'tresorerie', path: '/admin/batches/new', of: 'section[aria-labelledby="batch"]' },
    2: { role: 'tresorerie', path: '/admin/batches/new', of: 'section[aria-labelledby="line"]', mark: '.entry__sum' },
  },
  text: {
    fr: {
      title: 'Saisir la quête du dimanche',
      hint: 'Espèces, chèques, virements, mobile money',
      lead: 'Un bordereau réunit les dons reçus hors du site. Il est comptabilisé d’un coup, quand le nombre et le total sont ceux que vous avez comptés.',
      open: 'Ouvrir les dons saisis',
      also: 'liquide caisse offrande panier culte messe hors ligne bordereau compter comptabiliser don répartir partager',
      steps: [
        {
          title: 'Comptez l’argent',
          text: 'Comptez avant d’ouvrir le site. Notez le nombre de dons, le total et la devise. Pour les espèces, deux personnes comptent et donnent leur nom.',
        },
        {
          title: 'Ouvrez un bordereau',
          text: 'Dans Dons saisis, choisissez « Saisir un don ». Indiquez « Moyen », « Jour du don », « Nombre de dons », « Total compté » et « Devise ».',
          caption: 'Le compte de la quête',
        },
        {
          title: 'Saisissez chaque don',
          text: 'Remplissez « De qui », « Pour » et « Montant ». Le site cherche la personne par son nom, son téléphone ou un ancien reçu. Entrée ouvre la ligne suivante. Pour un don partagé, choisissez « Plusieurs fonds » et indiquez chaque part.',
          caption: 'Une ligne par don',
        },
        {
          title: 'Vérifiez le total',
          text: 'Le site indique ce qui reste ou ce qui dépasse. « Le compte est juste. » apparaît quand le nombre et le total concordent.',
        },
        {
          title: 'Enregistrez',
          text: '« Enregistrer le bordereau » comptabilise tous les dons. Chaque don a son reçu : par e-mail si vous avez l’adresse, sinon avec « Imprimer les reçus ».',
        },
      ],
      blocked: [
        {
          title: 'Le total ne concorde pas',
          text: 'Relisez les lignes sous « Saisis à l’instant ». Vous pouvez en modifier ou en retirer. Rien n’est comptabilisé avant l’enregistrement.',
        },
        {
          title: 'Le site demande « Déjà vu ? »',
          text: 'Un don semblable existe. Ouvrez-le pour comparer. Si ce sont d’autres dons, cochez « Ce sont d’autres dons » et enregistrez.',
        },
        {
          title: 'Le mois est clos',
          text: 'Les dons sont comptabilisés le premier jour ouvert. Le formulaire l’indique, et leur jour reste sur le reçu.',
        },
        {
          title: 'Le bordereau enregistré est faux',
          text: 'Sur sa page, « Annuler ce bordereau » retire tous ses dons. Une autre personne approuve.',
        },
      ],
      words: [
        { term: 'Bordereau', text: 'la liste des dons comptés et saisis ensemble.' },
        { term: 'Date de valeur', text: 'le jour où le don a été reçu.' },
        { term: 'Contre-passation', text: 'une écriture inverse, qui annule sans effacer.' },
      ],
    },
    en: {
      title: 'Enter Sunday’s collection',
      hint: 'Cash, cheques, transfers, mobile money',
      lead: 'A batch groups gifts received outside the site. It is posted as a whole, once count and total match what you counted.',
      open: 'Open the offline gifts',
      also: 'till offering basket service mass batch count post gift box split',
      steps: [
        {
          title: 'Count the money',
          text: 'Count before you open the site. Write down the number of gifts, the total and the currency. Cash is counted by two people, who give their names.',
        },
        {
          title: 'Open a batch',
          text: 'Under Offline gifts, choose “Enter a gift”. Fill in “Method”, “Date of the gift”, “Number of gifts”, “Total counted” and “Currency”.',
          caption: 'What was counted',
        },
        {
          title: 'Enter each gift',
          text: 'Fill in “From”, “For” and “Amount”. The site finds the donor by name, telephone or an old receipt. The Enter key opens the next line. For a split gift, choose “Several funds” and enter each part.',
          caption: 'One line for each gift',
        },
        {
          title: 'Check the total',
          text: 'The site shows what is missing or too much. “The count is correct.” appears when the count and the total agree.',
        },
        {
          title: 'Save',
          text: '“Save the batch” posts all gifts. Each gift has its receipt: by e-mail if you have the address, otherwise with “Print the receipts”.',
        },
      ],
      blocked: [
        {
          title: 'The total does not agree',
          text: 'Read the lines under “Just entered” again. You can edit or remove them. Nothing is posted until you save.',
        },
        {
          title: 'The site asks “Seen before?”',
          text: 'A similar gift exists. Open it to compare. If yours are different gifts, tick “These are other gifts” and save.',
        },
        {
          title: 'The month is closed',
          text: 'The gifts are posted on the first open day. The form says so, and their own date stays on the receipt.',
        },
        {
          title: 'A saved batch is wrong',
          text: 'On its page, “Undo this batch” reverses all its gifts. Somebody else approves.',
        },
      ],
      words: [
        { term: 'Batch', text: 'the list of gifts counted and entered together.' },
        { term: 'Value date', text: 'the day the gift was received.' },
        { term: 'Reversal', text: 'an opposite entry, which cancels without deleting.' },
      ],
    },
  },
};
