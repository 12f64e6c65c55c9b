import type { GuideEntry } from '#app/features/guide/guide-entry.ts';

export const prepareAudit: GuideEntry = {
  key: 'prepare-audit',
  permission: 'months.close',
  rhythm: 'year',
  minutes: 30,
  icon: 'seal-check',
  path: '/admin/checks',
  about: [],
  pictures: {
    1: { role: 'tresorerie', path: '/admin/checks', of: 'section[aria-labelledby="books"]' },
    3: { role: 'tresorerie', path: '/admin/spending?state=late', of: '.work .sheet--bleed' },
  },
  text: {
    fr: {
      title: 'Préparer l’audit',
      hint: 'Livres clos, pièces, accès daté',
      lead: 'L’auditeur reçoit un accès en lecture, jusqu’à une date. Vous préparez les livres et les pièces avant sa visite.',
      open: 'Ouvrir les vérifications',
      also: 'commissaire contrôle visite externe rapport annuel justificatifs',
      steps: [
        { title: 'Fermez les livres', text: 'Il faut clore chaque mois de l’année. Voyez « Clore un mois ».' },
        {
          title: 'Regardez les contrôles',
          text: 'Dans Vérifications, la dernière nuit doit indiquer « Aucun écart ».',
          caption: 'Les contrôles de la nuit',
        },
        {
          title: 'Préparez les fichiers',
          text: 'Préparez le fichier comptable de l’année. Dans Exports, téléchargez « Dons » et « Reçus ».',
        },
        {
          title: 'Rassemblez les pièces',
          text: 'Dans Dépenses, choisissez « En retard » puis « À justifier ». Joignez les factures et les justificatifs qui manquent.',
          caption: 'Les dépenses en retard',
        },
        {
          title: 'Demandez l’accès',
          text: 'L’administration invite l’auditeur avec le rôle « Audit » et une date sous « Jusqu’au (jour compris) ».',
        },
      ],
      blocked: [
        {
          title: 'L’auditeur ne voit pas les noms',
          text: 'C’est voulu : les personnes sont masquées pour ce rôle. Ouvrez le don vous-même et répondez à sa question.',
        },
        {
          title: 'Un contrôle est en échec',
          text: 'Lisez « Lire les contrôles de la nuit » et prévenez la personne qui tient le site avant la visite.',
        },
      ],
      words: [],
    },
    en: {
      title: 'Prepare the audit',
      hint: 'Closed books, documents, access until a date',
      lead: 'The auditor gets read-only access until a given date. You prepare the books and the documents before the visit.',
      open: 'Open the checks',
      also: 'auditor control visit external annual report evidence',
      steps: [
        { title: 'Close the books', text: 'Close each month of the year. See “Close a month”.' },
        {
          title: 'Look at the checks',
          text: 'Under Checks, the last night must say “No discrepancy”.',
          caption: 'The nightly checks',
        },
        {
          title: 'Prepare the files',
          text: 'Prepare the accounting file for the year. Under Exports, download “Gifts” and “Receipts”.',
        },
        {
          title: 'Gather the documents',
          text: 'Under Spending, choose “Late”, then “To be evidenced”. Attach any missing invoices and evidence.',
          caption: 'Late expenses',
        },
        {
          title: 'Request access',
          text: 'An administrator invites the auditor with the role “Audit” and a date under “Until (that day included)”.',
        },
      ],
      blocked: [
        {
          title: 'The auditor does not see names',
          text: 'This is intended: names are masked for this role. Open the gift yourself and answer the question.',
        },
        {
          title: 'A check has failed',
          text: 'Read “Read the nightly checks” and tell whoever runs the site before the visit.',
        },
      ],
      words: [],
    },
  },
};
