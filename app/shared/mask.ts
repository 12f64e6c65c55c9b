/** Of an address enough to recognise, not to learn: `r•••@exemple.org`. */
export const maskEmail = (email: string): string => email.replace(/^(.?)[^@]*/, '$1•••');

/** Of a name the beginnings: `R. M.`; of letters as people read them, so that no sign is torn. */
export const maskName = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((part) => `${[...part][0]!.toUpperCase()}.`)
    .join(' ');
