import type { GuideEntry } from '#app/features/guide/guide-entry.ts';

export const newsletter: GuideEntry = {
  key: 'newsletter',
  permission: 'newsletter.write',
  rhythm: 'month',
  minutes: 30,
  icon: 'paper-plane-tilt',
  path: '/admin/newsletter',
  about: ['/admin/newsletter'],
  pictures: {
    0: {
      role: 'collecte',
      path: '/admin/newsletter',
      of: '.work .hd',
      mark: 'a[href="/admin/content/newsletter/new"]',
    },
    2: {
      role: 'collecte',
      path: '/admin/newsletter/1',
      of: 'section[aria-labelledby="audience"] fieldset:first-of-type',
    },
    4: { role: 'collecte', path: '/admin/newsletter/1', of: 'section[aria-labelledby="send"]' },
  },
  text: {
    fr: {
      title: 'Envoyer la lettre d’information',
      hint: 'Écrire, essayer, choisir, envoyer',
      lead: 'Vous composez une lettre avec des blocs. Elle va seulement aux personnes qui ont confirmé leur inscription.',
      open: 'Ouvrir les lettres',
      also: 'newsletter mailing abonnés emailing actualité dimanche campagne',
      steps: [
        {
          title: 'Écrivez',
          text: 'Pressez « Nouvelle lettre d’information ». Remplissez « Objet » et les blocs, puis « Enregistrer le brouillon ».',
          caption: 'La liste des lettres',
        },
        {
          title: 'Essayez',
          text: 'Ouvrez la lettre et pressez « M’envoyer un essai ». Lisez-la aussi sur un téléphone.',
        },
        {
          title: 'Choisissez le public',
          text: 'Sous « Destinataires », cochez des langues ou des intérêts, puis pressez « Compter ». Rien de coché : tout le monde.',
          caption: 'Le nombre par langue',
        },
        {
          title: 'Traduisez',
          text: 'Une langue qui n’est pas traduite reçoit le français. Publiez d’abord le texte français ; le publier n’envoie rien.',
        },
        {
          title: 'Envoyez',
          text: 'Indiquez « Jour » et « Heure de Kinshasa », puis pressez le bouton du nombre, par exemple « Envoyer à 240 personnes ». Sans jour, la lettre attend dix minutes.',
          caption: 'Le jour, l’heure et l’envoi',
        },
        {
          title: 'Suivez',
          text: 'La page montre les copies acceptées, refusées et revenues. Le site ne suit pas qui ouvre la lettre.',
        },
      ],
      blocked: [
        {
          title: 'La lettre contient une erreur',
          text: 'Tant qu’elle attend, pressez « Retenir ». Pendant l’envoi, « Arrêter le reste ».',
        },
        { title: 'Plus de 500 destinataires', text: 'Une autre personne approuve dans Validations.' },
        {
          title: 'Le bouton d’envoi manque',
          text: 'La Rédaction écrit les lettres, la Collecte et l’administration les envoient.',
        },
        {
          title: 'L’envoi de certaines copies est incertain',
          text: 'Le relais n’a pas répondu. « Renvoyer 3 copies » peut en donner une deuxième à quelqu’un.',
        },
      ],
      words: [],
    },
    en: {
      title: 'Send the newsletter',
      hint: 'Write, test, choose, send',
      lead: 'You build the newsletter from blocks. It is sent only to people who confirmed their subscription.',
      open: 'Open the newsletters',
      also: 'mailing subscribers news sunday campaign letter',
      steps: [
        {
          title: 'Write the newsletter',
          text: 'Press “New newsletter”. Fill in “Subject” and the blocks, then “Save the draft”.',
          caption: 'The list of newsletters',
        },
        { title: 'Test it', text: 'Open the newsletter and press “Send me a test”. Read it on a phone too.' },
        {
          title: 'Choose the audience',
          text: 'Under “Recipients”, tick languages or interests, then press “Count”. Nothing ticked: everybody.',
          caption: 'The number by language',
        },
        {
          title: 'Translate',
          text: 'Readers of a language without a translation get the French. Publish the French first; publishing sends nothing.',
        },
        {
          title: 'Confirm',
          text: 'Fill in “Day” and “Kinshasa time”, then press the button with the number, for example “Send to 240 people”. Without a day, the newsletter is held for ten minutes.',
          caption: 'Day, time and sending',
        },
        {
          title: 'Follow the results',
          text: 'The page shows the copies accepted, refused and bounced. The site does not track who opens the newsletter.',
        },
      ],
      blocked: [
        {
          title: 'There is a mistake in the newsletter',
          text: 'While it is waiting, press “Hold back”. While it is being sent, press “Stop the rest”.',
        },
        { title: 'More than 500 recipients', text: 'Somebody else approves under Approvals.' },
        {
          title: 'The send button is missing',
          text: 'Editors write newsletters; donor relations and administrators send them.',
        },
        {
          title: 'The status of some copies is unknown',
          text: 'The relay did not answer. With “Resend 3 copies”, somebody may get a second one.',
        },
      ],
      words: [],
    },
  },
};
