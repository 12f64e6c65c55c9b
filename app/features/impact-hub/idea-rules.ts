import { EMAIL_FIELD, type FormFields, NAME_FIELD, readFields } from '#app/shared/form-fields.ts';

/** What the idea form offers (spec, 9), French to the letter: staff and the API read these values. */
export const SECTORS = [
  'Agriculture durable',
  'Éducation',
  'Santé',
  'Environnement',
  'Fintech sociale',
  'Énergie renouvelable',
  'Économie circulaire',
  'Inclusion numérique',
  'Logement social',
  'Alimentation',
  'Transport durable',
  'Autre',
] as const;
export type Sector = (typeof SECTORS)[number];
export const isSector = (text: string): text is Sector => (SECTORS as readonly string[]).includes(text);

export const FUNDING_STAGES = ['Idée', 'Prototype', 'Pre-Seed', 'Seed', 'Series A', 'Expansion'] as const;

/** What the idea form asks (spec, 3, 5 and 7), beside its file and the consent. */
export const IDEA_FIELDS = {
  full_name: NAME_FIELD,
  email: EMAIL_FIELD,
  country: { kind: 'text', max: 80, autoComplete: 'country-name' },
  city: { kind: 'text', max: 80, autoComplete: 'address-level2' },
  project_name: { kind: 'text', max: 160, missing: 'project_name_required' },
  sector: {
    kind: 'choice',
    options: SECTORS,
    missing: 'sector_required',
    word: (value: (typeof SECTORS)[number]) => `sector.${value}` as const,
  },
  project_description: { kind: 'long', max: 5000, missing: 'project_description_required', rows: 6 },
  funding_stage: {
    kind: 'choice',
    options: FUNDING_STAGES,
    missing: 'funding_stage_required',
    word: (value: (typeof FUNDING_STAGES)[number]) => `stage.${value}` as const,
  },
} as const satisfies FormFields;

/** What the fields of the form mean, before they are checked. */
export const readIdeaFields = (typed: Record<string, string>) => ({
  ...readFields(IDEA_FIELDS, typed),
  consent_gdpr: typed.consent_gdpr === 'on',
  file_url: typed.file_url || null,
});

/** Decided once. */
export const IDEA_STATES = ['new', 'accepted', 'declined'] as const;
export type IdeaState = (typeof IDEA_STATES)[number];

/** As tasks and the log name an idea. */
export const ideaTarget = (id: string): string => `idea:${id}`;

export const MAX_FILE_BYTES = 10 * 1024 * 1024;
export const FILE_ENDINGS = ['.pdf', '.doc', '.docx', '.ppt', '.pptx'] as const;
