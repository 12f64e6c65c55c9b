import type { GuideEntry } from '#app/features/guide/guide-entry.ts';

export const answerMessage: GuideEntry = {
  key: 'answer-message',
  permission: 'messages.answer',
  rhythm: 'day',
  minutes: 5,
  icon: 'chat-text',
  path: '/admin/messages',
  about: ['/admin/messages'],
  pictures: {
    0: { role: 'collecte', path: '/admin/messages', of: '.work nav.chips' },
    2: { role: 'collecte', path: '/admin/messages/templates', of: 'section[aria-labelledby="new"]' },
  },
  text: {
    fr: {
      title: 'Répondre à un message',
      hint: 'Messages, bénévoles, signalements',
      lead: 'Les messages du site arrivent dans une seule liste. Votre réponse part par e-mail et reste dans l’échange.',
      open: 'Ouvrir les messages',
      also: 'courrier e-mail lettre boîte réclamation question bénévole modèle spam indésirable',
      steps: [
        {
          title: 'Choisissez une ligne',
          text: 'Dans Messages, choisissez « À répondre ». Commencez par le plus ancien. « Bénévoles » montre les offres d’aide.',
          caption: 'Les sortes de messages',
        },
        { title: 'Prenez-la', text: 'Pressez « Je m’en occupe », ou choisissez un collègue et pressez « Attribuer ».' },
        {
          title: 'Écrivez',
          text: 'Choisissez un modèle et pressez « Utiliser ce modèle », ou écrivez librement. Le site remplit le nom, le numéro et la date.',
          caption: 'Un modèle de réponse',
        },
        {
          title: 'Envoyez',
          text: 'Pressez « Envoyer la réponse ». Cochez « Marquer comme traité » si rien d’autre n’est attendu. Si la personne répond, le message revient.',
        },
        {
          title: 'Notez une réponse venue autrement',
          text: 'Pour un appel ou une visite, dépliez « Saisir une réponse reçue autrement ».',
        },
      ],
      blocked: [
        {
          title: 'Le message est indésirable',
          text: 'Pressez « Indésirable ». Pour annuler une erreur, pressez « Remettre dans les messages ».',
        },
        {
          title: 'C’est un signalement sur une dépense',
          text: 'Il demande une réponse publique : voyez « Répondre à un signalement ».',
        },
        {
          title: 'Un fichier était joint',
          text: 'Les pièces jointes d’une réponse ne sont pas gardées ici. Demandez à la personne de l’envoyer à l’adresse de la fondation.',
        },
      ],
      words: [],
    },
    en: {
      title: 'Answer a message',
      hint: 'Messages, volunteers, queries',
      lead: 'All messages from the site arrive in one list. Your answer is sent by e-mail and stays in the conversation.',
      open: 'Open the messages',
      also: 'mail letter inbox complaint question volunteer template spam reply',
      steps: [
        {
          title: 'Choose a line',
          text: 'Under Messages, choose “To answer”. Start with the oldest. “Volunteers” shows offers of help.',
          caption: 'The kinds of messages',
        },
        { title: 'Take it on', text: 'Press “I’ll take it”, or choose a colleague and press “Assign”.' },
        {
          title: 'Write',
          text: 'Choose a template and press “Use this template”, or write freely. The name, number and date are filled in for you.',
          caption: 'An answer template',
        },
        {
          title: 'Send',
          text: 'Press “Send the answer”. Tick “Mark as done” if nothing else is expected. If they write back, the message returns.',
        },
        {
          title: 'Note a reply that came another way',
          text: 'For a call or a visit, expand “Enter a reply received another way”.',
        },
      ],
      blocked: [
        { title: 'It is spam', text: 'Press “Spam”. To undo a mistake, press “Move back to messages”.' },
        {
          title: 'It is a query about an expense',
          text: 'It needs a public answer: see “Answer a query about an expense”.',
        },
        {
          title: 'A file was attached',
          text: 'Attachments of a reply are not kept here. Ask the person to send it to the foundation’s address.',
        },
      ],
      words: [],
    },
  },
};
