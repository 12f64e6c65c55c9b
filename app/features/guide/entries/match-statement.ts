import type { GuideEntry } from '#app/features/guide/guide-entry.ts';

export const matchStatement: GuideEntry = {
  key: 'match-statement',
  permission: 'statements.match',
  rhythm: 'day',
  minutes: 8,
  icon: 'list-checks',
  path: '/admin/statements',
  about: ['/admin/statements', '/admin/lines'],
  pictures: {
    1: { role: 'tresorerie', path: '/admin/statements/new', of: '.work section.sheet' },
    3: { role: 'tresorerie', path: '/admin/lines?state=open', of: '.work section.sheet--bleed' },
  },
  text: {
    fr: {
      title: 'Rapprocher un relevé',
      hint: 'Fichier de banque ou de mobile money',
      lead: 'Vous reliez chaque arrivée d’argent à un don, à un virement annoncé ou à un prestataire. Rien n’est comptabilisé avant.',
      open: 'Ouvrir les relevés bancaires',
      also: 'banque camt csv m-pesa import ligne rapprochement virement reçu compte lettrage',
      steps: [
        {
          title: 'Téléchargez le relevé à la banque',
          text: 'Prenez le format CAMT.053 si la banque le propose, sinon MT940 ou CSV. Une période déjà importée ne pose pas de problème : une ligne connue n’entre pas deux fois.',
        },
        {
          title: 'Importez le fichier',
          text: 'Dans Relevés bancaires, choisissez « Importer un relevé », puis le fichier. Pour un tableau CSV, indiquez « Compte », avec le même nom à chaque fois. Pressez « Importer ».',
          caption: 'Le fichier et son compte',
        },
        {
          title: 'Vérifiez la lecture',
          text: 'Le site compte les lignes du fichier, les lignes lues et les lignes mises de côté. Quand le fichier donne les soldes, cherchez « Soldes concordants ».',
        },
        {
          title: 'Rapprochez les lignes sûres',
          text: 'Quand la référence d’un virement annoncé est entière dans le texte, pressez « Rapprocher » sur la ligne.',
          caption: 'Les lignes qui attendent',
        },
        {
          title: 'Décidez des autres',
          text: 'Ouvrez la ligne. Choisissez « Un virement annoncé », « Un don non annoncé » ou « Pas un don ». Une ligne ignorée garde sa raison et reste visible.',
        },
        {
          title: 'Corrigez une erreur',
          text: 'Sur la page de la ligne, pressez « Annuler le rapprochement ». Le don comptabilisé depuis la ligne est contre-passé et son reçu est annulé. Un don saisi avant reste comptabilisé.',
        },
      ],
      blocked: [
        {
          title: 'Des lignes sont mises de côté',
          text: 'Le site n’a pas pu les lire. Sur la page du relevé, « Décider » permet d’inscrire la ligne ou de la laisser, avec une raison.',
        },
        {
          title: 'La ligne est un don déjà saisi',
          text: 'Le site le propose. Pressez « Rapprocher » : la ligne est attachée à ce don, rien n’est compté deux fois.',
        },
        {
          title: 'La ligne vient d’un prestataire',
          text: 'Pressez « C’est ce virement » si le site le propose. Sinon, ignorez la ligne avec la raison « virement d’un prestataire ».',
        },
        { title: 'Les soldes diffèrent', text: 'Lisez « Le solde du relevé n’est pas juste ».' },
      ],
      words: [
        { term: 'Rapprocher', text: 'relier une ligne de la banque à ce qu’elle paie.' },
        { term: 'CAMT.053', text: 'un format de relevé des banques.' },
      ],
    },
    en: {
      title: 'Match a bank statement',
      hint: 'A file from the bank or mobile money',
      lead: 'You link each incoming payment to a gift, an announced transfer or a provider. Nothing is posted before that.',
      open: 'Open the bank statements',
      also: 'camt csv m-pesa import line reconcile transfer received account',
      steps: [
        {
          title: 'Download the statement from the bank',
          text: 'Choose CAMT.053 if the bank offers it, otherwise MT940 or CSV. A period already imported does no harm: a known line is not imported again.',
        },
        {
          title: 'Import the file',
          text: 'Under Bank statements, choose “Import a statement”, then the file. For a CSV table, fill in “Account”, with the same name each time. Press “Import”.',
          caption: 'The file and its account',
        },
        {
          title: 'Check how it was read',
          text: 'The site counts the lines of the file, the lines read and the lines set aside. If the file gives the balances, look for “Balances agree”.',
        },
        {
          title: 'Match the lines that are certain',
          text: 'Where the whole reference of an announced transfer is in the text, press “Match” on the line.',
          caption: 'Lines waiting to be matched',
        },
        {
          title: 'Decide on the others',
          text: 'Open the line. Choose “An announced transfer”, “A gift that was not announced” or “Not a gift”. An ignored line keeps its reason and stays visible.',
        },
        {
          title: 'Correct a mistake',
          text: 'On the line’s page, press “Undo match”. A gift posted from the line is reversed and its receipt is cancelled. A gift entered earlier stays posted.',
        },
      ],
      blocked: [
        {
          title: 'Some lines are set aside',
          text: 'The site could not read them. On the statement’s page, “Decide” lets you enter the line or leave it out, with a reason.',
        },
        {
          title: 'The line is a gift already entered',
          text: 'The site suggests it. Press “Match”: the line is linked to that gift, and nothing is counted twice.',
        },
        {
          title: 'The line comes from a provider',
          text: 'Press “It is this payout” if the site suggests it. Otherwise ignore the line with the reason “provider payout”.',
        },
        { title: 'The balances differ', text: 'Read “The balance of a statement is wrong”.' },
      ],
      words: [
        { term: 'Match', text: 'link a bank line to what it pays for.' },
        { term: 'CAMT.053', text: 'a format for bank statements.' },
      ],
    },
  },
};
