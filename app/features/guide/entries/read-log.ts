import type { GuideEntry } from '#app/features/guide/guide-entry.ts';

export const readLog: GuideEntry = {
  key: 'read-log',
  permission: 'audit.read',
  rhythm: 'day',
  minutes: 5,
  icon: 'list-checks',
  path: '/admin/audit',
  about: ['/admin/audit'],
  pictures: { 0: { role: 'audit', path: '/admin/audit', of: '.work form[role="search"]' } },
  text: {
    fr: {
      title: 'Lire le journal d’audit',
      hint: 'Qui, quoi, quand, avant, après',
      lead: 'Chaque acte de l’équipe est une ligne du journal. Rien n’est effacé.',
      open: 'Ouvrir le journal',
      also: 'historique trace qui a fait changement contrôle enquête auditeur exporter',
      steps: [
        {
          title: 'Cherchez',
          text: 'Tapez le nom d’un collègue, un numéro de reçu, une personne ou ce qui s’est passé, par exemple « remboursement ». « Entre deux dates » limite les dates.',
          caption: 'La recherche du journal',
        },
        {
          title: 'Lisez une ligne',
          text: 'Elle donne l’heure, l’auteur, l’acte, les valeurs d’avant et d’après, et la raison.',
        },
        { title: 'Suivez une personne de l’équipe', text: 'Pressez son nom : la liste montre ses actes.' },
        { title: 'Exportez', text: '« Exporter » donne les lignes affichées, avec leurs empreintes.' },
      ],
      blocked: [
        {
          title: 'Des valeurs manquent',
          text: 'Elles sont chiffrées avec une clé par personne. Quand les données d’une personne sont effacées, ces valeurs le sont aussi ; la ligne reste.',
        },
        {
          title: 'Les noms sont masqués',
          text: 'Le rôle Audit ne voit pas les personnes. Demandez à la trésorerie d’ouvrir la page avec vous.',
        },
      ],
      words: [],
    },
    en: {
      title: 'Read the audit log',
      hint: 'Who, what, when, before, after',
      lead: 'Every action by the team is a line in the log. Nothing is erased.',
      open: 'Open the log',
      also: 'history trace who did change control inquiry auditor export',
      steps: [
        {
          title: 'Search',
          text: 'Type a colleague’s name, a receipt number, a person or what happened, for example “refund”. “Between two dates” limits the dates.',
          caption: 'Searching the log',
        },
        {
          title: 'Read a line',
          text: 'It gives the time, the author, the action, the values before and after, and the reason.',
        },
        { title: 'Follow a member of the team', text: 'Press their name: the list shows their actions.' },
        { title: 'Export', text: '“Export” contains the lines shown, with their hashes.' },
      ],
      blocked: [
        {
          title: 'Values are missing',
          text: 'They are encrypted with a key for each person. When a person’s data is erased, so are these values; the line stays.',
        },
        {
          title: 'Names are masked',
          text: 'The Audit role does not see names. Ask the treasurer to open the page with you.',
        },
      ],
      words: [],
    },
  },
};
