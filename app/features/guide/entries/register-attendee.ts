import type { GuideEntry } from '#app/features/guide/guide-entry.ts';

export const registerAttendee: GuideEntry = {
  key: 'register-attendee',
  permission: 'events.checkIn',
  rhythm: 'day',
  minutes: 2,
  icon: 'plus',
  path: '/admin/events',
  about: [],
  pictures: { 1: { role: 'collecte', path: '/admin/events/1', of: 'section[aria-labelledby="attendee"]' } },
  text: {
    fr: {
      title: 'Inscrire quelqu’un à un événement',
      hint: 'Au téléphone ou à la porte',
      lead: 'Vous inscrivez une personne qui appelle, ou qui vient sans inscription. Elle n’a rien à confirmer.',
      open: 'Ouvrir l’agenda',
      also: 'réserver place invité ajouter participant appel walk-in',
      steps: [
        { title: 'Ouvrez l’événement', text: 'Dans Agenda, choisissez l’événement.' },
        {
          title: 'Remplissez',
          text: 'Sous « Inscrire une personne », écrivez « Nom » et « Places ». « Téléphone » et « E-mail » sont facultatifs ; avec une adresse, la personne reçoit son billet.',
          caption: 'Le formulaire',
        },
        { title: 'À la porte, cochez la case', text: 'Cochez « La personne est à l’entrée : pointer tout de suite ».' },
        {
          title: 'Inscrivez',
          text: 'Pressez « Inscrire ». S’il n’y a plus de place, la personne va sur la liste d’attente.',
        },
      ],
      blocked: [
        {
          title: 'À la porte, il n’y a plus de place',
          text: 'La personne n’est pas inscrite. Augmentez les places si la salle le permet.',
        },
        {
          title: 'La personne est déjà inscrite',
          text: 'Le même nom avec la même adresse ou le même téléphone est refusé. Cherchez-la dans la liste.',
        },
      ],
      words: [],
    },
    en: {
      title: 'Register somebody for an event',
      hint: 'By phone or at the door',
      lead: 'You register a person who phones, or who comes without registering. They have nothing to confirm.',
      open: 'Open the events',
      also: 'book place guest add participant call walk-in',
      steps: [
        { title: 'Open the event', text: 'Under Events, choose the event.' },
        {
          title: 'Fill in the form',
          text: 'Under “Register somebody”, fill in “Name” and “Places”. “Telephone” and “E-mail” are optional; with an address, they get their ticket.',
          caption: 'The form',
        },
        { title: 'At the door, tick the box', text: 'Tick “The person is at the door: check in now”.' },
        { title: 'Confirm', text: 'Press “Register”. If no place is left, they go on the waiting list.' },
      ],
      blocked: [
        {
          title: 'At the door, no place is left',
          text: 'They are not registered. Add places if the room allows it.',
        },
        {
          title: 'They are already registered',
          text: 'The same name with the same address or telephone is refused. Look for them in the list.',
        },
      ],
      words: [],
    },
  },
};
