import type { GuideEntry } from '#app/features/guide/guide-entry.ts';

export const course: GuideEntry = {
  key: 'course',
  permission: 'courses.write',
  rhythm: 'month',
  minutes: 60,
  icon: 'book-open-text',
  path: '/admin/courses',
  about: ['/admin/courses'],
  pictures: {
    0: { role: 'enseignement', path: '/admin/courses', of: 'section[aria-labelledby="new"]' },
    1: { role: 'enseignement', path: '/admin/courses/1', of: '.work form ol > li:first-child' },
  },
  text: {
    fr: {
      title: 'Écrire un cours',
      hint: 'Modules, leçons, quiz, prix',
      lead: 'Un cours a des modules, chaque module a des leçons et un quiz. Vous écrivez en brouillon et vous publiez quand rien ne manque.',
      open: 'Ouvrir les cours',
      also: 'formation leçon quiz question académie enseigner module attestation apprenant',
      steps: [
        {
          title: 'Commencez',
          text: 'Sous « Nouveau cours », écrivez « Titre » et pressez « Commencer ce cours ».',
          caption: 'Le nouveau cours',
        },
        {
          title: 'Faites le plan',
          text: 'Pressez « Ajouter un module », puis « Leçon » ou « Question ». Les flèches changent l’ordre.',
          caption: 'Un module du plan',
        },
        {
          title: 'Écrivez',
          text: 'Ouvrez une partie : vous écrivez son texte à droite. Pressez « Enregistrer ». « Présentation du cours » contient le résumé et le prix.',
        },
        {
          title: 'Écrivez les questions',
          text: 'Cochez la réponse juste. Sous « Explication en cas d’erreur », expliquez. « Réponses justes exigées, pour tout le module » donne le nombre de bonnes réponses.',
        },
        { title: 'Regardez comme un apprenant', text: 'Pressez « Aperçu ».' },
        {
          title: 'Publiez',
          text: 'Pressez « Publier les changements », puis « Publier maintenant ». « À compléter avant de publier » liste ce qu’il faut compléter.',
        },
      ],
      blocked: [
        {
          title: 'Des personnes suivent déjà le cours',
          text: 'Elles finissent la version commencée ; leur page propose la nouvelle.',
        },
        {
          title: 'Le cours vient d’un fichier',
          text: 'Choisissez-le sous « Importer un cours d’un fichier ». Il arrive en brouillon.',
        },
        {
          title: 'Les apprenants s’arrêtent',
          text: '« Abandons » montre le module et les questions manquées.',
        },
      ],
      words: [],
    },
    en: {
      title: 'Write a course',
      hint: 'Modules, lessons, quiz, price',
      lead: 'A course has modules, each module has lessons and a quiz. You write a draft and publish when nothing is missing.',
      open: 'Open the courses',
      also: 'training lesson quiz question academy teach module certificate learner',
      steps: [
        {
          title: 'Begin',
          text: 'Under “New course”, write “Title” and press “Start this course”.',
          caption: 'The new course',
        },
        {
          title: 'Build the outline',
          text: 'Press “Add a module”, then “Lesson” or “Question”. The arrows change the order.',
          caption: 'A module of the outline',
        },
        {
          title: 'Write the lessons',
          text: 'Open a part: you write its text on the right. Press “Save”. “About the course” contains the summary and the price.',
        },
        {
          title: 'Write the questions',
          text: 'Tick the right answer. Give the reason under “Explanation for a wrong answer”. “Right answers required, for the whole module” gives the number of right answers.',
        },
        { title: 'See it as a learner', text: 'Press “Preview”.' },
        {
          title: 'Publish',
          text: 'Press “Publish the changes”, then “Publish now”. “To complete before publishing” lists what is still missing.',
        },
      ],
      blocked: [
        {
          title: 'People are already taking the course',
          text: 'They finish the version they began; their page then offers them the new one.',
        },
        {
          title: 'The course comes from a file',
          text: 'Choose it under “Import a course from a file”. It arrives as a draft.',
        },
        {
          title: 'Learners drop out',
          text: '“Where people drop out” shows the module and the questions they get wrong.',
        },
      ],
      words: [],
    },
  },
};
