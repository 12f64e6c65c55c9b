import type { GuideEntry } from '#app/features/guide/guide-entry.ts';

export const fundraisers: GuideEntry = {
  key: 'fundraisers',
  permission: 'together.moderate',
  rhythm: 'day',
  minutes: 4,
  icon: 'users',
  path: '/admin/together',
  about: ['/admin/together'],
  pictures: { 0: { role: 'redaction', path: '/admin/together', of: '.work .sheet--bleed' } },
  text: {
    fr: {
      title: 'Modérer les collectes de groupe',
      hint: 'Mots signalés, collectes à retirer',
      lead: 'Des groupes ouvrent des collectes et des donateurs y laissent un mot. Vous décidez des mots signalés. Les dons restent toujours.',
      open: 'Ouvrir les collectes',
      also: 'signalement insulte commentaire collecte mot blessant abus retirer',
      steps: [
        {
          title: 'Ouvrez les signalements',
          text: 'Dans Collectes de groupe, choisissez « Signalées ».',
          caption: 'Les collectes',
        },
        { title: 'Lisez le motif', text: 'La page montre le mot, le nombre de signalements et leur motif.' },
        {
          title: 'Décidez',
          text: 'Choisissez « Masquer le nom et le message » ou « Afficher le nom et le message », donnez la raison, puis pressez « Décider ».',
        },
        {
          title: 'Retirez une collecte si besoin',
          text: 'Donnez la raison et pressez « Retirer la collecte ». La page et l’affiche disparaissent ; plus personne n’y donne.',
        },
      ],
      blocked: [
        { title: 'Vous avez retiré une collecte par erreur', text: 'Pressez « Remettre la collecte en ligne ».' },
        { title: 'Le nom d’une personne doit disparaître', text: 'Enlevez le nom et le mot de sa ligne.' },
      ],
      words: [],
    },
    en: {
      title: 'Moderate group fundraisers',
      hint: 'Reported messages, removal',
      lead: 'Groups start fundraisers, and donors leave messages there. You decide on reported messages. The gifts always stay.',
      open: 'Open the fundraisers',
      also: 'report insult comment hurtful abuse remove message',
      steps: [
        { title: 'Open the reports', text: 'Under Group fundraisers, choose “Reported”.', caption: 'The fundraisers' },
        { title: 'Read the reason', text: 'The page shows the message, how often it was reported and why.' },
        {
          title: 'Decide',
          text: 'Choose “Hide the name and the message” or “Show the name and the message”, give the reason, then press “Decide”.',
        },
        {
          title: 'Remove a fundraiser if needed',
          text: 'Give the reason and press “Remove the fundraiser”. The page and the poster disappear; nobody can give there any more.',
        },
      ],
      blocked: [
        { title: 'You removed a fundraiser by mistake', text: 'Press “Restore the fundraiser”.' },
        { title: 'Somebody’s name must be removed', text: 'Remove the name and the message from their line.' },
      ],
      words: [],
    },
  },
};
