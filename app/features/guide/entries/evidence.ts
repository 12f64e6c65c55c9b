import type { GuideEntry } from '#app/features/guide/guide-entry.ts';

export const evidence: GuideEntry = {
  key: 'evidence',
  permission: 'proofs.add',
  rhythm: 'day',
  minutes: 3,
  icon: 'camera',
  path: '/admin/spending',
  about: [],
  pictures: { 0: { role: 'terrain', path: '/admin/spending?state=unproven', of: '.work .sheet--bleed' } },
  text: {
    fr: {
      title: 'Ajouter le justificatif d’une dépense',
      hint: 'Une photo, même sans réseau',
      lead: 'La photo ou le document montre ce que la dépense a payé. Après dix jours sans justificatif, sauf autre réglage, la dépense est en retard et les visiteurs le voient.',
      open: 'Ouvrir les dépenses',
      also: 'preuve photo facture document prouver terrain hors ligne pièce retard',
      steps: [
        {
          title: 'Ouvrez la dépense approuvée',
          text: 'Dans Dépenses, choisissez « À justifier » ou « En retard ».',
          caption: 'Les dépenses à justifier',
        },
        {
          title: 'Choisissez le fichier',
          text: 'Sous « Photo ou document », prenez une photo ou un PDF. Masquez les noms sur un document. Le lieu écrit dans la photo est effacé.',
        },
        { title: 'Indiquez quand et où', text: '« Pris le », puis « Commune ». Jamais le lieu exact.' },
        {
          title: 'Confirmez l’accord',
          text: 'Cochez la case si personne n’est reconnaissable, ou si chaque adulte reconnaissable a dit oui. Jamais un enfant reconnaissable.',
        },
        { title: 'Publiez', text: 'Pressez « Publier le justificatif ». Les visiteurs le voient aussitôt.' },
      ],
      blocked: [
        {
          title: 'Il n’y a pas de réseau',
          text: 'Avec du réseau, ouvrez d’avance la page du justificatif : le téléphone la garde et envoie au retour du réseau.',
        },
        {
          title: 'La dépense n’est pas dans la liste',
          text: 'Elle attend encore l’accord. Choisissez « À approuver ».',
        },
        {
          title: 'Une photo ne devait pas être publiée',
          text: 'Dépliez « Retirer », donnez la raison, puis « Retirer ce justificatif ». Elle disparaît pour de bon.',
        },
      ],
      words: [],
    },
    en: {
      title: 'Add evidence for an expense',
      hint: 'A photo, even without a network',
      lead: 'The photo or document shows what the expense paid for. After ten days without evidence, unless set otherwise, the expense is late and visitors see it.',
      open: 'Open the spending',
      also: 'proof photo invoice document prove field offline late',
      steps: [
        {
          title: 'Open the approved expense',
          text: 'Under Spending, choose “To be evidenced” or “Late”.',
          caption: 'Expenses waiting for evidence',
        },
        {
          title: 'Choose the file',
          text: 'Under “Photo or document”, take a photo or a PDF. Black out names on a document. The location stored in the photo is removed.',
        },
        { title: 'Say when and where', text: '“Taken on”, then “Commune”. Never the exact place.' },
        {
          title: 'Confirm consent',
          text: 'Tick the box if nobody can be recognised, or if each recognisable adult has agreed. Never a recognisable child.',
        },
        { title: 'Publish', text: 'Press “Publish the evidence”. Visitors see it at once.' },
      ],
      blocked: [
        {
          title: 'There is no network',
          text: 'While you have a network, open the evidence page: the phone keeps it and sends the evidence when the network is back.',
        },
        { title: 'The expense is not in the list', text: 'It is still waiting for approval. Choose “To be approved”.' },
        {
          title: 'A photo should not have been published',
          text: 'Expand “Withdraw”, give the reason, then “Withdraw this evidence”. It is gone for good.',
        },
      ],
      words: [],
    },
  },
};
