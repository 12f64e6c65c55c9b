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
      lead: 'Une personne donne en l’honneur ou en mémoire de quelqu’un. Une carte est envoyée à la personne de son choix.',
      open: 'Ouvrir les dons en hommage',
      also: 'mémoire deuil anniversaire carte honneur condoléances',
      steps: [
        {
          title: 'Lisez la liste',
          text: 'Chaque ligne montre les mots de la carte, qui l’offre et où elle en est. L’adresse du destinataire reste cachée.',
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
      hint: 'The cards and their delivery',
      lead: 'Somebody gives in honour or in memory of a person. A card is sent to the recipient they choose.',
      open: 'Open the tribute gifts',
      also: 'memory mourning birthday card honour condolence',
      steps: [
        {
          title: 'Read the list',
          text: 'Each line shows the words of the card, who it is from and its status. The recipient’s address stays hidden.',
        },
        {
          title: 'Read the status',
          text: '“Waiting for its day”: it has not been sent yet. “Sent”: it has. “Handed over”: the donor delivers it in person.',
        },
        {
          title: 'Withdraw a hurtful card',
          text: 'Expand “Withdraw”, give the reason and press “Take the card off the site”. It is no longer sent; the gift stays.',
        },
      ],
      blocked: [
        {
          title: 'The card has already been sent',
          text: 'The e-mail cannot be called back. Its link no longer leads anywhere.',
        },
        {
          title: 'The donor wants to change a word',
          text: 'You cannot correct the card here. Withdraw it if it is hurtful, and write to the donor.',
        },
      ],
      words: [],
    },
  },
};
