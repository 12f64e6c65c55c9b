import type { GuideEntry } from '#app/features/guide/guide-entry.ts';

export const reports: GuideEntry = {
  key: 'reports',
  permission: 'reports.read',
  rhythm: 'month',
  minutes: 6,
  icon: 'scales',
  path: '/admin/reports',
  about: ['/admin/reports'],
  pictures: {
    0: { role: 'tresorerie', path: '/admin/reports', of: 'nav.views' },
    1: { role: 'tresorerie', path: '/admin/reports', of: 'nav.chips' },
    3: { role: 'tresorerie', path: '/admin/reports/ledger', of: '.work section.sheet' },
  },
  text: {
    fr: {
      title: 'Lire les rapports et la balance',
      hint: 'Dons, frais, fonds et comptes',
      lead: 'Les rapports additionnent les écritures d’un mois, d’un trimestre ou d’une année. Chaque montant mène à ses écritures.',
      open: 'Ouvrir les rapports',
      also: 'bilan chiffres total grand livre journal débit crédit trésorerie statistiques conseil',
      steps: [
        {
          title: 'Choisissez la période',
          text: 'Pressez « Mois », « Trimestre » ou « Année », puis « Avant » ou « Après ».',
          caption: 'La période',
        },
        {
          title: 'Choisissez la vue',
          text: '« Par fonds », « Par moyen de paiement », « Frais » ou « Par source ». Les remboursements et les transferts entre fonds ont leur colonne.',
          caption: 'Les vues des rapports',
        },
        {
          title: 'Lisez les fonds',
          text: '« Soldes des fonds » donne ce qui reste dans chaque fonds. Sous le tableau, le grand livre doit donner le même total.',
        },
        {
          title: 'Contrôlez la balance',
          text: '« Grand livre » montre la balance de tous les comptes. La dernière ligne confirme que débit et crédit sont égaux.',
          caption: 'La balance d’une devise',
        },
        { title: 'Exportez', text: '« Exporter » donne le tableau affiché. « Écritures » donne chaque ligne.' },
      ],
      blocked: [
        {
          title: 'Débit et crédit ne sont pas égaux',
          text: 'Prévenez la personne qui tient le site, et regardez Vérifications.',
        },
        {
          title: 'Un don n’est pas dans son mois',
          text: 'Les rapports suivent la date comptable. Un don reçu dans un mois clos est comptabilisé le premier jour ouvert.',
        },
      ],
      words: [
        { term: 'Balance', text: 'la liste des comptes, avec leurs débits, leurs crédits et leurs soldes.' },
        { term: 'Date comptable', text: 'le jour où l’écriture entre dans les livres.' },
        { term: 'Date de valeur', text: 'le jour où l’argent a été reçu.' },
      ],
    },
    en: {
      title: 'Read the reports and the trial balance',
      hint: 'Gifts, fees, funds and accounts',
      lead: 'The reports add up the entries of a month, a quarter or a year. Each amount leads to its entries.',
      open: 'Open the reports',
      also: 'figures totals general ledger journal debit credit statistics board',
      steps: [
        {
          title: 'Choose the period',
          text: 'Press “Month”, “Quarter” or “Year”, then “Before” or “After”.',
          caption: 'The period',
        },
        {
          title: 'Choose the view',
          text: '“By fund”, “By payment method”, “Fees” or “By source”. Refunds and transfers between funds have their own columns.',
          caption: 'The views of the reports',
        },
        {
          title: 'Read the funds',
          text: '“Fund balances” gives what is left in each fund. Below the table, the ledger must give the same total.',
        },
        {
          title: 'Check the trial balance',
          text: '“General ledger” shows the trial balance of all accounts. Its last line confirms that debit and credit are equal.',
          caption: 'The trial balance of a currency',
        },
        { title: 'Export', text: '“Export” contains the table shown. “Entries” gives each line.' },
      ],
      blocked: [
        { title: 'Debit and credit are not equal', text: 'Tell whoever runs the site, and look at Checks.' },
        {
          title: 'A gift is not in its month',
          text: 'The reports go by booking date. A gift received in a closed month is posted on the first open day.',
        },
      ],
      words: [
        { term: 'Trial balance', text: 'the list of accounts with their debits, credits and balances.' },
        { term: 'Booking date', text: 'the day the entry enters the books.' },
        { term: 'Value date', text: 'the day the money was received.' },
      ],
    },
  },
};
