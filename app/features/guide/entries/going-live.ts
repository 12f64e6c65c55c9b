import type { GuideEntry } from '#app/features/guide/guide-entry.ts';

export const goingLive: GuideEntry = {
  key: 'going-live',
  permission: 'settings.write',
  rhythm: 'year',
  minutes: 30,
  icon: 'gear',
  path: '/admin/settings/live',
  about: ['/admin/settings', '/admin/settings/live'],
  pictures: { 0: { role: 'administration', path: '/admin/settings', of: 'section[aria-labelledby="points"]' } },
  text: {
    fr: {
      title: 'Préparer la mise en service',
      hint: 'Identité, comptes, e-mails, sauvegardes',
      lead: 'Le site ne reçoit pas d’argent tant que l’identité de la fondation est celle de l’exemple. Complétez un point après l’autre.',
      open: 'Ouvrir la liste',
      also: 'lancer démarrer fondation adresse compte bancaire iban rccm nom officiel configuration premier',
      steps: [
        {
          title: 'Lisez la liste',
          text: 'Dans Réglages, « Mise en service » liste tout : chaque point est « en place », « manque » ou « pas encore », avec son lien.',
          caption: 'L’état du site',
        },
        {
          title: 'Écrivez l’identité',
          text: 'Remplissez « Nom officiel », « Enregistrement », l’adresse, « E-mail » et le nom du trésorier ou de la trésorière. Pressez « Enregistrer l’identité ».',
        },
        {
          title: 'Donnez les comptes',
          text: 'Un compte par devise : « Titulaire », « Banque et ville », puis « IBAN » ou « Numéro de compte ». Pressez « Enregistrer les comptes ».',
        },
        { title: 'Essayez un e-mail', text: 'Pressez « M’envoyer un e-mail d’essai ».' },
        {
          title: 'Demandez le reste à la personne du serveur',
          text: 'Les clés de paiement, l’envoi des e-mails et les sauvegardes se règlent sur le serveur.',
        },
        {
          title: 'Invitez une seconde personne',
          text: 'Sans elle, les remboursements au-dessus de la limite, les dépenses et les changements de comptes attendent. La liste indique ce qui demande deux personnes.',
        },
      ],
      blocked: [
        {
          title: 'Un compte bancaire change ensuite',
          text: 'Une autre personne approuve. Les donateurs voient le nouveau compte un jour plus tard, et toute la trésorerie est prévenue. « Garder les comptes d’avant » arrête le changement.',
        },
        { title: 'L’e-mail d’essai n’arrive pas', text: 'Regardez « E-mails en attente » dans Vérifications.' },
        { title: 'Un reçu ancien porte l’ancien nom', text: 'C’est voulu : un reçu émis garde ce qu’il disait.' },
      ],
      words: [],
    },
    en: {
      title: 'Prepare to go live',
      hint: 'Identity, accounts, e-mails, backups',
      lead: 'The site takes no money while the foundation’s identity is still that of the sample. Complete the points one by one.',
      open: 'Open the list',
      also: 'launch start foundation address bank account iban legal name setup first',
      steps: [
        {
          title: 'Read the list',
          text: 'Under Settings, “Going live” lists everything: each point is “in place”, “missing” or “not yet”, with its link.',
          caption: 'The state of the site',
        },
        {
          title: 'Enter the identity',
          text: 'Fill in “Legal name”, “Registration”, the address, “E-mail” and the treasurer’s name. Press “Save the identity”.',
        },
        {
          title: 'Enter the accounts',
          text: 'One account per currency: “Account holder”, “Bank and town”, then “IBAN” or “Account number”. Press “Save the accounts”.',
        },
        { title: 'Try an e-mail', text: 'Press “Send me a test e-mail”.' },
        {
          title: 'Ask whoever runs the server for the rest',
          text: 'The payment keys, the sending of e-mails and the backups are set on the server.',
        },
        {
          title: 'Invite a second person',
          text: 'Without one, refunds above the limit, expenses and changes to bank accounts cannot be approved. The list shows what takes two people.',
        },
      ],
      blocked: [
        {
          title: 'A bank account changes later',
          text: 'Somebody else approves. Donors see the new account a day later, and all treasurers are notified. “Keep the previous accounts” stops the change.',
        },
        { title: 'The test e-mail does not arrive', text: 'Look at “E-mails waiting” under Checks.' },
        {
          title: 'An old receipt bears the old name',
          text: 'This is intended: a receipt already issued does not change.',
        },
      ],
      words: [],
    },
  },
};
