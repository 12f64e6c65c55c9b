import type { GuideEntry } from '#app/features/guide/guide-entry.ts';

export const addPerson: GuideEntry = {
  key: 'add-person',
  permission: 'persons.write',
  rhythm: 'month',
  minutes: 3,
  icon: 'identification-card',
  path: '/admin/persons/new',
  about: ['/admin/persons/new'],
  pictures: {},
  text: {
    fr: {
      title: 'Ajouter une personne, ou son nouvel e-mail',
      hint: 'Une rencontre, un appel, une adresse qui change',
      lead: 'Vous ajoutez quelqu’un qui n’a encore rien fait sur le site. Et quand une personne change d’e-mail, elle le confirme elle-même.',
      open: 'Ajouter une personne',
      also: 'nouveau contact saisir créer fiche rencontre foire carte de visite changer courriel confirmer',
      steps: [
        {
          title: 'Cherchez d’abord',
          text: 'Dans Personnes, cherchez le nom, l’e-mail ou le téléphone. Sinon, pressez « Ajouter une personne ».',
        },
        {
          title: 'Remplissez',
          text: 'Indiquez le nom et au moins un e-mail, un téléphone ou une « Adresse postale ». Sous « Comment la fondation connaît cette personne », dites d’où vient ce contact.',
        },
        {
          title: 'Enregistrez',
          text: 'Pressez « Ajouter la personne ». Si une fiche lui ressemble, le site la montre : ouvrez-la, ou cochez « C’est une autre personne ».',
        },
        {
          title: 'Un nouvel e-mail',
          text: 'Sur la fiche, dépliez « Nouvel e-mail », remplissez « Nouvelle adresse e-mail » et « Pourquoi », puis pressez « Demander la confirmation ».',
        },
        {
          title: 'Attendez la réponse',
          text: 'La fiche montre l’état sous « Adresses à confirmer ». Une fois confirmée, l’adresse reçoit vos messages et les reçus renvoyés.',
        },
      ],
      blocked: [
        {
          title: 'L’adresse est déjà celle d’une autre fiche',
          text: 'Le site montre cette fiche. Comparez les deux ; si c’est la même personne, fusionnez-les.',
        },
        {
          title: 'L’adresse est mal tapée',
          text: 'Pressez « Retirer la demande », puis demandez à nouveau avec la bonne adresse.',
        },
        {
          title: 'Le lien est expiré',
          text: 'Il est valable sept jours. Demandez à nouveau : un nouveau lien est envoyé.',
        },
      ],
      words: [],
    },
    en: {
      title: 'Add a person, or their new e-mail',
      hint: 'Somebody you met, a call, an address that changes',
      lead: 'You add somebody who has not done anything on the site yet. And when a person changes e-mail, they confirm it themselves.',
      open: 'Add a person',
      also: 'contact enter create record met fair business card change confirm',
      steps: [
        {
          title: 'Search first',
          text: 'Under People, search for the name, the e-mail or the telephone number. If nobody is found, press “Add a person”.',
        },
        {
          title: 'Fill in',
          text: 'Enter the name and at least an e-mail, a telephone number or a “Postal address”. Under “How the foundation knows this person”, say where the contact comes from.',
        },
        {
          title: 'Save',
          text: 'Press “Add the person”. If a record looks like theirs, the site shows it: open it, or tick “This is somebody else”.',
        },
        {
          title: 'A new e-mail',
          text: 'On the record, expand “New e-mail”, fill in “New e-mail address” and the reason, then press “Ask for confirmation”.',
        },
        {
          title: 'Wait for the answer',
          text: 'The record shows the state under “Addresses to confirm”. Once confirmed, the address gets your messages and receipts that are sent again.',
        },
      ],
      blocked: [
        {
          title: 'The address belongs to another record',
          text: 'The site shows that record. Compare the two; if they are the same person, merge them.',
        },
        {
          title: 'The address was mistyped',
          text: 'Press “Withdraw the request”, then ask again with the right address.',
        },
        { title: 'The link has expired', text: 'It is valid for seven days. Ask again: a new link is sent.' },
      ],
      words: [],
    },
  },
};
