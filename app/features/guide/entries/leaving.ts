import type { GuideEntry } from '#app/features/guide/guide-entry.ts';

export const leaving: GuideEntry = {
  key: 'leaving',
  permission: 'staff.roles',
  rhythm: 'trouble',
  minutes: 3,
  icon: 'sign-out',
  path: '/admin/staff',
  about: [],
  pictures: { 0: { role: 'administration', path: '/admin/staff', of: '.work ul.stack > li:first-child' } },
  text: {
    fr: {
      title: 'Une personne quitte l’équipe',
      hint: 'Rôles, sessions, clés',
      lead: 'Le jour du départ, vous retirez tous les rôles. Ce que la personne a fait reste au journal.',
      open: 'Ouvrir l’équipe',
      also: 'départ retirer licencier démission accès couper fermer rôle désactiver',
      steps: [
        {
          title: 'Ouvrez sa fiche',
          text: 'Dans Équipe, dépliez « Changer les rôles » sous son nom.',
          caption: 'Une personne de l’équipe',
        },
        {
          title: 'Retirez-la',
          text: 'Écrivez « Pourquoi », puis pressez « Retirer de l’équipe ». Ses rôles et ses sessions s’arrêtent aussitôt, avec ses clés et ses invitations.',
        },
        {
          title: 'Reprenez son travail',
          text: 'Les tâches que la personne avait prises sont de nouveau sous « Non attribuées » dans Aujourd’hui. Confiez ces lignes à quelqu’un.',
        },
        {
          title: 'Changez ce qu’elle connaissait',
          text: 'Changez les mots de passe partagés hors du site : banque, prestataires, messagerie.',
        },
      ],
      blocked: [
        {
          title: 'Le site refuse',
          text: 'C’est la dernière personne avec le rôle Administration. Donnez d’abord ce rôle à quelqu’un.',
        },
        {
          title: 'La personne change seulement de travail',
          text: 'Cochez ses nouveaux rôles et pressez « Enregistrer ».',
        },
        {
          title: 'Un programme ne marche plus',
          text: 'Sa clé a été désactivée avec ses droits. Créez-en une autre : voyez « Créer une clé d’API ».',
        },
      ],
      words: [],
    },
    en: {
      title: 'Somebody leaves the team',
      hint: 'Roles, sessions, keys',
      lead: 'On the day they leave, you remove all their roles. What they did stays in the log.',
      open: 'Open the team',
      also: 'leave remove dismiss resign access cut close role disable',
      steps: [
        {
          title: 'Open their record',
          text: 'Under Team, expand “Change roles” below their name.',
          caption: 'A member of the team',
        },
        {
          title: 'Remove their roles',
          text: 'Write “Why”, then press “Remove from the team”. Their roles and sessions end at once, with their keys and invitations.',
        },
        {
          title: 'Take over their work',
          text: 'The tasks they had taken are back under “Unassigned” on Today. Assign them to somebody.',
        },
        { title: 'Change what they knew', text: 'Change shared passwords outside the site: bank, providers, e-mail.' },
      ],
      blocked: [
        {
          title: 'The site refuses',
          text: 'They are the last person with the Administration role. Give that role to somebody else first.',
        },
        { title: 'They are only changing jobs', text: 'Tick their new roles and press “Save”.' },
        {
          title: 'A program stopped working',
          text: 'Its key was switched off with their rights. Create another: see “Create an API key”.',
        },
      ],
      words: [],
    },
  },
};
