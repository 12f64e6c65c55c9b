import type { GuideEntry } from '#app/features/guide/guide-entry.ts';

export const accountantFiles: GuideEntry = {
  key: 'accountant-files',
  permission: 'reports.read',
  rhythm: 'month',
  minutes: 5,
  icon: 'file-text',
  path: '/admin/reports/files',
  about: ['/admin/reports/files', '/admin/accounts'],
  pictures: { 1: { role: 'tresorerie', path: '/admin/reports/files', of: 'section[aria-labelledby="file"]' } },
  text: {
    fr: {
      title: 'Envoyer les écritures au comptable',
      hint: 'FEC, Odoo, Sage et plan comptable',
      lead: 'Le site prépare les écritures d’une période au format d’un logiciel de comptabilité.',
      open: 'Ouvrir les fichiers comptables',
      also: 'sycebnl ohada syscohada numéro compte export journal fichier expert',
      steps: [
        {
          title: 'Vérifiez le plan comptable',
          text: 'Dans Plan comptable, chaque compte porte un numéro. Un comptable confirme ceux que le site propose, une première fois.',
        },
        {
          title: 'Choisissez le fichier',
          text: 'Dans Rapports, ouvrez « Fichiers comptables ». Choisissez « Format », « Période » et un jour de la période. Le FEC est toujours d’une année entière.',
          caption: 'Le choix du fichier',
        },
        { title: 'Choisissez la devise', text: 'Un montant dans une autre devise est converti au cours de son jour.' },
        { title: 'Téléchargez', text: 'Pressez « Préparer le fichier », puis « Télécharger le fichier ».' },
      ],
      blocked: [
        {
          title: 'Des comptes n’ont pas de numéro',
          text: 'Le site les nomme. Donnez-leur un numéro dans Plan comptable, avec « Enregistrer le numéro ».',
        },
        {
          title: 'Un cours manque',
          text: 'Le site nomme la devise et le jour. Entrez ce taux : voyez « Entrer un taux de change ».',
        },
        {
          title: 'Un mois est encore ouvert',
          text: 'Vous pouvez préparer le fichier, mais ses numéros peuvent changer. Pour un fichier définitif, il faut d’abord clore les mois.',
        },
      ],
      words: [
        { term: 'FEC', text: 'le fichier des écritures comptables demandé en France.' },
        { term: 'SYCEBNL', text: 'le plan comptable des associations dans les pays de l’OHADA.' },
      ],
    },
    en: {
      title: 'Send the entries to the accountant',
      hint: 'FEC, Odoo, Sage, chart of accounts',
      lead: 'The site prepares the entries of a period in the format of accounting software.',
      open: 'Open the accounting files',
      also: 'sycebnl ohada syscohada number export journal ledger file',
      steps: [
        {
          title: 'Check the chart of accounts',
          text: 'Under Chart of accounts, each account has a number. The site suggests them; an accountant confirms them once.',
        },
        {
          title: 'Choose the file',
          text: 'Under Reports, open “Accounting files”. Choose “Format”, “Period” and a day of the period. The FEC always covers a whole year.',
          caption: 'Choosing the file',
        },
        { title: 'Choose the currency', text: 'Amounts in another currency are converted at the rate of their day.' },
        { title: 'Download', text: 'Press “Prepare the file”, then “Download the file”.' },
      ],
      blocked: [
        {
          title: 'Some accounts have no number',
          text: 'The site names them. Give them a number under Chart of accounts, with “Save the number”.',
        },
        {
          title: 'A rate is missing',
          text: 'The site names the currency and the day. Enter that rate: see “Enter an exchange rate”.',
        },
        {
          title: 'A month is still open',
          text: 'You can prepare the file, but its numbers may change. For a final file, close the months first.',
        },
      ],
      words: [
        { term: 'FEC', text: 'the file of accounting entries required in France.' },
        { term: 'SYCEBNL', text: 'the chart of accounts for associations in the OHADA countries.' },
      ],
    },
  },
};
