import type { GuideEntry } from '#app/features/guide/guide-entry.ts';

export const newColleague: GuideEntry = {
  key: 'new-colleague',
  permission: 'staff.invite',
  rhythm: 'month',
  minutes: 4,
  icon: 'identification-card',
  path: '/admin/staff',
  about: ['/admin/staff'],
  pictures: {
    1: { role: 'administration', path: '/admin/staff', of: 'section[aria-labelledby="invite"] fieldset.boxes' },
  },
  text: {
    fr: {
      title: 'Accueillir un collègue',
      hint: 'Inviter, choisir les rôles',
      lead: 'Vous invitez une personne par e-mail et vous choisissez ce qu’elle peut faire. Elle crée son compte elle-même.',
      open: 'Ouvrir l’équipe',
      also: 'invitation nouveau nouvelle rôle droit accès équipe auditeur stagiaire embauche',
      steps: [
        { title: 'Demandez son adresse', text: 'L’adresse doit être la sienne, et pas une adresse partagée.' },
        {
          title: 'Invitez',
          text: 'Sous « Inviter », écrivez « E-mail », cochez les rôles et, pour une durée limitée, remplissez « Jusqu’au (jour compris) ». Pressez « Inviter ».',
          caption: 'Les rôles à cocher',
        },
        {
          title: 'La personne ouvre le lien',
          text: 'Le lien sert une fois, pendant sept jours. Elle se connecte ou crée un compte avec cette adresse, puis presse « Rejoindre l’équipe ».',
        },
        {
          title: 'Elle protège son compte',
          text: 'Elle ajoute un code de vérification : voyez « Régler votre compte ».',
        },
        { title: 'Vérifiez ses droits', text: '« Droits par rôle » montre ce que chaque rôle permet.' },
      ],
      blocked: [
        {
          title: 'L’invitation attend une validation',
          text: 'Vous donnez un rôle que vous n’avez pas, ou un rôle qui approuve les demandes : Trésorerie ou Administration. Une autre personne approuve.',
        },
        {
          title: 'Le lien n’est plus valable',
          text: 'Il a servi, il a plus de sept jours, ou l’adresse est différente. Invitez de nouveau.',
        },
        {
          title: 'Vous êtes la seule personne de l’équipe',
          text: 'Personne ne peut approuver vos invitations. La personne qui tient le serveur nomme un second administrateur avec script/admin grant.',
        },
      ],
      words: [
        { term: 'Rôle', text: 'un ensemble de droits, comme Trésorerie ou Rédaction.' },
        { term: 'Code de vérification', text: 'un code ou une clé d’accès, en plus du mot de passe.' },
      ],
    },
    en: {
      title: 'Welcome a colleague',
      hint: 'Invite and choose roles',
      lead: 'You invite a person by e-mail and choose what they can do. They create their own account.',
      open: 'Open the team',
      also: 'invitation new role right access staff auditor intern hire',
      steps: [
        { title: 'Ask for their address', text: 'It must be their own, not a shared one.' },
        {
          title: 'Invite',
          text: 'Under “Invite”, fill in “E-mail”, tick the roles and, for a limited time, fill in “Until (that day included)”. Press “Invite”.',
          caption: 'The roles to tick',
        },
        {
          title: 'They open the link',
          text: 'The link works once, for seven days. They sign in or create an account with that address, then press “Join the team”.',
        },
        { title: 'They protect their account', text: 'They add a verification code: see “Set up your account”.' },
        { title: 'Check their rights', text: '“Rights by role” shows what each role allows.' },
      ],
      blocked: [
        {
          title: 'The invitation waits for approval',
          text: 'You are giving a role that you do not hold, or one that approves requests: treasurer or administration. Somebody else approves.',
        },
        {
          title: 'The link no longer works',
          text: 'It has been used, is more than seven days old, or was opened with a different address. Invite them again.',
        },
        {
          title: 'You are the only person on the team',
          text: 'Nobody can approve your invitations. Whoever runs the server appoints a second administrator with script/admin grant.',
        },
      ],
      words: [
        { term: 'Role', text: 'a set of rights, such as treasurer or editor.' },
        { term: 'Verification code', text: 'a code or a passkey, in addition to the password.' },
      ],
    },
  },
};
