/** The cloth of each theme of the province map (design, 15): the tokens' motifs. */
export const THEME_CLOTHS = {
  education: 'var(--m-losange)',
  health: 'var(--m-entrelacs)',
  community: 'var(--m-marches)',
  economy: 'var(--m-chevron)',
  infrastructure: 'var(--m-dents)',
  security: 'var(--m-natte)',
} as const;

/** The cloth of each category's chip. */
export const CATEGORY_CLOTHS = {
  education: 'var(--m-losange)',
  agriculture: 'var(--m-chevron)',
  environment: 'var(--m-dents)',
  social: 'var(--m-marches)',
} as const;
