import type about from '#locales/fr/about.json';
import type academy from '#locales/fr/academy.json';
import type admin from '#locales/fr/admin.json';
import type contact from '#locales/fr/contact.json';
import type crowdFarming from '#locales/fr/crowdFarming.json';
import type demo from '#locales/fr/demo.json';
import type donations from '#locales/fr/donations.json';
import type errors from '#locales/fr/errors.json';
import type events from '#locales/fr/events.json';
import type gallery from '#locales/fr/gallery.json';
import type home from '#locales/fr/home.json';
import type impactHub from '#locales/fr/impact-hub.json';
import type legal from '#locales/fr/legal.json';
import type marketplace from '#locales/fr/marketplace.json';
import type members from '#locales/fr/members.json';
import type news from '#locales/fr/news.json';
import type outline from '#locales/fr/outline.json';
import type payments from '#locales/fr/payments.json';
import type pledges from '#locales/fr/pledges.json';
import type programs from '#locales/fr/programs.json';
import type projects from '#locales/fr/projects.json';
import type provinces from '#locales/fr/provinces.json';
import type receipts from '#locales/fr/receipts.json';
import type sandbox from '#locales/fr/sandbox.json';
import type search from '#locales/fr/search.json';
import type several from '#locales/fr/several.json';
import type shell from '#locales/fr/shell.json';
import type sponsorship from '#locales/fr/sponsorship.json';
import type staff from '#locales/fr/staff.json';
import type together from '#locales/fr/together.json';
import type transparency from '#locales/fr/transparency.json';
import type tributes from '#locales/fr/tributes.json';
import type ui from '#locales/fr/ui.json';

/** Each namespace with its words: the French file is the one that all others follow (test/words.test.ts). */
type Namespaces = {
  about: typeof about;
  academy: typeof academy;
  admin: typeof admin;
  contact: typeof contact;
  crowdFarming: typeof crowdFarming;
  demo: typeof demo;
  donations: typeof donations;
  errors: typeof errors;
  events: typeof events;
  gallery: typeof gallery;
  home: typeof home;
  'impact-hub': typeof impactHub;
  legal: typeof legal;
  marketplace: typeof marketplace;
  members: typeof members;
  news: typeof news;
  outline: typeof outline;
  payments: typeof payments;
  pledges: typeof pledges;
  programs: typeof programs;
  projects: typeof projects;
  provinces: typeof provinces;
  receipts: typeof receipts;
  sandbox: typeof sandbox;
  search: typeof search;
  several: typeof several;
  shell: typeof shell;
  sponsorship: typeof sponsorship;
  staff: typeof staff;
  together: typeof together;
  transparency: typeof transparency;
  tributes: typeof tributes;
  ui: typeof ui;
};

export type Namespace = keyof Namespaces;

/** `gift_one` and `gift_other` are asked for as `gift`, with a count. */
type WithoutPlural<Key extends string> = Key extends `${infer Base}_${Intl.LDMLPluralRule}` ? Base : Key;

type KeysOf<Group> = {
  [Key in keyof Group & string]: Group[Key] extends string ? WithoutPlural<Key> : `${Key}.${KeysOf<Group[Key]>}`;
}[keyof Group & string];

/** Every key of a namespace, groups by dots: `WordKey<'projects'>` holds 'category.education'. */
export type WordKey<N extends Namespace> = KeysOf<Namespaces[N]>;

/** The part of a key between `Before` and `After`: `KeyPart<'search', 'groups.'>` is 'projects' | 'news'… */
export type KeyPart<N extends Namespace, Before extends string, After extends string = ''> =
  WordKey<N> extends infer Key ? (Key extends `${Before}${infer Part}${After}` ? Part : never) : never;

/** A stable code of a failure; its words stand in the namespace `errors`. */
export type ErrorCode = WordKey<'errors'>;
