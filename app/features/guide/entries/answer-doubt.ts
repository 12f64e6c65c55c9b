import type { GuideEntry } from '#app/features/guide/guide-entry.ts';

export const answerDoubt: GuideEntry = {
  key: 'answer-doubt',
  permission: 'messages.answer',
  rhythm: 'day',
  minutes: 10,
  icon: 'flag',
  path: '/admin/messages',
  about: [],
  pictures: { 0: { role: 'collecte', path: '/admin/messages?kind=doubt', of: '.work nav.chips' } },
  text: {
    fr: {
      title: 'Répondre à un signalement',
      hint: 'Une réponse publique, par quelqu’un d’autre',
      lead: 'Un visiteur demande des explications sur une dépense. La page publique promet une réponse en quelques jours, par une personne qui n’a pas touché à ce fonds.',
      open: 'Ouvrir les messages',
      also: 'doute question prix photo facture transparence preuve réclamation',
      steps: [
        {
          title: 'Ouvrez le signalement',
          text: 'Dans Messages, choisissez « Signalements » et ouvrez la ligne. Pressez « Voir la dépense et répondre en public ».',
          caption: 'Les signalements dans les messages',
        },
        {
          title: 'Cherchez les faits',
          text: 'Lisez la dépense, la facture et les justificatifs. Demandez à l’équipe du projet ce qui manque.',
        },
        {
          title: 'Écrivez la réponse',
          text: 'Sous « La réponse publique, en français », répondez au prix, à la date ou à la photo. Ne nommez personne.',
        },
        { title: 'Publiez', text: 'Pressez « Publier la réponse ». Les visiteurs la lisent à côté de la dépense.' },
      ],
      blocked: [
        {
          title: 'Vous avez saisi ou approuvé une dépense de ce fonds',
          text: 'Vous ne pouvez pas répondre. Confiez le signalement à un collègue.',
        },
        {
          title: 'Personne ne peut répondre',
          text: 'Toutes les personnes qui répondent ont touché à ce fonds. L’administration invite quelqu’un d’autre dans la Collecte.',
        },
        { title: 'La réponse publiée est fausse', text: 'Dépliez « Corriger la réponse ».' },
      ],
      words: [],
    },
    en: {
      title: 'Answer a query about an expense',
      hint: 'A public answer, by somebody else',
      lead: 'A visitor asks about an expense. The public page promises an answer within a few days, from somebody who has had no part in this fund’s expenses.',
      open: 'Open the messages',
      also: 'report question price photo invoice transparency complaint',
      steps: [
        {
          title: 'Open the query',
          text: 'Under Messages, choose “Queries” and open the line. Press “See the expense and answer in public”.',
          caption: 'Queries among the messages',
        },
        {
          title: 'Find the facts',
          text: 'Read the expense, the invoice and the evidence. Ask the project team for anything missing.',
        },
        {
          title: 'Write',
          text: 'Under “The public answer, in French”, answer the point about the price, the date or the photo. Do not name anybody.',
        },
        { title: 'Publish', text: 'Press “Publish the answer”. Visitors read it beside the expense.' },
      ],
      blocked: [
        {
          title: 'You entered or approved an expense of this fund',
          text: 'You cannot answer. Assign it to a colleague.',
        },
        {
          title: 'Nobody can answer',
          text: 'Everybody who answers messages has had a part in this fund. The administrators invite somebody else to donor relations.',
        },
        { title: 'The published answer is wrong', text: 'Expand “Correct the answer”.' },
      ],
      words: [],
    },
  },
};
