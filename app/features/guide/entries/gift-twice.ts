import type { GuideEntry } from '#app/features/guide/guide-entry.ts';

export const giftTwice: GuideEntry = {
  key: 'gift-twice',
  permission: 'payments.read',
  rhythm: 'trouble',
  minutes: 4,
  icon: 'warning',
  path: '/admin/payments',
  about: [],
  pictures: {},
  text: {
    fr: {
      title: 'Un don est compté deux fois',
      hint: 'Annuler l’un, garder l’autre',
      lead: 'Le même argent apparaît deux fois : saisi à la main et sur le relevé, ou payé deux fois par la personne. Cherchez d’où vient chaque don.',
      open: 'Ouvrir les dons',
      also: 'doublon double erreur annuler saisi relevé répété',
      steps: [
        {
          title: 'Comparez les deux dons',
          text: 'Dans Dons, cherchez le nom. Ouvrez chaque don et lisez « Moyen », « Référence » et « Historique ».',
        },
        {
          title: 'Saisi et rapproché',
          text: 'Un des deux vient d’une ligne de relevé. La trésorerie ouvre cette ligne et presse « Annuler le rapprochement », puis rapproche la ligne avec le don saisi.',
        },
        {
          title: 'Saisi deux fois',
          text: 'Les deux viennent de bordereaux. Si un bordereau entier est en double, ouvrez-le et demandez « Annuler ce bordereau ». Une autre personne approuve.',
        },
        {
          title: 'Payé deux fois',
          text: 'La personne a vraiment payé deux fois. Remboursez le second paiement : voyez « Rembourser un don ».',
        },
        { title: 'Contrôlez', text: 'Vérifiez que le don restant a son reçu et le bon fonds.' },
      ],
      blocked: [
        {
          title: 'Un seul don du bordereau est en double',
          text: 'Un bordereau est annulé en entier. Demandez l’annulation, puis saisissez de nouveau les dons justes.',
        },
        {
          title: 'Le bordereau ne peut pas être annulé',
          text: 'Un de ses dons a déjà été remboursé : le bordereau reste dans les livres. Parlez-en au comptable avant tout autre acte.',
        },
      ],
      words: [],
    },
    en: {
      title: 'A gift is counted twice',
      hint: 'Undo one, keep the other',
      lead: 'The same money appears twice: entered by hand and on the statement, or paid twice by the donor. Find out where each gift comes from.',
      open: 'Open the gifts',
      also: 'duplicate double mistake undo entered statement repeated',
      steps: [
        {
          title: 'Compare the two gifts',
          text: 'Under Gifts, search for the name. Open each gift and read “Method”, “Reference” and “History”.',
        },
        {
          title: 'Entered and matched',
          text: 'One of the two comes from a statement line. The treasurer opens that line, presses “Undo match”, then matches the line with the gift entered by hand.',
        },
        {
          title: 'Entered twice',
          text: 'Both come from batches. If a whole batch was entered twice, open one and choose “Undo this batch”. Somebody else approves.',
        },
        {
          title: 'Paid twice',
          text: 'The person really did pay twice. Refund the second payment: see “Refund a gift”.',
        },
        { title: 'Check', text: 'Make sure that the remaining gift has its receipt and the right fund.' },
      ],
      blocked: [
        {
          title: 'Only one gift of the batch is there twice',
          text: 'A batch can only be undone as a whole. Request it, then enter the right gifts again.',
        },
        {
          title: 'The batch cannot be undone',
          text: 'One of its gifts has already been refunded: the batch stays in the books. Talk to the accountant before you do anything else.',
        },
      ],
      words: [],
    },
  },
};
