import type { GuideEntry } from '#app/features/guide/guide-entry.ts';

export const lostReceipt: GuideEntry = {
  key: 'lost-receipt',
  permission: 'payments.read',
  rhythm: 'day',
  minutes: 3,
  icon: 'receipt',
  path: '/admin/payments',
  about: ['/admin/payments'],
  pictures: { 0: { role: 'collecte', path: '/admin/payments', of: '.work form[role="search"]' } },
  text: {
    fr: {
      title: 'Retrouver un don et renvoyer son reçu',
      hint: 'Par nom, adresse ou numéro',
      lead: 'Une personne a perdu son reçu, ou veut savoir si son don est arrivé. Tout est sur la page du don.',
      open: 'Ouvrir les dons',
      also: 'perdu duplicata copie attestation justificatif pdf chercher paiement trouver',
      steps: [
        {
          title: 'Cherchez',
          text: 'Dans Dons, tapez le nom, l’e-mail ou le numéro du reçu. « Montant », « Fonds » et « Entre deux dates » réduisent la liste.',
          caption: 'La recherche des dons',
        },
        { title: 'Ouvrez le don', text: 'Lisez l’état, le montant et « Historique » : commencé, payé, reçu envoyé.' },
        { title: 'Renvoyez', text: 'Pressez « Renvoyer le reçu ». Il est envoyé à l’adresse du don.' },
        { title: 'Imprimez si besoin', text: '« Reçu (PDF) » ouvre le reçu à imprimer ou à envoyer autrement.' },
      ],
      blocked: [
        {
          title: '« Renvoyer le reçu » manque',
          text: 'Le don n’a pas d’adresse e-mail, ou son reçu est annulé. Imprimez « Reçu (PDF) ».',
        },
        { title: 'Le nom ou l’adresse est faux', text: 'Voyez « Corriger le nom sur un reçu ».' },
        { title: 'Le don est introuvable', text: 'Voyez « Une personne dit avoir payé ».' },
        { title: 'Les noms sont masqués', text: 'Votre rôle lit les paiements sans les noms. Demandez à la Collecte.' },
      ],
      words: [],
    },
    en: {
      title: 'Find a gift and send its receipt again',
      hint: 'By name, address or number',
      lead: 'Somebody has lost their receipt, or wants to know whether their gift arrived. Everything is on the gift’s page.',
      open: 'Open the gifts',
      also: 'lost duplicate copy pdf search payment missing',
      steps: [
        {
          title: 'Search',
          text: 'Under Gifts, type the name, the e-mail or the receipt’s number. “Amount”, “Fund” and “Between two dates” narrow the list.',
          caption: 'Searching gifts',
        },
        { title: 'Open the gift', text: 'Read the status, the amount and “History”: started, paid, receipt sent.' },
        { title: 'Send it again', text: 'Press “Resend the receipt”. It is sent to the address of the gift.' },
        { title: 'Print if needed', text: '“Receipt (PDF)” opens the receipt, to print or to hand over.' },
      ],
      blocked: [
        {
          title: '“Resend the receipt” is missing',
          text: 'The gift has no e-mail address, or its receipt is cancelled. Print “Receipt (PDF)”.',
        },
        { title: 'The name or address is wrong', text: 'See “Correct the name on a receipt”.' },
        { title: 'You cannot find the gift', text: 'See “Somebody says they have paid”.' },
        { title: 'Names are masked', text: 'Your role sees payments without names. Ask donor relations.' },
      ],
      words: [],
    },
  },
};
