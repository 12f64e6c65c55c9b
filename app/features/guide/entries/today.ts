import type { GuideEntry } from '#app/features/guide/guide-entry.ts';

export const today: GuideEntry = {
  key: 'today',
  permission: 'tasks.read',
  rhythm: 'day',
  minutes: 3,
  icon: 'house',
  path: '/admin',
  about: ['/admin', '/admin/find'],
  pictures: {
    0: { role: 'collecte', path: '/admin', of: 'section[aria-labelledby="todo"]' },
    2: { role: 'collecte', path: '/admin', of: 'header.bar', mark: 'form.cmd' },
  },
  text: {
    fr: {
      title: 'Commencer la journée',
      hint: 'Les tâches, de la plus ancienne',
      lead: 'La page Aujourd’hui réunit ce qui attend une personne de votre rôle. Une tâche faite disparaît de la liste.',
      open: 'Ouvrir Aujourd’hui',
      also: 'matin accueil tâches liste début retard urgent',
      steps: [
        {
          title: 'Lisez la liste',
          text: '« À faire » montre d’abord ce qui est en retard. Chaque ligne donne une raison et un bouton.',
          caption: 'La liste de la Collecte',
        },
        {
          title: 'Prenez une ligne',
          text: 'Pressez « Je m’en occupe » : vos collègues voient votre nom. « Pour moi » montre vos lignes, « Non attribuées » celles que personne n’a prises.',
        },
        {
          title: 'Cherchez le reste',
          text: 'Ctrl K ouvre « Chercher ou agir ». Tapez un nom, un numéro de reçu, un projet ou un mot de la tâche.',
          caption: 'La recherche est en haut de chaque page',
        },
        { title: 'Rendez ce que vous ne ferez pas', text: '« Ne plus m’en occuper » remet la ligne à tous.' },
      ],
      blocked: [
        {
          title: 'Une page manque dans le menu',
          text: 'Le menu montre d’abord douze pages. Les autres sont sous « Plus ».',
        },
        {
          title: '« Votre rôle ne donne pas accès à cette page »',
          text: 'La page nomme les rôles qui peuvent l’ouvrir. Demandez à l’administration si votre travail l’exige.',
        },
        {
          title: 'Le site demande votre mot de passe',
          text: 'Pour l’argent, les personnes et les rôles, le site le redemande après 15 minutes. Votre formulaire reste rempli.',
        },
      ],
      words: [],
    },
    en: {
      title: 'Start the day',
      hint: 'Your tasks, the oldest first',
      lead: 'Today shows what is waiting for somebody in your role. Once a task is done, it leaves the list.',
      open: 'Open Today',
      also: 'morning home tasks list begin late urgent',
      steps: [
        {
          title: 'Read the list',
          text: '“To do” shows what is late first. Each line gives a reason and a button.',
          caption: 'The list for donor relations',
        },
        {
          title: 'Take a line',
          text: 'Press “I’ll take it”: your colleagues see your name. “Mine” shows your lines, “Unassigned” the ones nobody has taken.',
        },
        {
          title: 'Find the rest',
          text: 'Ctrl K opens “Search or go to”. Type a name, a receipt number, a project or a word from the task.',
          caption: 'The search is at the top of every page',
        },
        {
          title: 'Hand back what you will not do',
          text: '“Hand it back” makes the line available to everybody again.',
        },
      ],
      blocked: [
        {
          title: 'A page is missing from the menu',
          text: 'The menu shows twelve pages first. The others are under “More”.',
        },
        {
          title: '“Your role does not give access to this page”',
          text: 'The page names the roles that can open it. Ask an administrator if your work requires it.',
        },
        {
          title: 'The site asks for your password',
          text: 'For money, people and roles, the site asks for it again after 15 minutes. Your form stays filled in.',
        },
      ],
      words: [],
    },
  },
};
