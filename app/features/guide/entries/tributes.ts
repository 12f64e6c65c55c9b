import type { GuideEntry } from '#app/features/guide/guide-entry.ts';

export const tributes: GuideEntry = {
  key: 'tributes',
  permission: 'gifts.enter',
  rhythm: 'month',
  minutes: 3,
  icon: 'heart',
  path: '/admin/tributes',
  about: ['/admin/tributes'],
  pictures: {},
  text: {
    fr: {
      title: 'Suivre les dons en hommage',
      hint: 'Les cartes et leur envoi',
      lead: 'Une personne donne en l’honneur ou en mémoire de quelqu’un. Une carte est envoyée à qui elle a choisi.',
      open: 'Ouvrir les dons en hommage',
      also: 'mémoire deuil anniversaire carte honneur condoléances',
      steps: [
        {
          title: 'Lisez la liste',
          text: 'Chaque ligne montre les mots de la carte, qui l’offre et où elle en est. L’adresse de qui la reçoit reste cachée.',
        },
        {
          title: 'Lisez l’état',
          text: '« Attend son jour » : elle n’est pas encore envoyée. « Envoyée » : elle l’est. « Remise en main propre » : la personne la remet elle-même.',
        },
        {
          title: 'Retirez une carte blessante',
          text: 'Dépliez « Retirer », donnez la raison et pressez « Retirer la carte du site ». Elle n’est plus envoyée ; le don reste.',
        },
      ],
      blocked: [
        { title: 'La carte est déjà envoyée', text: 'L’e-mail ne revient pas. Son lien ne mène plus à rien.' },
        {
          title: 'La personne veut changer un mot',
          text: 'Vous ne pouvez pas corriger la carte ici. Retirez-la si elle blesse, et écrivez à la personne qui l’offre.',
        },
      ],
      words: [],
    },
    en: {
      title: 'Follow tribute gifts',
      hint: 'The cards and their sending',
      lead: 'Somebody gives in honour or in memory of a person. A card is sent to whom they chose.',
      open: 'Open the tribute gifts',
      also: 'memory mourning birthday card honour condolence',
      steps: [
        {
          title: 'Read the list',
          text: 'Each line shows the words of the card, who gives it and where it stands. The address of who receives it stays hidden.',
        },
        {
          title: 'Read the state',
          text: '“Waiting for its day”: not sent yet. “Sent”: it is. “Handed over”: the giver hands it over.',
        },
        {
          title: 'Withdraw a card that hurts',
          text: 'Unfold “Withdraw”, give the reason and press “Take the card off the site”. It is not sent any more; the gift stays.',
        },
      ],
      blocked: [
        { title: 'The card was sent', text: 'A mail does not come back. Its link leads to nothing any more.' },
        {
          title: 'They want to change a word',
          text: 'A card cannot be corrected here. Withdraw it if it hurts, and write to the giver.',
        },
      ],
      words: [],
    },
  },
};
