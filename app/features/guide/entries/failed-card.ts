import type { GuideEntry } from '#app/features/guide/guide-entry.ts';

export const failedCard: GuideEntry = {
  key: 'failed-card',
  permission: 'subscriptions.change',
  rhythm: 'trouble',
  minutes: 4,
  icon: 'warning-circle',
  path: '/admin/subscriptions',
  about: [],
  pictures: {
    0: { role: 'collecte', path: '/admin/subscriptions', of: 'nav[data-states]', mark: 'a[href*="state=failing"]' },
  },
  text: {
    fr: {
      title: 'Un don régulier est refusé',
      hint: 'Carte expirée, solde, plafond',
      lead: 'La banque a refusé un versement. Le site écrit trois fois à la personne en trois semaines, puis met le don en pause.',
      open: 'Ouvrir les dons réguliers',
      also: 'carte échec impayé renouvellement expirée solde relance prélèvement',
      steps: [
        {
          title: 'Ouvrez le don',
          text: 'Dans Dons réguliers, choisissez « En échec ».',
          caption: 'Les états des dons réguliers',
        },
        {
          title: 'Lisez la raison',
          text: '« Échéance refusée » donne le jour, la raison et le nombre d’e-mails envoyés.',
        },
        {
          title: 'Renvoyez l’e-mail',
          text: 'Pressez « Renvoyer l’e-mail de refus » : la personne y trouve de quoi changer sa carte.',
        },
        {
          title: 'Présentez la carte',
          text: 'La personne dit que sa carte est de nouveau approvisionnée ? Pressez « Présenter la carte à nouveau ». Un versement réglé entre-temps n’est pas débité deux fois.',
        },
      ],
      blocked: [
        {
          title: 'Le bouton manque',
          text: 'Le prestataire de ce don ne permet pas de présenter la carte. La personne ouvre son e-mail et donne une autre carte.',
        },
        { title: 'La personne préfère attendre', text: 'Mettez le don en pause jusqu’à une date.' },
      ],
      words: [],
    },
    en: {
      title: 'A regular gift is declined',
      hint: 'Expired card, balance, limit',
      lead: 'The bank refused a payment. The site writes three times to the giver in three weeks, then pauses the gift.',
      open: 'Open the recurring gifts',
      also: 'card failed unpaid renewal expired balance recurring charge',
      steps: [
        { title: 'Open it', text: 'Under Recurring gifts choose “Failing”.', caption: 'The states of recurring gifts' },
        {
          title: 'Read the reason',
          text: '“Declined payment” gives the day, the reason and how many mails were sent.',
        },
        {
          title: 'Send the mail again',
          text: 'Press “Resend the e-mail about the declined payment”: with it the giver changes their card.',
        },
        {
          title: 'Try the card',
          text: 'They say that there is money on the card again? Press “Charge the card again”. A payment made meanwhile is not taken twice.',
        },
      ],
      blocked: [
        {
          title: 'The button is missing',
          text: 'The provider of this gift cannot try the card. The giver opens their mail and gives another card.',
        },
        { title: 'They prefer to wait', text: 'Pause the gift until a day.' },
      ],
      words: [],
    },
  },
};
