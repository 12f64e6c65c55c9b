import { expect, test } from 'vitest';
import { flatWords } from './flat-words.ts';

// What spec.md quotes in French, to its letter: straight apostrophes, "email", three dots, no space before "!".
const QUOTED = [
  'Événement #{{id}}',
  "Erreur d'inscription",
  "Impossible d'envoyer l'email de réinitialisation.",
  "Aucun montant n'a été débité.",
  "Veuillez entrer votre email ou cocher 'Don anonyme'.",
  'Veuillez entrer votre adresse email.',
  'Veuillez entrer un montant valide.',
  'Vous devez accepter la politique de confidentialité pour continuer.',
  'Veuillez vous connecter pour investir dans ce projet.',
  'Veuillez vous connecter pour vous inscrire à ce cours.',
  'Veuillez entrer un sujet pour le cours.',
  'Email et mot de passe requis',
  'Le mot de passe doit contenir au moins 6 caractères',
  'Email requis',
  'Email non confirmé',
  'Email confirmé',
  'Vérifiez votre email',
  'Email envoyé !',
  'Échec de la création du don.',
  "Échec de l'inscription à la newsletter.",
  'Inscription réussie!',
  'Vous êtes maintenant abonné à notre newsletter.',
  'Une erreur est survenue lors de la soumission. Veuillez réessayer.',
  'Succès!',
  'Erreur lors de la déconnexion',
  'Cours non trouvé',
  'Projet non trouvé',
  "Le projet demandé n'existe pas ou n'est plus disponible.",
  "Échec de l'inscription au cours.",
  "Échec de la création de l'investissement.",
  'Échec de la génération du cours IA.',
  'Aucun projet disponible pour le moment.',
  'Une erreur est survenue lors de la création de votre commande.',
  "Une erreur est survenue lors de l'envoi de votre message.",
  'Message envoyé!',
  "Une erreur est survenue lors de l'envoi de votre candidature.",
  'Candidature envoyée!',
  'Inscription réussie !',
  'Presque terminé !',
  'Identifiants incorrects',
  'Connexion réussie !',
  'Compte existant',
  'Traitement...',
  'Traitement en cours...',
  'Soumission en cours...',
  'Inscription...',
  "S'inscrire",
  'Accès gratuit',
  'Déjà inscrit',
  'Investir maintenant',
  'Votre panier est vide',
  'Continuer mes achats',
  'Redirection vers le paiement',
  'Déconnexion réussie',
  'À bientôt !',
  'Action requise',
  'Projets Structurants',
];

const french = flatWords('fr');

test.each(QUOTED)('the spec’s own words: %s', (quoted) => {
  expect(french.some(({ text }) => text.includes(quoted))).toBe(true);
});

test('everything else has one apostrophe (’), one "e-mail" and one ellipsis (…)', () => {
  const own = french.map(({ key, text }) => ({
    key,
    text: QUOTED.reduce((rest, quoted) => rest.replace(quoted, ''), text.replace(/\{\{\w+\}\}/g, '')),
  }));
  expect(
    own
      .filter(({ text }) => /'|(?<!e-)(?<!\p{L})e?mails?(?!\p{L})|\.\.\./iu.test(text))
      .map(({ key, text }) => `${key}: ${text}`),
  ).toEqual([]);
});
