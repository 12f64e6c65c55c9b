import type { GuideEntry } from '#app/features/guide/guide-entry.ts';

export const moveGift: GuideEntry = {
  key: 'move-gift',
  permission: 'gifts.move',
  rhythm: 'month',
  minutes: 3,
  icon: 'shuffle',
  path: '/admin/payments',
  about: [],
  pictures: {},
  text: {
    fr: {
      title: 'Transférer un don à un autre fonds',
      hint: 'Le reçu garde son numéro',
      lead: 'Un don est allé au mauvais projet, ou la personne a changé d’avis. Vous changez son fonds sans rien effacer.',
      open: 'Ouvrir les dons',
      also: 'réaffecter affectation projet programme erreur destination déplacer',
      steps: [
        { title: 'Ouvrez le don', text: 'Dans Dons, cherchez le nom ou le numéro du reçu.' },
        {
          title: 'Choisissez le fonds',
          text: 'Dépliez « Réaffecter ». Choisissez le fonds sous « Au fonds » et écrivez « Raison du changement ». Si le don va à plusieurs fonds, choisissez d’abord « La part ».',
        },
        {
          title: 'Confirmez',
          text: 'Pressez « Réaffecter ce don ». Le site écrit une contre-passation. Le reçu garde son numéro et nomme le nouveau fonds ; la personne est prévenue par e-mail.',
        },
        {
          title: 'Contrôlez',
          text: '« Historique » montre le changement. Les rapports par fonds ont une colonne « Transféré ».',
        },
      ],
      blocked: [
        {
          title: 'Le formulaire n’est pas là',
          text: 'Ce don a un reçu fiscal ou il est remboursé. Ces dons ne changent pas de fonds.',
        },
        { title: 'C’est un don régulier', text: 'Tous ses paiements, passés et à venir, changent de fonds.' },
      ],
      words: [],
    },
    en: {
      title: 'Move a gift to another fund',
      hint: 'The receipt keeps its number',
      lead: 'A gift went to the wrong project, or the donor changed their mind. You change its fund without deleting anything.',
      open: 'Open the gifts',
      also: 'purpose project programme mistake reallocate transfer',
      steps: [
        { title: 'Open the gift', text: 'Under Gifts, search for the name or the receipt’s number.' },
        {
          title: 'Choose the fund',
          text: 'Expand “Transfer to another fund”. Choose the fund under “To the fund” and give the “Reason for the transfer”. If the gift goes to several funds, first choose “The part”.',
        },
        {
          title: 'Confirm',
          text: 'Press “Transfer this gift”. The site posts a reversal. The receipt keeps its number and names the new fund; the donor is notified by e-mail.',
        },
        { title: 'Check', text: '“History” shows the change. The reports by fund have a “Transferred” column.' },
      ],
      blocked: [
        {
          title: 'The form is missing',
          text: 'This gift has a tax receipt or was refunded. Such gifts cannot change fund.',
        },
        { title: 'It is a regular gift', text: 'All its payments, past and future, change fund.' },
      ],
      words: [],
    },
  },
};
