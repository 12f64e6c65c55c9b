import type { GuideEntry } from '#app/features/guide/guide-entry.ts';

export const rates: GuideEntry = {
  key: 'rates',
  permission: 'rates.write',
  rhythm: 'month',
  minutes: 2,
  icon: 'scales',
  path: '/admin/settings',
  about: [],
  pictures: { 1: { role: 'tresorerie', path: '/admin/settings', of: 'section[aria-labelledby="rates"]' } },
  text: {
    fr: {
      title: 'Entrer un taux de change',
      hint: 'Le franc congolais, chaque semaine',
      lead: 'Le site convertit les montants avec ces taux. Un taux de plus de 45 jours n’est plus utilisé.',
      open: 'Ouvrir les réglages',
      also: 'cdf devise euro dollar cours conversion monnaie bce',
      steps: [
        {
          title: 'Cherchez le taux du jour',
          text: 'Prenez le taux officiel de la banque centrale du pays : le nombre d’unités pour un euro.',
        },
        {
          title: 'Remplissez',
          text: 'Dans Réglages, sous « Taux de change », choisissez « Devise ». Écrivez « Unités pour un euro » et « Jour ».',
          caption: 'Les taux et leur formulaire',
        },
        {
          title: 'Enregistrez',
          text: 'Pressez « Entrer ce taux ». La liste montre le taux, son jour et d’où il vient.',
        },
      ],
      blocked: [
        {
          title: 'Le site demande une confirmation',
          text: 'Le taux est loin du précédent. Vérifiez la virgule, puis cochez « C’est bien ce taux ».',
        },
        {
          title: 'Votre taux ne compte pas pour une limite',
          text: 'La limite des remboursements ne suit jamais un taux que vous avez entré vous-même.',
        },
      ],
      words: [],
    },
    en: {
      title: 'Enter an exchange rate',
      hint: 'The Congolese franc, each week',
      lead: 'The site converts amounts with these rates. A rate more than 45 days old is no longer used.',
      open: 'Open the settings',
      also: 'cdf currency euro dollar conversion ecb',
      steps: [
        {
          title: 'Find today’s rate',
          text: 'Use the official rate of the country’s central bank: the number of units for one euro.',
        },
        {
          title: 'Fill in the form',
          text: 'Under Settings, at “Exchange rates”, choose “Currency”. Fill in “Units per euro” and “Day”.',
          caption: 'The rates and the form',
        },
        { title: 'Save', text: 'Press “Enter this rate”. The list shows the rate, its date and its source.' },
      ],
      blocked: [
        {
          title: 'The site asks you to confirm',
          text: 'The rate is far from the previous one. Check the decimal point, then tick “This rate is correct”.',
        },
        {
          title: 'Your rate does not count for a limit',
          text: 'The refund limit never uses a rate you entered yourself.',
        },
      ],
      words: [],
    },
  },
};
