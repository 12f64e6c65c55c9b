import type { Permission, Role } from '#app/features/staff/roles.ts';
import type { StaffIconName } from '#app/features/staff/icons/names.ts';
import type { StaffLanguage } from '#app/features/staff/staff-language.ts';

/** How often a job comes, as the guide groups them: `trouble` is what is looked up when something is wrong. */
export const RHYTHMS = ['day', 'month', 'year', 'trouble'] as const;
type Rhythm = (typeof RHYTHMS)[number];

/**
 * What a picture shows of the running demo, in both languages: `script/guide` signs in as that role, opens the page and keeps what the
 * selector finds. CSS selectors only, no words, since words differ by language.
 */
export type GuidePicture = {
  role: Role;
  path: string;
  /** The part of the page that is kept. */
  of: string;
  /** A part within it that is outlined. */
  mark?: string;
};

/** A page of the guide in one language. */
export type GuideText = {
  title: string;
  /** One sentence under the title in lists, some five words. */
  hint: string;
  /** What the job is for, one or two sentences. */
  lead: string;
  /** The words of the button that leads to the page of the job. */
  open: string;
  /** Other words by which people look for it, between spaces. */
  also: string;
  steps: readonly {
    title: string;
    text: string;
    /** What the picture shows, where the step has one. */ caption?: string;
  }[];
  /** What may stop one, and what to do then. */
  blocked: readonly { title: string; text: string }[];
  /** Terms of the page that a newcomer does not know. */
  words: readonly { term: string; text: string }[];
};

/** A job of the back office, explained: `/admin/guide/<key>`. */
export type GuideEntry = {
  /** Small letters and hyphens. */
  key: string;
  /** Who does it. */
  permission: Permission;
  rhythm: Rhythm;
  minutes: number;
  icon: StaffIconName;
  /** Where the job is done. */
  path: string;
  /** Pages whose "?" leads here, by the start of their path; the longest that fits wins. */
  about: readonly string[];
  /** By the number of the step, from 0. */
  pictures: Readonly<Record<number, GuidePicture>>;
  text: Readonly<Record<StaffLanguage, GuideText>>;
};
