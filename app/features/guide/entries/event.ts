import type { GuideEntry } from '#app/features/guide/guide-entry.ts';

export const event: GuideEntry = {
  key: 'event',
  permission: 'events.write',
  rhythm: 'month',
  minutes: 10,
  icon: 'calendar-blank',
  path: '/admin/events',
  about: ['/admin/events'],
  pictures: {
    0: { role: 'collecte', path: '/admin/events', of: '.work .sheet--bleed' },
    2: { role: 'collecte', path: '/admin/events/1', of: 'section[aria-labelledby="places-of"]' },
    3: { role: 'collecte', path: '/admin/events/1', of: 'section[aria-labelledby="letter"]' },
  },
  text: {
    fr: {
      title: 'Suivre les inscriptions d’un événement',
      hint: 'Liste, places, message à tous',
      lead: 'La Rédaction écrit l’événement dans Contenus. Ici, vous suivez les inscriptions, les places et la liste d’attente.',
      open: 'Ouvrir l’agenda',
      also: 'agenda invités participants liste attente places billet rappel rencontre',
      steps: [
        { title: 'Ouvrez l’événement', text: 'Dans Agenda, choisissez « À venir ».', caption: 'Les événements' },
        {
          title: 'Lisez la liste',
          text: '« Attendu », « Entré », « Liste d’attente » et « Annulé » sont les états. « Exporter » donne la liste.',
        },
        {
          title: 'Changez les places',
          text: 'Sous « Nombre de places », écrivez le nombre et pressez « Changer les places ». Plus de places : la liste d’attente avance et chacun est prévenu.',
          caption: 'Les places',
        },
        {
          title: 'Écrivez à tous',
          text: 'Sous « Écrire à tous les inscrits », écrivez « Objet » et « Message », puis pressez « Envoyer à tous ». Le message attend dix minutes ; « Retenir » l’arrête.',
          caption: 'Le message aux inscrits',
        },
      ],
      blocked: [
        {
          title: 'L’événement n’est pas dans la liste',
          text: 'Il n’est pas publié. La Rédaction le publie dans Contenus.',
        },
        { title: 'Une personne appelle pour venir', text: 'Voyez « Inscrire une personne à un événement ».' },
        {
          title: 'Vous avez diminué les places',
          text: 'Personne ne perd la sienne. La liste d’attente n’avance plus.',
        },
      ],
      words: [],
    },
    en: {
      title: 'Follow registrations for an event',
      hint: 'List, places, message to everybody',
      lead: 'The editors write the event under Content. Here you follow registrations, places and the waiting list.',
      open: 'Open the events',
      also: 'guests participants list waiting places ticket reminder meeting',
      steps: [
        { title: 'Open the event', text: 'Under Events, choose “Upcoming”.', caption: 'The events' },
        {
          title: 'Read the list',
          text: '“Expected”, “Checked in”, “Waiting list” and “Cancelled” are the statuses. “Export” gives the list.',
        },
        {
          title: 'Change the number of places',
          text: 'Under “Number of places”, enter the number and press “Change the number of places”. More places: the waiting list moves up and each person is notified.',
          caption: 'The places',
        },
        {
          title: 'Write to everybody',
          text: 'Under “Write to all attendees”, fill in “Subject” and “Message”, then press “Send to all”. It is held for ten minutes; “Hold back” stops it.',
          caption: 'The message to everybody',
        },
      ],
      blocked: [
        { title: 'The event is not in the list', text: 'It is not published. The editors publish it under Content.' },
        { title: 'Somebody phones to register', text: 'See “Register somebody for an event”.' },
        {
          title: 'You reduced the number of places',
          text: 'Nobody loses their place. The waiting list stops moving up.',
        },
      ],
      words: [],
    },
  },
};
