import type { GuideEntry } from '#app/features/guide/guide-entry.ts';

export const checkIn: GuideEntry = {
  key: 'check-in',
  permission: 'events.checkIn',
  rhythm: 'day',
  minutes: 2,
  icon: 'ticket',
  path: '/admin/events',
  about: [],
  pictures: {
    0: { role: 'collecte', path: '/admin/events/1', of: '.work .hd', mark: 'a[href="/admin/events/1/check-in"]' },
    1: { role: 'collecte', path: '/admin/events/1/check-in', of: '.scan__h' },
  },
  text: {
    fr: {
      title: 'Accueillir à l’entrée',
      hint: 'Billet, nom, même sans réseau',
      lead: 'Votre téléphone lit les billets ou cherche les noms. La liste est gardée sur le téléphone et marche aussi sans réseau.',
      open: 'Ouvrir l’agenda',
      also: 'pointer porte billet qr code scanner caméra arrivée présence hors ligne',
      steps: [
        {
          title: 'Ouvrez la page avant l’arrivée du public',
          text: 'Avec du réseau, ouvrez l’événement et pressez « Pointer les entrées ». Le téléphone garde la liste.',
          caption: 'Le bouton de l’événement',
        },
        {
          title: 'Cherchez le nom ou le code',
          text: 'Tapez quelques lettres, puis pressez « Pointer ».',
          caption: 'La recherche à l’entrée',
        },
        { title: 'Ou lisez le billet', text: 'Pressez « Ouvrir la caméra » et montrez le code du billet.' },
        {
          title: 'Regardez le bas de la page',
          text: '« En direct » : tout est envoyé. « Hors ligne : la liste est sur ce téléphone » : les entrées sont gardées et envoyées au retour du réseau.',
        },
      ],
      blocked: [
        {
          title: '« Déjà entré à 10 h 12 »',
          text: 'Le billet a servi. Demandez le nom ; la page donne l’heure d’entrée.',
        },
        {
          title: 'La personne n’est pas inscrite',
          text: 'Pressez « Sans inscription » : voyez « Inscrire une personne à un événement ».',
        },
        {
          title: 'Vous avez pointé la mauvaise personne',
          text: 'Pressez « Annuler » sous son nom. Annuler un pointage déjà envoyé demande du réseau.',
        },
        { title: 'La caméra ne s’ouvre pas', text: 'Le nom ou le code suffisent.' },
      ],
      words: [],
    },
    en: {
      title: 'Welcome people at the door',
      hint: 'Ticket or name, even without a network',
      lead: 'Your phone reads tickets or finds names. The list is kept on the phone and also works without a network.',
      open: 'Open the events',
      also: 'check in entrance ticket qr code scan camera arrival offline',
      steps: [
        {
          title: 'Open the page before people arrive',
          text: 'While you have a network, open the event and press “Check in at the door”. The phone keeps the list.',
          caption: 'The event’s button',
        },
        {
          title: 'Find the name or code',
          text: 'Type a few letters, then press “Check in”.',
          caption: 'Searching at the door',
        },
        { title: 'Or read the ticket', text: 'Press “Open the camera” and show it the code of the ticket.' },
        {
          title: 'Look at the bottom of the page',
          text: '“Live”: everything is sent. “Offline: the list is on this phone”: check-ins are kept and sent when the network is back.',
        },
      ],
      blocked: [
        {
          title: '“Already checked in at 10:12”',
          text: 'The ticket has been used. Ask for the name; the page gives the time.',
        },
        {
          title: 'The person is not registered',
          text: 'Press “Without registration”: see “Register somebody for an event”.',
        },
        {
          title: 'You checked in the wrong person',
          text: 'Press “Undo” below their name. Undoing a check-in that was already sent needs the network.',
        },
        { title: 'The camera does not open', text: 'The name or the code will do.' },
      ],
      words: [],
    },
  },
};
