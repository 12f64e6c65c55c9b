import type { GuideEntry } from '#app/features/guide/guide-entry.ts';

export const photo: GuideEntry = {
  key: 'photo',
  permission: 'photos.add',
  rhythm: 'day',
  minutes: 4,
  icon: 'camera',
  path: '/admin/photos',
  about: ['/admin/photos'],
  pictures: { 1: { role: 'redaction', path: '/admin/photos', of: 'section[aria-labelledby="add"]' } },
  text: {
    fr: {
      title: 'Ajouter une photo avec l’accord des personnes',
      hint: 'Accord, description, recadrage',
      lead: 'Une photo prend la place d’un dessin, ou se met entre deux paragraphes. Le lieu et l’appareil sont effacés du fichier.',
      open: 'Ouvrir les photos',
      also: 'image illustration consentement autorisation droit enfant visage crédit',
      steps: [
        {
          title: 'Demandez l’accord',
          text: 'Chaque adulte que l’on reconnaît doit avoir dit oui. Jamais un enfant reconnaissable : le site le promet.',
        },
        {
          title: 'Choisissez le fichier',
          text: 'Dans Photos, choisissez « Photo ». Écrivez « Description », en une phrase, pour qui ne la voit pas.',
          caption: 'Le formulaire',
        },
        {
          title: 'Notez l’accord',
          text: 'Répondez à « Personnes reconnaissables ». Sous « Consentement donné », écrivez quel jour et à qui. Les visiteurs ne le lisent pas.',
        },
        { title: 'Gardez-la', text: 'Pressez « Enregistrer la photo ».' },
        {
          title: 'Placez-la',
          text: 'Entre deux paragraphes : placez le curseur dans le texte et pressez « Photo ». En tête de page : choisissez-la sous « À la place du dessin ». Publiez le texte.',
        },
      ],
      blocked: [
        {
          title: 'Une personne change d’avis',
          text: 'Dépliez « Retirer cette photo », donnez la raison, puis « Retirer partout ». Elle disparaît de toutes les pages et ses fichiers sont effacés.',
        },
        {
          title: 'Un visage est coupé',
          text: 'Dépliez « Partie à garder au recadrage » et choisissez, puis « Recadrer partout ».',
        },
        {
          title: 'La photo est dans un texte en cours',
          text: 'Sur la page du texte, « Ajouter une photo » vous ramène ensuite au texte.',
        },
      ],
      words: [],
    },
    en: {
      title: 'Add a photo with people’s consent',
      hint: 'Consent, description, cropping',
      lead: 'A photo takes the place of a drawing, or stands between two paragraphs. The place and the camera are removed from the file.',
      open: 'Open the photos',
      also: 'image picture illustration permission right child face credit',
      steps: [
        {
          title: 'Ask for consent',
          text: 'Each recognisable adult must have agreed. Never a recognisable child: the site promises it.',
        },
        {
          title: 'Choose the file',
          text: 'Under Photos, choose “Photo”. Fill in “Description”, in one sentence, for those who cannot see the photo.',
          caption: 'The form',
        },
        {
          title: 'Record the consent',
          text: 'Answer “Recognisable people”. Under “Consent given”, write on what day and to whom. Visitors do not see it.',
        },
        { title: 'Save it', text: 'Press “Save the photo”.' },
        {
          title: 'Place it',
          text: 'Between two paragraphs: place the cursor in the text and press “Photo”. At the top of the page: choose it under “In place of the drawing”. Publish the text.',
        },
      ],
      blocked: [
        {
          title: 'Somebody changes their mind',
          text: 'Expand “Withdraw this photo”, give the reason, then “Withdraw everywhere”. It is removed from every page and its files are erased.',
        },
        {
          title: 'A face is cut off',
          text: 'Expand “Part to keep when cropped” and choose, then “Crop everywhere”.',
        },
        {
          title: 'You are in the middle of a text',
          text: 'On the text’s page, “Add a photo” brings you back to it afterwards.',
        },
      ],
      words: [],
    },
  },
};
