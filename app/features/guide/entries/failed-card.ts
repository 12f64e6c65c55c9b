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
      lead: 'La banque a refusé une échéance. Le site écrit trois fois à la personne en trois semaines, puis met le don en pause.',
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
          text: 'La personne dit que sa carte est de nouveau approvisionnée ? Pressez « Présenter la carte à nouveau ». Une échéance payée entre-temps n’est pas débitée deux fois.',
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
      lead: 'The bank declined a payment. The site writes to the donor three times in three weeks, then pauses the gift.',
      open: 'Open the recurring gifts',
      also: 'card failed unpaid renewal expired balance recurring charge',
      steps: [
        {
          title: 'Open the gift',
          text: 'Under Recurring gifts, choose “Failing”.',
          caption: 'The statuses of recurring gifts',
        },
        {
          title: 'Read the reason',
          text: '“Declined payment” gives the day, the reason and how many e-mails were sent.',
        },
        {
          title: 'Send the e-mail again',
          text: 'Press “Resend the e-mail about the declined payment”: the donor uses it to change their card.',
        },
        {
          title: 'Charge the card again',
          text: 'If the donor says there is money on the card again, press “Charge the card again”. A payment made in the meantime is not charged twice.',
        },
      ],
      blocked: [
        {
          title: 'The button is missing',
          text: 'The provider of this gift cannot charge the card again. The donor opens the e-mail and enters another card.',
        },
        { title: 'The donor prefers to wait', text: 'Pause the gift until a given date.' },
      ],
      words: [],
    },
  },
};
