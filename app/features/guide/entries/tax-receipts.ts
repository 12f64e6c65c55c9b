import type { GuideEntry } from '#app/features/guide/guide-entry.ts';

export const taxReceipts: GuideEntry = {
  key: 'tax-receipts',
  permission: 'receipts.tax',
  rhythm: 'year',
  minutes: 5,
  icon: 'receipt',
  path: '/admin/entities',
  about: ['/admin/entities'],
  pictures: { 0: { role: 'tresorerie', path: '/admin/entities', of: '.work .sheet--bleed' } },
  text: {
    fr: {
      title: 'Émettre un reçu fiscal',
      hint: 'Seulement par un organisme habilité',
      lead: 'Un reçu fiscal vient d’un organisme qui en a le droit. Une ASBL congolaise ne peut pas émettre le reçu français.',
      open: 'Ouvrir les reçus fiscaux',
      also: 'cerfa impôt déduction france 11580 partenaire organisme donateur',
      steps: [
        {
          title: 'Vérifiez l’organisme',
          text: 'Dans Reçus fiscaux, ouvrez l’organisme et lisez « Types de reçu ». Un comptable confirme ce droit avant le premier reçu.',
          caption: 'Les organismes',
        },
        { title: 'Ouvrez le don', text: 'Dans Dons, ouvrez un don payé à cet organisme.' },
        {
          title: 'Remplissez',
          text: 'Dépliez « Émettre un reçu fiscal ». Choisissez « Organisme ». Écrivez « Nom et prénoms du donateur » et « Domicile du donateur », en entier sur une ligne.',
        },
        {
          title: 'Émettez',
          text: 'Pressez « Émettre ce reçu fiscal ». La personne le reçoit par e-mail. Ensuite, ce don ne change plus : ni correction, ni autre fonds.',
        },
      ],
      blocked: [
        {
          title: 'Un partenaire a émis le reçu',
          text: 'Sous « Émis par un partenaire », notez son numéro et son jour, puis pressez « Enregistrer ce reçu ».',
        },
        {
          title: 'Le don est remboursé ensuite',
          text: 'Le reçu fiscal est annulé et son numéro reste. Pour le reçu d’un partenaire, écrivez-lui, puis pressez « Le partenaire est prévenu ».',
        },
        {
          title: 'Aucun organisme ne convient',
          text: 'Ajoutez-le avec « Nouvel organisme » si un comptable a confirmé son droit. Sinon, le reçu de don suffit.',
        },
      ],
      words: [],
    },
    en: {
      title: 'Issue a tax receipt',
      hint: 'Only by an authorised entity',
      lead: 'A tax receipt comes from an entity that has the right to issue it. A Congolese non-profit cannot issue the French one.',
      open: 'Open the tax receipts',
      also: 'cerfa deduction france 11580 partner entity donor',
      steps: [
        {
          title: 'Check the entity',
          text: 'Under Tax receipts, open the entity and read “Kinds of receipt”. An accountant confirms this right before the first receipt.',
          caption: 'The entities',
        },
        { title: 'Open the gift', text: 'Under Gifts, open a gift that was paid to that entity.' },
        {
          title: 'Fill in the form',
          text: 'Expand “Issue a tax receipt”. Choose “Legal entity”. Fill in “Donor’s full name” and “Donor’s home address”, in full, on one line.',
        },
        {
          title: 'Confirm',
          text: 'Press “Issue this tax receipt”. The donor gets it by e-mail. After that, the gift can no longer be corrected or moved to another fund.',
        },
      ],
      blocked: [
        {
          title: 'A partner issued the receipt',
          text: 'Under “Issued by a partner”, enter its number and date, then press “Record this receipt”.',
        },
        {
          title: 'The gift is refunded later',
          text: 'The tax receipt is cancelled and its number stays. For a partner’s receipt, write to the partner, then press “The partner has been notified”.',
        },
        {
          title: 'No entity fits',
          text: 'Add it with “New legal entity” if an accountant has confirmed its right. Otherwise, the donation receipt is enough.',
        },
      ],
      words: [],
    },
  },
};
