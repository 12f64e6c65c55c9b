/** What the idea form offers (spec, 9), French to the letter: staff and the API read these values. */
export const SECTORS = ['Agriculture durable', 'Éducation', 'Santé', 'Environnement', 'Fintech sociale', 'Énergie renouvelable', 'Économie circulaire', 'Inclusion numérique', 'Logement social', 'Alimentation', 'Transport durable', 'Autre'] as const;
export const FUNDING_STAGES = ['Idée', 'Prototype', 'Pre-Seed', 'Seed', 'Series A', 'Expansion'] as const;

export const MAX_FILE_BYTES = 10 * 1024 * 1024;
export const FILE_ENDINGS = ['.pdf', '.doc', '.docx', '.ppt', '.pptx'] as const;
