import type { GuideEntry } from '#app/features/guide/guide-entry.ts';

export const spending: GuideEntry = {
  key: 'spending',
  permission: 'spending.record',
  rhythm: 'day',
  minutes: 5,
  icon: 'receipt',
  path: '/admin/spending',
  about: ['/admin/spending'],
  pictures: { 1: { role: 'terrain', path: '/admin/spending', of: '#record' } },
  text: {
    fr: {
      title: 'Saisir une dépense',
      hint: 'Montant, jour, projet, facture',
      lead: 'Une personne saisit la dépense, une autre l’approuve. Elle entre alors dans les livres et sur la page publique du projet.',
      open: 'Ouvrir les dépenses',
      also: 'facture achat payer fournisseur matériaux transport budget coût',
      steps: [
        { title: 'Ouvrez le formulaire', text: 'Dans Dépenses, pressez « Saisir une dépense ».' },
        {
          title: 'Remplissez',
          text: 'Choisissez « Fonds » et, s’il est proposé, « Poste du budget ». Décrivez « Objet de la dépense » sans nommer le fournisseur : les visiteurs le lisent. Indiquez le montant, la devise et « Payé le ».',
          caption: 'Le formulaire',
        },
        {
          title: 'Joignez la facture',
          text: 'Sous « Facture », choisissez un PDF ou une photo. Seule l’équipe la voit.',
        },
        {
          title: 'Demandez l’accord',
          text: 'Pressez « Demander l’approbation ». La trésorerie ou l’administration décide dans Validations.',
        },
      ],
      blocked: [
        { title: 'La facture arrive plus tard', text: 'Ouvrez la dépense et dépliez « Joindre la facture ».' },
        {
          title: 'Le poste est faux',
          text: 'Dépliez « Changer le poste du budget », choisissez, puis pressez « Enregistrer ».',
        },
        {
          title: 'La dépense approuvée est fausse',
          text: 'Dépliez « Annuler cette dépense » et donnez la raison. Une autre personne approuve. Saisissez ensuite la bonne.',
        },
        {
          title: 'Le montant est refusé',
          text: 'Le fonds n’a pas assez d’argent. Vérifiez le montant et la devise, puis parlez-en à la trésorerie.',
        },
      ],
      words: [{ term: 'Justificatif', text: 'la photo ou le document qui montre ce que la dépense a payé.' }],
    },
    en: {
      title: 'Enter an expense',
      hint: 'Amount, day, project, invoice',
      lead: 'One person enters the expense, another approves it. It then goes into the books and on the project’s public page.',
      open: 'Open the spending',
      also: 'invoice purchase pay supplier materials transport budget cost',
      steps: [
        { title: 'Open the form', text: 'Under Spending, press “Enter an expense”.' },
        {
          title: 'Fill in the form',
          text: 'Choose “Fund” and, if it is offered, “Budget line”. Describe “What was paid for” without naming the supplier: visitors read it. Give the amount, the currency and “Paid on”.',
          caption: 'The form',
        },
        { title: 'Attach the invoice', text: 'Under “Invoice”, choose a PDF or a photo. Only the team sees it.' },
        {
          title: 'Ask for approval',
          text: 'Press “Request approval”. A treasurer or an administrator decides under Approvals.',
        },
      ],
      blocked: [
        { title: 'The invoice comes later', text: 'Open the expense and expand “Attach the invoice”.' },
        { title: 'The budget line is wrong', text: 'Expand “Change the budget line”, choose, then press “Save”.' },
        {
          title: 'An approved expense is wrong',
          text: 'Expand “Cancel this expense” and give the reason. Somebody else approves. Then enter the right one.',
        },
        {
          title: 'The amount is refused',
          text: 'The fund does not hold enough money. Check the amount and the currency, then talk to the treasurer.',
        },
      ],
      words: [{ term: 'Evidence', text: 'the photo or document that shows what the expense paid for.' }],
    },
  },
};
