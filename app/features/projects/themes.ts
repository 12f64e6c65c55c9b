/** The cloth of each theme of the province map (design, 15): motif and colours. */
export const THEME_CLOTHS = {
  education: { motif: 'losange', fg: '#B8371B', bg: '#FFB71B' },
  health: { motif: 'entrelacs', fg: '#14546B', bg: '#FFD981' },
  community: { motif: 'marches', fg: '#B8371B', bg: '#FBD5DA' },
  economy: { motif: 'chevron', fg: '#0F3D2C', bg: '#FFB71B' },
  infrastructure: { motif: 'dents', fg: '#1F6B3F', bg: '#F4EBD3' },
  security: { motif: 'natte', fg: '#0F3D2C', bg: '#EBD9A7' },
} as const;

/** The cloth of each category's chip. */
export const CATEGORY_CLOTHS = {
  education: { motif: 'losange', fg: '#B8371B', bg: '#FFB71B' },
  agriculture: { motif: 'chevron', fg: '#0F3D2C', bg: '#FFB71B' },
  environment: { motif: 'dents', fg: '#1F6B3F', bg: '#F4EBD3' },
  social: { motif: 'marches', fg: '#B8371B', bg: '#FBD5DA' },
} as const;
