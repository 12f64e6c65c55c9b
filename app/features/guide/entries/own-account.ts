import type { GuideEntry } from '#app/features/guide/guide-entry.ts';

export const ownAccount: GuideEntry = {
  key: 'own-account',
  permission: 'tasks.read',
  rhythm: 'year',
  minutes: 4,
  icon: 'user',
  path: '/admin/me',
  about: ['/admin/me', '/admin/proof'],
  pictures: { 0: { role: 'redaction', path: '/admin/me', of: 'section.sheet' } },
  text: {
    fr: {
      title: 'Régler votre compte',
      hint: 'Langue, message du matin, sécurité',
      lead: 'Vos réglages suivent votre compte, sur chaque appareil.',
      open: 'Ouvrir mon compte',
      also: 'anglais français profil notification alerte raccourci fuseau mot de passe double facteur déconnexion',
      steps: [
        {
          title: 'Choisissez la langue',
          text: 'Sous « Langue de la gestion », choisissez le français ou l’anglais. Pressez « Enregistrer ».',
          caption: 'Les réglages du compte',
        },
        {
          title: 'Demandez le message du matin',
          text: 'Cochez « M’envoyer mes tâches par e-mail à 7 h » et choisissez « Fuseau horaire ».',
        },
        {
          title: 'Protégez votre compte',
          text: '« Mon compte : mot de passe, code de vérification, sessions » ouvre la page où vous ajoutez un code de vérification ou une clé d’accès. Une fois le site en service, chaque personne de l’équipe doit en avoir.',
        },
        { title: 'Fermez la session', text: 'Sur un appareil partagé, pressez « Se déconnecter » au bas du menu.' },
      ],
      blocked: [
        {
          title: 'Une lettre tapée déclenche une action',
          text: 'Décochez « Raccourcis à une touche dans les listes ».',
        },
        {
          title: 'Le message du matin n’arrive pas',
          text: 'Vérifiez la case et le fuseau horaire. Sinon, l’administration regarde Vérifications.',
        },
      ],
      words: [],
    },
    en: {
      title: 'Set up your account',
      hint: 'Language, morning e-mail, security',
      lead: 'Your settings follow your account, on every device.',
      open: 'Open my account',
      also: 'english french profile notification alert shortcut time zone password two factor sign out',
      steps: [
        {
          title: 'Choose the language',
          text: 'Under “Language of the back office”, choose French or English. Press “Save”.',
          caption: 'The settings of the account',
        },
        {
          title: 'Ask for the morning e-mail',
          text: 'Tick “E-mail me my tasks at 7 a.m.” and choose “Time zone”.',
        },
        {
          title: 'Protect your account',
          text: '“My account: password, verification code, sessions” opens the page where you add a verification code or a passkey. Once the site is in service, everybody on the team must have one.',
        },
        { title: 'Sign out', text: 'On a shared device, press “Sign out” at the bottom of the menu.' },
      ],
      blocked: [
        { title: 'Typing a letter triggers an action', text: 'Untick “Single-key shortcuts in lists”.' },
        {
          title: 'The morning e-mail does not arrive',
          text: 'Check the box and the time zone. Otherwise, ask an administrator to look at Checks.',
        },
      ],
      words: [],
    },
  },
};
