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
          title: 'Le reçu est fermé',
          text: 'Un reçu fiscal a été émis pour ce don : il n’accepte plus de correction. Parlez-en à la trésorerie.',
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
      lead: 'A name spelled wrongly or an old address is corrected on the receipt. The version before is kept.',
      open: 'Open the gifts',
      also: 'mend mistake address spelling typo change rectify',
      steps: [
        { title: 'Open the gift', text: 'Under Gifts search for the name or the receipt’s number.' },
        { title: 'Correct it', text: 'Unfold “Correct the name or address”. Write “In the name of” and “Address”.' },
        {
          title: 'Confirm',
          text: 'Press “Correct the receipt”. It keeps its number and says on which day it was corrected. The donor gets it by e-mail, if their address is known.',
        },
      ],
      blocked: [
        {
          title: 'It is closed',
          text: 'A tax receipt was issued for this gift: it is not corrected any more. Speak with the treasurer.',
        },
        { title: 'It cannot be printed', text: 'Our typefaces lack letters. Write the name in Latin letters.' },
        {
          title: 'They give each month',
          text: 'The correction holds for this receipt. They change their name in their own account for what follows.',
        },
      ],
      words: [],
    },
  },
};
