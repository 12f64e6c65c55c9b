import type { GuideEntry } from '#app/features/guide/guide-entry.ts';

export const payouts: GuideEntry = {
  key: 'payouts',
  permission: 'payouts.find',
  rhythm: 'month',
  minutes: 10,
  icon: 'paper-plane-tilt',
  path: '/admin/payouts',
  about: ['/admin/payouts'],
  pictures: {
    0: { role: 'tresorerie', path: '/admin/payouts', of: '.work .hd' },
    4: { role: 'tresorerie', path: '/admin/payouts', of: 'section[aria-labelledby="holdings"]' },
  },
  text: {
    fr: {
      title: 'Rapprocher les virements des prestataires',
      hint: 'Cartes et mobile money à la banque',
      lead: 'Le site lit chaque heure les comptes des prestataires de paiement. Vous vérifiez que chaque virement est arrivé à la banque.',
      open: 'Ouvrir les virements',
      also: 'stripe pawapay versement frais brut net introuvable tableau de bord',
      steps: [
        {
          title: 'Lisez les comptes',
          text: 'Pressez « Relire maintenant » pour ne pas attendre l’heure suivante.',
          caption: 'La liste et sa relecture',
        },
        {
          title: 'Regardez les introuvables',
          text: '« Introuvable » : le virement devrait être sur le relevé depuis plus de trois jours.',
        },
        {
          title: 'Importez le relevé',
          text: 'Quand une ligne du relevé a le même montant, sa page propose « C’est ce virement ». Le virement est alors trouvé.',
        },
        {
          title: 'Notez sans relevé',
          text: 'Sans fichier de la banque, ouvrez le virement. Remplissez « Jour sur le relevé » et « Libellé sur le relevé », puis pressez « Pointer ».',
        },
        {
          title: 'Comparez les soldes',
          text: '« Où est l’argent, d’après nos comptes » doit donner les montants du tableau de bord de chaque prestataire.',
          caption: 'Où est l’argent',
        },
      ],
      blocked: [
        {
          title: 'Un virement est revenu',
          text: 'La banque l’a renvoyé au prestataire. Vérifiez le compte bancaire que le prestataire connaît.',
        },
        {
          title: 'Des écritures sont mises de côté',
          text: 'Cherchez-les dans le tableau de bord du prestataire. Écrivez ce que c’est, puis pressez « Classer ».',
        },
        { title: 'Vous avez pointé le mauvais virement', text: 'Ouvrez-le et pressez « Dépointer ».' },
      ],
      words: [{ term: 'Prestataire', text: 'l’entreprise qui encaisse les cartes ou le mobile money.' }],
    },
    en: {
      title: 'Reconcile the providers’ payouts',
      hint: 'Cards and mobile money at the bank',
      lead: 'Every hour, the site reads the books of the payment providers. You check that each payout has arrived at the bank.',
      open: 'Open the payouts',
      also: 'stripe pawapay fees gross net missing dashboard',
      steps: [
        {
          title: 'Read the books',
          text: 'Press “Read again now” if you do not want to wait for the next hour.',
          caption: 'The list and its latest reading',
        },
        {
          title: 'Look at the missing payouts',
          text: '“Missing”: it should have been on the statement for more than three days.',
        },
        {
          title: 'Import the statement',
          text: 'If a statement line has the same amount, its page suggests “It is this payout”. The payout is then reconciled.',
        },
        {
          title: 'Reconcile without a statement',
          text: 'Without a file from the bank, open the payout. Fill in “Date on the statement” and “Text on the statement”, then press “Reconcile”.',
        },
        {
          title: 'Compare the balances',
          text: '“Where the money is, by our books” must show the same amounts as each provider’s dashboard.',
          caption: 'Where the money is',
        },
      ],
      blocked: [
        {
          title: 'A payout came back',
          text: 'The bank sent it back to the provider. Check the bank account the provider holds.',
        },
        {
          title: 'Some entries are set aside',
          text: 'Look for them in the provider’s dashboard. Write what they are, then press “Classify”.',
        },
        { title: 'You reconciled the wrong payout', text: 'Open it and press “Undo”.' },
      ],
      words: [{ term: 'Provider', text: 'the company that takes card or mobile money payments.' }],
    },
  },
};
