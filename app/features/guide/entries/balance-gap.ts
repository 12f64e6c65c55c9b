import type { GuideEntry } from '#app/features/guide/guide-entry.ts';

export const balanceGap: GuideEntry = {
  key: 'balance-gap',
  permission: 'statements.match',
  rhythm: 'trouble',
  minutes: 5,
  icon: 'shield-warning',
  path: '/admin/statements',
  about: [],
  pictures: { 0: { role: 'tresorerie', path: '/admin/statements', of: '.work section.sheet--bleed' } },
  text: {
    fr: {
      title: 'Le solde du relevé n’est pas juste',
      hint: 'Lignes manquantes ou illisibles',
      lead: 'Le solde de départ et les lignes lues ne donnent pas le solde final du fichier. Cherchez la différence dans cet ordre.',
      open: 'Ouvrir les relevés bancaires',
      also: 'écart différence soldes manque banque erreur concorde',
      steps: [
        {
          title: 'Lisez l’écart',
          text: 'Ouvrez le relevé. « Écart » donne le montant exact de la différence.',
          caption: 'Les relevés importés',
        },
        {
          title: 'Regardez les lignes mises de côté',
          text: 'Le site les liste avec leur raison. Pressez « Décider », remplissez les champs et pressez « Ajouter cette ligne ».',
        },
        {
          title: 'Comparez avec la banque',
          text: 'Téléchargez « Le fichier, tel qu’il a été lu » et comparez avec le relevé papier. Cherchez une ligne du montant de l’écart.',
        },
        {
          title: 'Importez ce qui manque',
          text: 'Si le fichier s’arrête trop tôt, téléchargez la période entière à la banque et importez-la. Les lignes connues n’entrent pas deux fois.',
        },
      ],
      blocked: [
        { title: 'Une ligne est d’un autre compte', text: 'Changez « Compte » dans le formulaire de la ligne.' },
        {
          title: 'L’écart reste',
          text: 'Vous pouvez continuer : l’écart reste affiché. Demandez à la banque un relevé corrigé.',
        },
        {
          title: 'Entrées et sorties sont inversées',
          text: 'Une colonne du tableau dit le sens. Indiquez-la sous « Entrée ou sortie, si une colonne l’indique » à l’import suivant.',
        },
      ],
      words: [],
    },
    en: {
      title: 'The balance of a statement is wrong',
      hint: 'Lines missing or unreadable',
      lead: 'The opening balance and the lines read do not give the closing balance of the file. Look for the difference in this order.',
      open: 'Open the bank statements',
      also: 'gap difference missing bank error agree',
      steps: [
        {
          title: 'Read the difference',
          text: 'Open the statement. “Difference” gives the exact amount.',
          caption: 'The imported statements',
        },
        {
          title: 'Look at the lines set aside',
          text: 'The site lists them with their reason. Press “Decide”, fill in the fields and press “Add this line”.',
        },
        {
          title: 'Compare with the bank',
          text: 'Download “The file as it was read” and compare it with the paper statement. Look for a line of that amount.',
        },
        {
          title: 'Import what is missing',
          text: 'If the file ends too early, download the whole period from the bank and import it. Lines already imported are not imported again.',
        },
      ],
      blocked: [
        { title: 'A line belongs to another account', text: 'Change “Account” in the line’s form.' },
        {
          title: 'The difference remains',
          text: 'You can continue: the difference stays in sight. Ask the bank for a corrected statement.',
        },
        {
          title: 'In and out are the wrong way round',
          text: 'One column of the table says which is which. Choose it under “In or out, if a column says so” at the next import.',
        },
      ],
      words: [],
    },
  },
};
