import type { GuideEntry } from '#app/features/guide/guide-entry.ts';

export const siteSettings: GuideEntry = {
  key: 'site-settings',
  permission: 'settings.write',
  rhythm: 'month',
  minutes: 5,
  icon: 'flag',
  path: '/admin/settings/site',
  about: ['/admin/settings/site', '/admin/settings/amounts'],
  pictures: { 0: { role: 'administration', path: '/admin/settings/site', of: '.work section.sheet' } },
  text: {
    fr: {
      title: 'Mettre un bandeau, changer les menus et les montants',
      hint: 'Les pages de tous les visiteurs',
      lead: 'Vous enregistrez chaque partie seule, et le site la montre aussitôt.',
      open: 'Ouvrir bandeau et menus',
      also: 'annonce urgence bannière menu navigation proposés livraison frais préréglages',
      steps: [
        {
          title: 'Écrivez le bandeau',
          text: 'Sous « Bandeau et menus », écrivez « Texte en français », le premier et le dernier jour, puis pressez « Enregistrer le bandeau ».',
          caption: 'Le bandeau',
        },
        {
          title: 'Rangez les menus',
          text: 'Choisissez le menu de chaque page et sa place, puis pressez « Enregistrer les menus ».',
        },
        {
          title: 'Réglez les montants',
          text: 'Sous « Montants », écrivez un montant par ligne et pressez « Enregistrer les montants des dons ».',
        },
        {
          title: 'Réglez la livraison',
          text: 'Écrivez « Prix d’un colis, en USD » et pressez « Enregistrer le prix ». Changez aussi la réponse des questions fréquentes.',
        },
      ],
      blocked: [
        {
          title: 'Le bandeau ne s’affiche pas',
          text: 'Son premier jour n’est pas venu, son dernier jour est passé, ou le visiteur l’a fermé. Il n’est pas sur les pages où l’on paie.',
        },
        {
          title: 'Le bandeau est en français partout',
          text: 'Une langue laissée vide montre le français. Remplissez les autres langues.',
        },
      ],
      words: [],
    },
    en: {
      title: 'Set the banner, the menus and the amounts',
      hint: 'What every visitor sees',
      lead: 'You save each part separately, and the site shows it at once.',
      open: 'Open banner and menus',
      also: 'announcement urgent navigation presets proposed delivery fees',
      steps: [
        {
          title: 'Write the banner',
          text: 'Under “Banner and menus”, fill in “Text in French”, the first and last day, then press “Save the banner”.',
          caption: 'The banner',
        },
        {
          title: 'Arrange the menus',
          text: 'Choose each page’s menu and position, then press “Save the menus”.',
        },
        {
          title: 'Set the amounts',
          text: 'Under “Amounts”, write one amount per line and press “Save the gift amounts”.',
        },
        {
          title: 'Set the delivery price',
          text: 'Enter “Price of a parcel, in USD” and press “Save the price”. Change the answer in the frequently asked questions too.',
        },
      ],
      blocked: [
        {
          title: 'The banner does not show',
          text: 'Its first day has not come, its last day has passed, or the visitor closed it. It is not on payment pages.',
        },
        {
          title: 'The banner is in French everywhere',
          text: 'A language left empty shows the French. Fill in the others.',
        },
      ],
      words: [],
    },
  },
};
