import type { GuideEntry } from '#app/features/guide/guide-entry.ts';

export const apiKey: GuideEntry = {
  key: 'api-key',
  permission: 'keys.write',
  rhythm: 'year',
  minutes: 10,
  icon: 'lock-key',
  path: '/admin/keys',
  about: ['/admin/keys'],
  pictures: {
    0: { role: 'administration', path: '/admin/keys', of: '#new-key' },
    3: { role: 'administration', path: '/admin/keys', of: '#new-webhook' },
  },
  text: {
    fr: {
      title: 'Créer une clé d’API',
      hint: 'Pour un programme, et webhooks',
      lead: 'Un programme lit ou écrit avec une clé, jamais avec votre mot de passe. Un webhook annonce à un autre service ce qui arrive ici.',
      open: 'Ouvrir les clés',
      also: 'programme intégration webhook notification token accès logiciel comptabilité révoquer',
      steps: [
        {
          title: 'Remplissez',
          text: 'Sous « Créer une clé d’API », nommez le programme, choisissez la dernière date et cochez les droits nécessaires, pas plus.',
          caption: 'La nouvelle clé',
        },
        {
          title: 'Copiez la clé',
          text: 'Pressez « Créer une clé d’API ». Copiez-la aussitôt : elle n’est montrée qu’une fois.',
        },
        { title: 'Surveillez', text: 'La liste montre la dernière utilisation et l’expiration.' },
        {
          title: 'Ajoutez une adresse pour les annonces',
          text: 'Sous « Ajouter une adresse », écrivez « Adresse » et cochez les notifications. Copiez le secret.',
          caption: 'Le webhook',
        },
      ],
      blocked: [
        {
          title: 'La clé est perdue ou connue d’autres',
          text: 'Dépliez « Révoquer » et confirmez. Le programme est refusé dès maintenant.',
        },
        {
          title: 'Le webhook est éteint',
          text: 'Une heure d’échecs l’arrête. Quand le service répond de nouveau, ouvrez-le et pressez « Réactiver » : ce qui attendait est envoyé.',
        },
        { title: 'Une annonce manque', text: 'Ouvrez le webhook, trouvez l’envoi et pressez « Renvoyer ».' },
      ],
      words: [{ term: 'Webhook', text: 'une adresse d’un autre service, que le site prévient.' }],
    },
    en: {
      title: 'Create an API key',
      hint: 'For a program, and webhooks',
      lead: 'A program reads or writes with a key, never with your password. A webhook tells another service what happens here.',
      open: 'Open the keys',
      also: 'program integration webhook event token access software accounting revoke',
      steps: [
        {
          title: 'Fill in the form',
          text: 'Under “Create an API key”, name the program, choose the last day and tick only the rights it needs.',
          caption: 'The new key',
        },
        { title: 'Copy the key', text: 'Press “Create an API key”. Copy it at once: it is shown only once.' },
        { title: 'Keep an eye on it', text: 'The list shows its last use and when it expires.' },
        {
          title: 'Add an address for notifications',
          text: 'Under “Add an address”, fill in “Address” and tick the notifications. Copy the secret.',
          caption: 'The webhook',
        },
      ],
      blocked: [
        {
          title: 'The key is lost, or others know it',
          text: 'Expand “Revoke” and confirm. The program loses its access at once.',
        },
        {
          title: 'The webhook is off',
          text: 'An hour of failures stops it. Once the service answers again, open it and press “Switch on again”: the waiting notifications are sent.',
        },
        { title: 'A notification is missing', text: 'Open the webhook, find the delivery and press “Resend”.' },
      ],
      words: [{ term: 'Webhook', text: 'an address of another service, which the site notifies.' }],
    },
  },
};
