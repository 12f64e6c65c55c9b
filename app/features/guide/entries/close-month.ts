import type { GuideEntry } from '#app/features/guide/guide-entry.ts';

export const closeMonth: GuideEntry = {
  key: 'close-month',
  permission: 'months.close',
  rhythm: 'month',
  minutes: 10,
  icon: 'lock-key',
  path: '/admin/reports',
  about: [],
  pictures: {
    1: {
      role: 'tresorerie',
      path: '/admin/reports?period=month&at=2026-01-01',
      of: 'section[aria-labelledby="closing"]',
    },
  },
  text: {
    fr: {
      title: 'Clore un mois',
      hint: 'Les points ouverts, puis la clôture',
      lead: 'Dans un mois clos, plus aucune écriture n’entre, ni dans les mois d’avant. Les chiffres ne changent plus.',
      open: 'Ouvrir les rapports',
      also: 'clôture clôturer fermer comptes fin bloquer rouvrir exercice année',
      steps: [
        {
          title: 'Choisissez le mois',
          text: 'Dans Rapports, pressez « Mois », puis « Avant ». Seul un mois fini peut être clos.',
        },
        {
          title: 'Lisez la liste de contrôle',
          text: 'Sous les tableaux, le site compte ce qui reste : lignes de relevé, virements, validations, paiements à vérifier, imports, contrôles de la nuit. Chaque ligne mène à sa page.',
          caption: 'Les points ouverts',
        },
        {
          title: 'Réglez ce qui reste',
          text: 'Rapprochez les lignes et enregistrez les bordereaux commencés. Le reste sera comptabilisé dans le mois suivant.',
        },
        {
          title: 'Confirmez',
          text: 'Pressez le bouton qui porte le nom du mois, par exemple « Clore janvier… ». Donnez votre mot de passe, puis pressez « Clore janvier ».',
        },
      ],
      blocked: [
        {
          title: 'Le mois a été clos trop tôt',
          text: 'Sur la même page, pressez « Demander la réouverture » et donnez la raison. Une autre personne approuve. Seul le dernier mois clos peut être rouvert.',
        },
        {
          title: 'Un don de ce mois arrive ensuite',
          text: 'Saisissez-le. Il est comptabilisé dans le mois ouvert, et son jour reste sur le reçu.',
        },
        {
          title: 'L’année est finie',
          text: 'Clore décembre clôt aussi les mois d’avant. Préparez ensuite le fichier de l’année pour le comptable.',
        },
      ],
      words: [],
    },
    en: {
      title: 'Close a month',
      hint: 'Open points first, then the closing',
      lead: 'A closed month takes no more entries, nor do the months before it. Its figures no longer change.',
      open: 'Open the reports',
      also: 'closing books end lock reopen year financial',
      steps: [
        {
          title: 'Choose the month',
          text: 'Under Reports, press “Month”, then “Before”. Only a month that is over can be closed.',
        },
        {
          title: 'Read the checklist',
          text: 'Below the tables, the site counts what is open: statement lines, payouts, approvals, payments to check, imports, nightly checks. Each line leads to its page.',
          caption: 'What is still open',
        },
        {
          title: 'Settle what is left',
          text: 'Match the lines and save the batches you started. The rest will be posted in the next month.',
        },
        {
          title: 'Confirm',
          text: 'Press the button with the month’s name, for example “Close January…”. Give your password, then press “Close January”.',
        },
      ],
      blocked: [
        {
          title: 'The month was closed too early',
          text: 'On the same page, press “Request reopening” and give the reason. Somebody else approves. Only the last closed month can be reopened.',
        },
        {
          title: 'A gift of that month arrives later',
          text: 'Enter it. It is posted in the open month, and its day stays on the receipt.',
        },
        {
          title: 'The year is over',
          text: 'Closing December also closes the months before it. Then prepare the year’s file for the accountant.',
        },
      ],
      words: [],
    },
  },
};
