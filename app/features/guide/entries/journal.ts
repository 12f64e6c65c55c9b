import type { GuideEntry } from '#app/features/guide/guide-entry.ts';

export const journal: GuideEntry = {
  key: 'journal',
  permission: 'journal.write',
  rhythm: 'day',
  minutes: 4,
  icon: 'note-pencil',
  path: '/admin/projects',
  about: ['/admin/projects'],
  pictures: {
    1: { role: 'terrain', path: '/admin/projects/1/journal', of: 'main section.sheet' },
    2: { role: 'terrain', path: '/admin/projects/1', of: '#write' },
  },
  text: {
    fr: {
      title: 'Écrire au journal sans réseau',
      hint: 'Du village, avec le téléphone',
      lead: 'Le journal raconte un projet aux donateurs. La page du journal seul fonctionne sans réseau et envoie au retour du réseau.',
      open: 'Ouvrir les projets',
      also: 'hors ligne village photo avancement chantier nouvelle terrain brousse',
      steps: [
        {
          title: 'Préparez le téléphone',
          text: 'Avec du réseau, ouvrez le projet une fois. Au bas du formulaire, ouvrez la page du journal seul : cet appareil la garde.',
        },
        {
          title: 'Au village, ouvrez cette page',
          text: 'Écrivez « Titre » et « Texte », en français.',
          caption: 'La page du journal seul',
        },
        {
          title: 'Indiquez le jour et la commune',
          text: 'La commune suffit, sans numéro ni coordonnées. Dépliez « Ajouter une photo » si chaque adulte reconnaissable a dit oui.',
          caption: 'Le formulaire sur la page du projet',
        },
        {
          title: 'Envoyez',
          text: 'Pressez « Ajouter au journal ». Sans réseau, l’entrée reste sur le téléphone et elle est envoyée plus tard, une seule fois.',
        },
      ],
      blocked: [
        {
          title: '« Reconnectez-vous pour envoyer la saisie en attente. »',
          text: 'Votre session est terminée. Connectez-vous : rien n’est perdu.',
        },
        {
          title: 'Une entrée n’a pas été acceptée',
          text: 'La page donne la raison. Pressez « Reprendre dans le formulaire », corrigez et envoyez.',
        },
        { title: 'L’entrée publiée contient une erreur', text: 'Le crayon à côté de l’entrée ouvre son texte.' },
        {
          title: 'Ne fermez pas la session avant l’envoi',
          text: 'Fermer la session retire la page de l’appareil. Attendez que tout soit envoyé.',
        },
      ],
      words: [],
    },
    en: {
      title: 'Write in the journal without a network',
      hint: 'From the village, on the phone',
      lead: 'The journal tells donors how a project is going. The journal’s own page works without a network and sends the entry when the network is back.',
      open: 'Open the projects',
      also: 'offline village photo progress site news field bush',
      steps: [
        {
          title: 'Prepare the phone',
          text: 'While you have a network, open the project once. Below the form, open the journal’s own page: this device keeps it.',
        },
        {
          title: 'In the village, open that page',
          text: 'Write “Title” and “Text”, in French.',
          caption: 'The journal’s own page',
        },
        {
          title: 'Give the day and the commune',
          text: 'The commune is enough, without a number or coordinates. Expand “Add a photo” if each recognisable adult has agreed.',
          caption: 'The form on the project’s page',
        },
        {
          title: 'Send',
          text: 'Press “Add to the journal”. Offline, the entry stays on the phone and is sent later, only once.',
        },
      ],
      blocked: [
        {
          title: '“Sign in again to send what is waiting.”',
          text: 'Your session has ended. Sign in: nothing is lost.',
        },
        {
          title: 'An entry was not accepted',
          text: 'The page gives the reason. Press “Restore to the form”, correct it and send it.',
        },
        { title: 'There is a mistake in a published entry', text: 'The pencil beside the entry opens its text.' },
        {
          title: 'Do not sign out before it is sent',
          text: 'Signing out removes the page from the device. Wait until everything has been sent.',
        },
      ],
      words: [],
    },
  },
};
