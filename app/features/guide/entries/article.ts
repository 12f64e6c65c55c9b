import type { GuideEntry } from '#app/features/guide/guide-entry.ts';

export const article: GuideEntry = {
  key: 'article',
  permission: 'texts.write',
  rhythm: 'day',
  minutes: 20,
  icon: 'article',
  path: '/admin/content/news',
  about: ['/admin/content'],
  pictures: {
    0: { role: 'redaction', path: '/admin/content', of: '.work tr:has(a[href="/admin/content/news"])' },
    3: { role: 'redaction', path: '/admin/content/news/new', of: 'section[aria-labelledby="publish"]' },
  },
  text: {
    fr: {
      title: 'Écrire et publier un article',
      hint: 'Brouillon, aperçu, publication',
      lead: 'Vous écrivez un brouillon. Les visiteurs lisent l’ancien texte, ou rien, tant que vous ne publiez pas.',
      open: 'Ouvrir les articles',
      also: 'actualité nouvelle texte page contenu rédiger mettre en ligne programmer brouillon modifier',
      steps: [
        {
          title: 'Commencez',
          text: 'Dans Contenus, pressez « Écrire » sur la ligne « Articles ». Vous écrivez les événements, la galerie et les autres textes de la même façon.',
          caption: 'Les articles dans Contenus',
        },
        {
          title: 'Écrivez',
          text: 'Remplissez « Titre », « Chapeau », « Rubrique » et « Texte ». Le texte est gardé pendant que vous écrivez ; « Enregistrer le brouillon » le garde aussitôt.',
        },
        {
          title: 'Regardez',
          text: '« Aperçu » montre la page comme les visiteurs la verront. Envoyez ce lien à un collègue : il est valable trois jours.',
        },
        {
          title: 'Publiez',
          text: 'Pressez « Publier maintenant ». Pour une date, dépliez « Publier plus tard », choisissez « Jour » et l’heure, puis « Programmer ».',
          caption: 'La publication',
        },
        {
          title: 'Répondez pour les traductions',
          text: 'Quand un texte traduit change, répondez à « Le sens change-t-il ? ». Une faute corrigée ne change pas le sens : les traductions restent justes.',
        },
      ],
      blocked: [
        {
          title: 'Il manque quelque chose',
          text: 'Le site montre chaque champ à remplir. L’aperçu fonctionne aussi avec un brouillon incomplet.',
        },
        {
          title: 'Un collègue écrit en même temps',
          text: 'Le site le dit et montre son texte. Reprenez ce qui vous manque, puis pressez « Enregistrer ma version ».',
        },
        {
          title: '« Votre brouillon est enregistré. La rédaction le publie. »',
          text: 'Votre rôle écrit sans publier. Prévenez la Rédaction.',
        },
        { title: 'L’ordinateur s’est arrêté', text: 'À l’ouverture, le site propose « Le reprendre ».' },
      ],
      words: [
        { term: 'Chapeau', text: 'la phrase sous le titre, dans les listes.' },
        { term: 'Brouillon', text: 'la version que les visiteurs ne lisent pas encore.' },
      ],
    },
    en: {
      title: 'Write and publish an article',
      hint: 'Draft, preview, publishing',
      lead: 'You write a draft. Until you publish, visitors read the old text, or nothing.',
      open: 'Open the articles',
      also: 'news text page content online schedule draft edit',
      steps: [
        {
          title: 'Begin',
          text: 'Under Content, press “Write” on the line “Articles”. You write events, the gallery and other texts the same way.',
          caption: 'Articles under Content',
        },
        {
          title: 'Write the text',
          text: 'Fill in “Title”, “Standfirst”, “Section” and “Text”. The text is saved while you write; “Save the draft” saves it at once.',
        },
        {
          title: 'Look',
          text: '“Preview” shows the page as visitors will see it. Send this link to a colleague: it works for three days.',
        },
        {
          title: 'Put it online',
          text: 'Press “Publish now”. For a later date, expand “Publish later”, choose “Day” and the time, then “Schedule”.',
          caption: 'Publishing',
        },
        {
          title: 'Answer for the translations',
          text: 'When a translated text changes, answer “Does the meaning change?”. A typo does not change the meaning: the translations stay valid.',
        },
      ],
      blocked: [
        {
          title: 'Something is missing',
          text: 'The site shows each field to fill in. The preview works with an unfinished draft too.',
        },
        {
          title: 'A colleague writes at the same time',
          text: 'The site says so and shows their text. Copy what you need, then press “Save my version”.',
        },
        {
          title: '“Your draft is saved. The editors publish it.”',
          text: 'Your role writes but does not publish. Tell the editors.',
        },
        { title: 'Your computer shut down', text: 'When you open the text again, the site offers “Restore it”.' },
      ],
      words: [
        { term: 'Standfirst', text: 'the sentence under the title, in lists.' },
        { term: 'Draft', text: 'the version that visitors cannot see yet.' },
      ],
    },
  },
};
