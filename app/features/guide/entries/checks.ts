import type { GuideEntry } from '#app/features/guide/guide-entry.ts';

export const checks: GuideEntry = {
  key: 'checks',
  permission: 'checks.read',
  rhythm: 'day',
  minutes: 3,
  icon: 'list-checks',
  path: '/admin/checks',
  about: ['/admin/checks'],
  pictures: {
    0: { role: 'administration', path: '/admin/checks', of: 'section[aria-labelledby="books"]' },
    1: { role: 'administration', path: '/admin/checks', of: 'section[aria-labelledby="mails"]' },
  },
  text: {
    fr: {
      title: 'Lire les contrôles de la nuit',
      hint: 'Livres, e-mails, tâches, sauvegardes',
      lead: 'Chaque nuit, le site relit les dons, le grand livre, les reçus, le stock et le journal d’audit. Vous regardez ce qui ne s’accorde pas.',
      open: 'Ouvrir les vérifications',
      also: 'vérification santé panne erreur sauvegarde backup bloqué alerte contrôle',
      steps: [
        {
          title: 'Lisez la dernière nuit',
          text: '« Aucun écart » : rien à faire. Sinon, la ligne nomme chaque règle et le nombre de cas.',
          caption: 'Les dernières nuits',
        },
        {
          title: 'Regardez les e-mails',
          text: '« E-mails en attente » liste ceux qui attendent depuis plus d’une heure. Ils sont essayés pendant quatorze jours.',
          caption: 'Les e-mails en attente',
        },
        {
          title: 'Regardez les tâches',
          text: '« Tâches abandonnées » doit être vide. Elles reprennent au redémarrage du serveur.',
        },
        {
          title: 'Vérifiez les sauvegardes',
          text: 'Dans Réglages, le point des sauvegardes doit être « en place ». Une sauvegarde manquante arrive aussi dans Aujourd’hui.',
        },
      ],
      blocked: [
        {
          title: 'Un contrôle est en échec',
          text: 'N’effacez rien et ne corrigez rien. Notez la ligne et prévenez la personne qui tient le serveur.',
        },
        {
          title: '« Le site n’est pas sauvegardé »',
          text: 'Demandez à la personne du serveur de régler les sauvegardes aujourd’hui : sans elles, une panne du disque perd tout.',
        },
        {
          title: 'Tous les e-mails attendent',
          text: 'Le relais d’envoi ne répond pas. La personne du serveur vérifie ses réglages.',
        },
      ],
      words: [],
    },
    en: {
      title: 'Read the nightly checks',
      hint: 'Books, e-mails, jobs, backups',
      lead: 'Every night the site checks the gifts, the ledger, the receipts, the stock and the audit log. You look at what does not agree.',
      open: 'Open the checks',
      also: 'health fault error backup stuck alert control',
      steps: [
        {
          title: 'Read the last night',
          text: '“No discrepancy”: nothing to do. Otherwise the line names each failed check and the number of cases.',
          caption: 'The last few nights',
        },
        {
          title: 'Look at the e-mails',
          text: '“E-mails waiting” lists those waiting for more than an hour. They are retried for fourteen days.',
          caption: 'E-mails waiting',
        },
        {
          title: 'Look at the jobs',
          text: '“Abandoned jobs” must be empty. They start again when the server restarts.',
        },
        {
          title: 'Check the backups',
          text: 'Under Settings, the point about backups must be “in place”. A missing backup also appears on Today.',
        },
      ],
      blocked: [
        {
          title: 'A check has failed',
          text: 'Do not delete or correct anything. Note the line and tell whoever runs the server.',
        },
        {
          title: '“The site is not backed up”',
          text: 'Ask whoever runs the server to set up backups today: without them, a disk failure loses everything.',
        },
        {
          title: 'No e-mails are being sent',
          text: 'The mail relay is not answering. Whoever runs the server checks its settings.',
        },
      ],
      words: [],
    },
  },
};
