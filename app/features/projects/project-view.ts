import type { Language } from '#app/shared/language.ts';
import type { Currency } from '#app/shared/money.ts';
import type { Category } from './categories.ts';

/** What a card of the list needs; made on the server, so that drawings' names and cloths are ready. */
export type ProjectCard = {
  id: number;
  fundId: string;
  language: Language;
  title: string;
  location: string;
  description: string;
  reach?: string;
  category: Category;
  isUrgent: boolean;
  cloth: string;
  image: string;
  raisedMinor: number;
  goalMinor: number;
  currency: Currency;
  supporters: number;
};

/** An entry of a journal as pages show it. */
export type Update = {
  id: string;
  language: Language;
  date: string;
  day: string;
  title: string;
  text: string;
  place?: string;
  image: string;
  /** Of which `image` is the smallest. */
  photo?: { path: string; alt: string; lang: Language; credit: string };
};
