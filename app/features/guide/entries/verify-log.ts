import type { GuideEntry } from '#app/features/guide/guide-entry.ts';

export const verifyLog: GuideEntry = {
  key: 'verify-log',
  permission: 'audit.read',
  rhythm: 'year',
  minutes: 15,
  icon: 'seal-check',
  path: '/admin/audit',
  about: [],
  pictures: {},
  text: {
    fr: {
      title: 'Vérifier que le journal n’a pas été réécrit',
      hint: 'Les empreintes se suivent',
      lead: 'Chaque ligne porte l’empreinte de la ligne d’avant. Si quelqu’un réécrit le passé, les empreintes ne correspondent plus.',
      open: 'Ouvrir le journal',
      also: 'empreinte chaîne hash intégrité falsifier preuve sceau audit contrôle',
      steps: [
        {
          title: 'Lisez la dernière empreinte',
          text: 'Elle est au bas du journal. La page publique de transparence la montre aussi.',
        },
        {
          title: 'Comparez avec un message gardé',
          text: 'Le message du matin de la trésorerie et de l’administration donne le numéro d’une ligne et son empreinte. Demandez-en plusieurs.',
        },
        {
          title: 'Exportez le journal',
          text: 'Pressez « Exporter ». Dans le fichier, « Empreinte précédente » de chaque ligne est l’« Empreinte » de la ligne d’avant, et « Numéro d’ordre » n’a aucun trou.',
        },
        {
          title: 'Lisez le contrôle de la nuit',
          text: 'Le site refait ce calcul chaque nuit : voyez « Lire les contrôles de la nuit ».',
        },
      ],
      blocked: [
        {
          title: 'Une empreinte ne correspond pas',
          text: 'Gardez le message et le fichier, ne changez rien, et prévenez la direction et la personne qui tient le serveur.',
        },
      ],
      words: [{ term: 'Empreinte', text: 'un nombre calculé sur une ligne ; il change si un seul signe change.' }],
    },
    en: {
      title: 'Verify that the log has not been rewritten',
      hint: 'Each hash follows the one before',
      lead: 'Each line carries the hash of the line before. If somebody rewrites the past, the hashes no longer match.',
      open: 'Open the log',
      also: 'fingerprint chain integrity forge proof seal audit control',
      steps: [
        {
          title: 'Read the latest hash',
          text: 'It is at the bottom of the log. The public transparency page shows it too.',
        },
        {
          title: 'Compare with an e-mail you kept',
          text: 'The morning e-mail to treasurers and administrators gives a line number and its fingerprint. Ask for several.',
        },
        {
          title: 'Export the log',
          text: 'Press “Export”. In the file, the “Previous hash” of each line is the “Hash” of the line before, and “Sequence” has no gaps.',
        },
        {
          title: 'Read the nightly check',
          text: 'The site repeats this calculation every night: see “Read the nightly checks”.',
        },
      ],
      blocked: [
        {
          title: 'A hash does not match',
          text: 'Keep the e-mail and the file, change nothing, and tell the management and whoever runs the server.',
        },
      ],
      words: [{ term: 'Hash', text: 'a number calculated from a line; it changes if a single character changes.' }],
    },
  },
};
