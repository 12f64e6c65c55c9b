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
      lead: 'Le produit de la vente rembourse d’abord les mises, puis paie le retour visé. Le reste va aux familles qui cultivent.',
      open: 'Ouvrir les champs',
      also: 'partage part versement saison mise rendement payer vente',
      steps: [
        {
          title: 'Ouvrez le champ',
          text: 'Dans Champs, ouvrez un champ « En récolte ».',
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
      lead: 'The sale first repays the stakes, then pays the target return. The rest goes to the farming families.',
      open: 'Open the fields',
      also: 'sharing share payout season stake yield pay sale',
      steps: [
        {
          title: 'Open the field',
          text: 'Under Fields, open one that is “Harvesting”.',
          caption: 'Fields and their status',
        },
        {
          title: 'Calculate',
          text: 'Fill in “Weighed and sold (kg)” and “Price per kg (USD)”, then press “Calculate”.',
        },
        {
          title: 'Check',
          text: 'The site shows the sale, the stakes, the total for the shares and the total for the families. The details show each share.',
          caption: 'Calculating a harvest',
        },
        {
          title: 'Ask',
          text: 'Press “Request the distribution”. Somebody else approves. Each share is then posted and its holder notified. This cannot be undone.',
        },
      ],
      blocked: [
        {
          title: 'The calculation is not offered',
          text: 'The field is not at the harvest stage. A project officer first presses “Begin the harvest”.',
        },
        {
          title: 'You need the list',
          text: 'Once the harvest is distributed, “Distribution by share (CSV)” gives the list of shares.',
        },
      ],
      words: [{ term: 'Share', text: 'what somebody put into a season. It gives no right to the land.' }],
    },
  },
};
