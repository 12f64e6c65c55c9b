import type { GuideEntry } from '#app/features/guide/guide-entry.ts';

export const fieldSeason: GuideEntry = {
  key: 'field-season',
  permission: 'fields.advance',
  rhythm: 'month',
  minutes: 4,
  icon: 'plant',
  path: '/admin/fields',
  about: ['/admin/fields'],
  pictures: {
    0: { role: 'terrain', path: '/admin/fields', of: '.work .sheet--bleed' },
    1: { role: 'terrain', path: '/admin/fields/4', of: 'section[aria-labelledby="tell"]' },
  },
  text: {
    fr: {
      title: 'Raconter la saison d’un champ',
      hint: 'Nouvelles, étapes, récolte',
      lead: 'Les personnes qui ont pris une part attendent une nouvelle par mois. Une part ne donne aucun droit sur la terre.',
      open: 'Ouvrir les champs',
      also: 'partagé culture semis récolte agriculture étape photo parts nouvelle',
      steps: [
        {
          title: 'Ouvrez le champ',
          text: 'Dans Champs, choisissez « En saison » ou « En récolte ».',
          caption: 'Les champs',
        },
        {
          title: 'Publiez une nouvelle',
          text: 'Sous « Une nouvelle du champ », indiquez « Jour » et « Nouvelle », ajoutez une photo, puis pressez « Publier la nouvelle ».',
          caption: 'Le formulaire de la nouvelle',
        },
        {
          title: 'Passez à l’étape suivante',
          text: 'Quand le montant est atteint, pressez « Commencer la saison ». À la récolte, pressez « Passer à la récolte ».',
        },
        {
          title: 'Prévenez la trésorerie',
          text: 'Après la récolte, donnez-lui le poids et le prix de vente. Elle calcule le partage.',
        },
      ],
      blocked: [
        {
          title: 'Le montant n’est pas atteint à la date prévue',
          text: 'Dépliez « Clore ce champ et rembourser les parts ». Une autre personne approuve ; chaque part est remboursée en entier.',
        },
        {
          title: 'Le bouton de l’étape manque',
          text: 'L’étape n’est pas encore possible, par exemple parce que le montant n’est pas atteint.',
        },
      ],
      words: [],
    },
    en: {
      title: 'Report on a field’s season',
      hint: 'News, stages, harvest',
      lead: 'People who hold a share expect news every month. A share gives no right to the land.',
      open: 'Open the fields',
      also: 'shared crop sowing harvest farming step photo shares news',
      steps: [
        { title: 'Open the field', text: 'Under Fields, choose “In season” or “Harvesting”.', caption: 'The fields' },
        {
          title: 'Publish news',
          text: 'Under “News of the field”, fill in “Day” and “News”, add a photo, then press “Publish the news”.',
          caption: 'The form for news',
        },
        {
          title: 'Move to the next stage',
          text: 'When the goal is reached, press “Begin the season”. At harvest time, press “Begin the harvest”.',
        },
        {
          title: 'Tell the treasurer',
          text: 'After the harvest, give them the weight and the sale price. They calculate the distribution.',
        },
      ],
      blocked: [
        {
          title: 'The goal is not reached in time',
          text: 'Expand “Close this field and refund the shares”. Somebody else approves; each share is refunded in full.',
        },
        {
          title: 'The button for the stage is missing',
          text: 'The stage is not possible yet, for example because the goal has not been reached.',
        },
      ],
      words: [],
    },
  },
};
