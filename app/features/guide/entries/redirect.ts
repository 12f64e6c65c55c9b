import type { GuideEntry } from '#app/features/guide/guide-entry.ts';

export const redirect: GuideEntry = {
  key: 'redirect',
  permission: 'redirects.write',
  rhythm: 'year',
  minutes: 3,
  icon: 'arrow-u-up-left',
  path: '/admin/settings/redirects',
  about: ['/admin/settings/redirects'],
  pictures: {
    0: { role: 'redaction', path: '/admin/settings/redirects', of: 'section[aria-labelledby="new-redirect"]' },
  },
  text: {
    fr: {
      title: 'Rediriger une ancienne adresse',
      hint: 'Un lien ancien mène à la bonne page',
      lead: 'Une page a changé d’adresse, ou l’ancien site avait d’autres adresses. La redirection mène les visiteurs à la bonne page.',
      open: 'Ouvrir les redirections',
      also: 'redirection lien mort 404 url ancien site migration page déplacée',
      steps: [
        {
          title: 'Remplissez',
          text: 'Écrivez « Ancienne adresse », sans la langue, et « Mène à ».',
          caption: 'Le formulaire',
        },
        { title: 'Enregistrez', text: 'Pressez « Enregistrer la redirection ». Elle agit dès maintenant.' },
        {
          title: 'Ajoutez-en plusieurs',
          text: 'Dépliez « En ajouter plusieurs d’un tableau » et donnez deux colonnes : l’ancienne adresse, la page. Pressez « Lire le tableau ».',
        },
        {
          title: 'Faites le tri',
          text: '« Jamais utilisées » montre celles que vous pouvez retirer avec « Retirer la redirection ».',
        },
      ],
      blocked: [
        {
          title: 'La redirection n’agit pas',
          text: 'Une page répond encore à l’ancienne adresse. La redirection sert seulement là où aucune page ne répond.',
        },
        { title: 'La page n’existe pas', text: 'Indiquez une page de ce site, par exemple /projects/3.' },
      ],
      words: [],
    },
    en: {
      title: 'Redirect an old address',
      hint: 'An old link leads to the right page',
      lead: 'A page has moved, or the previous site had other addresses. A redirect leads visitors to the right page.',
      open: 'Open the redirects',
      also: 'dead link 404 url migration moved page',
      steps: [
        {
          title: 'Fill in the form',
          text: 'Fill in “Old address”, without the language, and “Leads to”.',
          caption: 'The form',
        },
        { title: 'Save', text: 'Press “Save the redirect”. It works at once.' },
        {
          title: 'Add several',
          text: 'Expand “Add several from a table” and give two columns: the old address, the page. Press “Read the table”.',
        },
        { title: 'Tidy up', text: '“Never used” shows those you can remove with “Remove the redirect”.' },
      ],
      blocked: [
        {
          title: 'The redirect does not work',
          text: 'A page still exists at the old address. A redirect only works where no page exists.',
        },
        { title: 'The page does not exist', text: 'Enter a page of this site, for example /projects/3.' },
      ],
      words: [],
    },
  },
};
