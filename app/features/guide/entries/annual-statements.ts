import type { GuideEntry } from '#app/features/guide/guide-entry.ts';

export const annualStatements: GuideEntry = {
  key: 'annual-statements',
  permission: 'sheets.write',
  rhythm: 'year',
  minutes: 8,
  icon: 'envelope-simple',
  path: '/admin/sheets',
  about: ['/admin/sheets'],
  pictures: { 0: { role: 'tresorerie', path: '/admin/sheets', of: 'section[aria-labelledby="year"]' } },
  text: {
    fr: {
      title: 'Envoyer les relevés annuels',
      hint: 'Les dons d’une année, par personne',
      lead: 'Chaque donateur reçoit tous ses dons d’une année, dans sa langue, par e-mail ou sur papier. Ce n’est pas un reçu fiscal.',
      open: 'Ouvrir les relevés annuels',
      also: 'feuille attestation total impôts janvier récapitulatif papier zip',
      steps: [
        {
          title: 'Choisissez l’année',
          text: 'Choisissez « Année » et pressez « Voir ». Le site compte les donateurs, avec et sans adresse e-mail.',
          caption: 'Une année et ses donateurs',
        },
        {
          title: 'Préparez',
          text: 'Pressez le bouton de l’année, par exemple « Préparer les relevés 2025 ». La page suit l’avancement.',
        },
        {
          title: 'Relisez',
          text: 'Téléchargez « Tous (ZIP) » et ouvrez quelques relevés. « Sans adresse e-mail (ZIP) » donne celles à imprimer.',
        },
        {
          title: 'Envoyez',
          text: 'Pressez le bouton du nombre, par exemple « Envoyer à 120 donateurs ». Les e-mails attendent dix minutes ; « Retenir les e-mails » les arrête.',
        },
      ],
      blocked: [
        { title: 'Plus de 500 destinataires', text: 'Une autre personne approuve l’envoi dans Validations.' },
        {
          title: 'Une seule personne demande le sien',
          text: 'Ouvrez un de ses dons et pressez le bouton de l’année, par exemple « Relevé 2025 ».',
        },
        {
          title: 'Un relevé n’a pas pu être préparé',
          text: 'Pressez « Reprendre ». Si cela recommence, prévenez la personne qui tient le site.',
        },
        {
          title: 'Deux personnes portent le même nom',
          text: 'Sans adresse e-mail, elles sont sur un même relevé. Vérifiez avant de le remettre sur papier.',
        },
      ],
      words: [],
    },
    en: {
      title: 'Send the annual statements',
      hint: 'Gifts of a year, by donor',
      lead: 'Each donor gets all their gifts of a year, in their language, by e-mail or on paper. It is not a tax receipt.',
      open: 'Open the annual statements',
      also: 'sheet total january yearly summary paper zip giving',
      steps: [
        {
          title: 'Choose the year',
          text: 'Choose “Year” and press “Show”. The site counts the donors, with and without an e-mail address.',
          caption: 'A year and its donors',
        },
        {
          title: 'Prepare',
          text: 'Press the button of the year, for example “Prepare the 2025 statements”. The page shows the progress.',
        },
        {
          title: 'Check them',
          text: 'Download “All (ZIP)” and open a few statements. “Without an e-mail address (ZIP)” contains the ones to print.',
        },
        {
          title: 'E-mail them',
          text: 'Press the button with the number, for example “Send to 120 donors”. The e-mails are held for ten minutes; “Hold back the e-mails” stops them.',
        },
      ],
      blocked: [
        { title: 'More than 500 recipients', text: 'Somebody else approves them under Approvals.' },
        {
          title: 'One donor asks for their statement',
          text: 'Open one of their gifts and press the button of the year, for example “Statement 2025”.',
        },
        {
          title: 'A statement could not be prepared',
          text: 'Press “Resume”. If it fails again, tell whoever runs the site.',
        },
        {
          title: 'Two people have the same name',
          text: 'Without an e-mail address they share one statement. Check before you hand it over on paper.',
        },
      ],
      words: [],
    },
  },
};
