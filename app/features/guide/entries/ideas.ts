import type { GuideEntry } from '#app/features/guide/guide-entry.ts';

export const ideas: GuideEntry = {
  key: 'ideas',
  permission: 'ideas.decide',
  rhythm: 'month',
  minutes: 10,
  icon: 'lightbulb',
  path: '/admin/ideas',
  about: ['/admin/ideas'],
  pictures: { 0: { role: 'collecte', path: '/admin/ideas', of: '.work .sheet--bleed' } },
  text: {
    fr: {
      title: 'Décider d’une idée de projet',
      hint: 'Accompagner ou décliner',
      lead: 'Des personnes proposent des projets sur la page Impact Hub. Chacune reçoit une décision et un mot.',
      open: 'Ouvrir les idées',
      also: 'proposition impact hub candidature porteur accepter refuser soumission',
      steps: [
        {
          title: 'Ouvrez l’idée',
          text: 'Dans Idées, choisissez « À décider ». Prenez-la avec « Je m’en occupe ».',
          caption: 'Les idées',
        },
        { title: 'Lisez', text: 'Lisez le texte et le fichier. Il vient d’un inconnu : ouvrez-le avec prudence.' },
        {
          title: 'Choisissez',
          text: '« Accepter » : l’idée devient aussitôt un projet accompagné, visible de tous. « Refuser » : dites pourquoi.',
        },
        {
          title: 'Préparez la page publique',
          text: 'Sous « Texte de la page publique », enlevez ce qui est privé.',
        },
        {
          title: 'Décidez',
          text: 'Pressez « Décider et prévenir l’auteur ». L’e-mail part avec la décision : c’est irréversible.',
        },
      ],
      blocked: [
        { title: 'Le fichier est suspect', text: 'N’activez pas de macros. Décidez d’après le texte.' },
        { title: 'La page publique est à corriger', text: 'Modifiez le projet accompagné dans Contenus.' },
      ],
      words: [],
    },
    en: {
      title: 'Decide on a project idea',
      hint: 'Accept or decline',
      lead: 'People propose projects on the Impact Hub page. Each person receives a decision and a message.',
      open: 'Open the ideas',
      also: 'proposal impact hub application accept refuse submission',
      steps: [
        {
          title: 'Open the idea',
          text: 'Under Ideas, choose “To decide”. Take it with “I’ll take it”.',
          caption: 'The ideas',
        },
        { title: 'Read', text: 'Read the text and the file. It comes from a stranger: open it with care.' },
        {
          title: 'Choose',
          text: '“Accept”: the idea becomes a supported project at once, visible to everybody. “Decline”: say why.',
        },
        { title: 'Prepare the public page', text: 'Under “Text of the public page”, remove private information.' },
        {
          title: 'Confirm',
          text: 'Press “Decide and notify the author”. The e-mail is sent with the decision: this cannot be undone.',
        },
      ],
      blocked: [
        { title: 'The file looks suspicious', text: 'Do not enable macros. Decide on the text alone.' },
        { title: 'The public page needs correcting', text: 'Change the supported project under Content.' },
      ],
      words: [],
    },
  },
};
