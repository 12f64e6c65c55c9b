import type { GuideEntry } from '#app/features/guide/guide-entry.ts';

export const correctReceipt: GuideEntry = {
  key: 'correct-receipt',
  permission: 'receipts.correct',
  rhythm: 'month',
  minutes: 3,
  icon: 'pencil-simple',
  path: '/admin/payments',
  about: [],
  pictures: {},
  text: {
    fr: {
      title: 'Corriger le nom sur un reçu',
      hint: 'Le numéro du reçu ne change pas',
      lead: 'Vous corrigez un nom mal écrit ou une ancienne adresse sur le reçu. L’ancienne version reste gardée.',
      open: 'Ouvrir les dons',
      also: 'rectifier rectifié erreur adresse orthographe faute modifier',
      steps: [
        { title: 'Ouvrez le don', text: 'Dans Dons, cherchez le nom ou le numéro du reçu.' },
        { title: 'Corrigez', text: 'Dépliez « Corriger le nom ou l’adresse ». Écrivez « Au nom de » et « Adresse ».' },
        {
          title: 'Confirmez',
          text: 'Pressez « Rectifier le reçu ». Il garde son numéro et porte le jour de la correction. La personne le reçoit par e-mail, si son adresse est connue.',
        },
      ],
      blocked: [
        {
          title: 'Le reçu ne peut plus être corrigé',
          text: 'Un reçu fiscal a été émis pour ce don : il reste tel quel. Parlez-en à la trésorerie.',
        },
        {
          title: 'Le reçu ne peut pas être imprimé',
          text: 'Des lettres manquent dans nos polices. Écrivez le nom en lettres latines.',
        },
        {
          title: 'La personne donne chaque mois',
          text: 'La correction vaut pour ce reçu. La personne change son nom dans son compte pour la suite.',
        },
      ],
      words: [],
    },
    en: {
      title: 'Correct the name on a receipt',
      hint: 'Its number does not change',
      lead: 'You correct a misspelt name or an old address on a receipt. The previous version is kept.',
      open: 'Open the gifts',
      also: 'mend mistake address spelling typo change rectify',
      steps: [
        { title: 'Open the gift', text: 'Under Gifts, search for the name or the receipt’s number.' },
        {
          title: 'Make the correction',
          text: 'Expand “Correct the name or address”. Fill in “In the name of” and “Address”.',
        },
        {
          title: 'Confirm',
          text: 'Press “Correct the receipt”. It keeps its number and shows the date of the correction. The donor gets it by e-mail, if their address is known.',
        },
      ],
      blocked: [
        {
          title: 'The receipt can no longer be corrected',
          text: 'A tax receipt was issued for this gift: the receipt stays as it is. Talk to the treasurer.',
        },
        {
          title: 'The receipt cannot be printed',
          text: 'Our typefaces lack some of its letters. Write the name in Latin letters.',
        },
        {
          title: 'The donor gives every month',
          text: 'The correction applies to this receipt only. For the next ones, the donor changes the name in their account.',
        },
      ],
      words: [],
    },
  },
};
