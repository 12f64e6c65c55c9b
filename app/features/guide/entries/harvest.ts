import type { GuideEntry } from '#app/features/guide/guide-entry.ts';

export const harvest: GuideEntry = {
  key: 'harvest',
  permission: 'fields.payOut',
  rhythm: 'year',
  minutes: 10,
  icon: 'plant',
  path: '/admin/fields',
  about: [],
  pictures: {
    0: { role: 'tresorerie', path: '/admin/fields', of: '.work .sheet--bleed' },
    2: {
      role: 'tresorerie',
      path: '/admin/fields/5?harvest=1200&price=1',
      of: 'section[aria-labelledby="payout"] ul.eq',
    },
  },
  text: {
    fr: {
      title: 'Répartir la récolte d’un champ',
      hint: 'Calculer, vérifier, demander',
      lead: 'La vente va aux parts jusqu’à leur mise et au retour visé. Ce qui dépasse reste aux familles qui cultivent.',
      open: 'Ouvrir les champs',
      also: 'partage part versement saison mise rendement payer vente',
      steps: [
        {
          title: 'Ouvrez le champ',
          text: 'Dans Champs, ouvrez un champ « en récolte ».',
          caption: 'Les champs et leur état',
        },
        {
          title: 'Calculez',
          text: 'Remplissez « Pesé et vendu (kg) » et « Prix d’un kg (USD) », puis pressez « Calculer ».',
        },
        {
          title: 'Vérifiez',
          text: 'Le site montre la vente, les mises, le total des parts et celui des familles. Le détail donne chaque part.',
          caption: 'Le calcul d’une récolte',
        },
        {
          title: 'Demandez',
          text: 'Pressez « Demander la répartition ». Une autre personne approuve. Chaque part est alors comptabilisée et sa personne prévenue. C’est irréversible.',
        },
      ],
      blocked: [
        {
          title: 'Le calcul n’est pas proposé',
          text: 'La saison n’est pas en récolte. L’équipe de terrain presse d’abord « Passer à la récolte ».',
        },
        {
          title: 'Vous avez besoin de la liste',
          text: 'Une fois le partage fait, « Répartition par part (CSV) » donne la liste des parts.',
        },
      ],
      words: [
        { term: 'Part', text: 'ce qu’une personne a mis dans une saison. Elle ne donne aucun droit sur la terre.' },
      ],
    },
    en: {
      title: 'Distribute the harvest of a field',
      hint: 'Calculate, check, ask',
      lead: 'The sale goes to the shares up to what they put in and the target return. What is above stays with the families who farm.',
      open: 'Open the fields',
      also: 'sharing share payout season stake yield pay sale',
      steps: [
        { title: 'Open it', text: 'Under Fields open one that is “harvesting”.', caption: 'Fields and their state' },
        {
          title: 'Calculate',
          text: 'Fill in “Weighed and sold (kg)” and “Price per kg (USD)”, then press “Calculate”.',
        },
        {
          title: 'Check',
          text: 'The site shows the sale, what was put in, the amount of the shares and that of the families. The details give each share.',
          caption: 'The reckoning of a harvest',
        },
        {
          title: 'Ask',
          text: 'Press “Request the distribution”. Somebody else approves. Each share is then posted and its person told. It cannot be undone.',
        },
      ],
      blocked: [
        {
          title: 'The reckoning is not offered',
          text: 'The season is not being harvested. The project officers first press “Begin the harvest”.',
        },
        {
          title: 'You need the list',
          text: 'Once it is shared, “Distribution by share (CSV)” gives the list of shares.',
        },
      ],
      words: [{ term: 'Share', text: 'what somebody put into a season. It gives no right to the land.' }],
    },
  },
};
