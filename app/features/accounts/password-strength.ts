/** The least signs a password has (spec, 9). */
export const MIN_PASSWORD = 6;

/** 1 to 4: how long a password would stand, as a hint only. Length counts most; kinds of signs and repeats a little. */
export function passwordStrength(password: string): 1 | 2 | 3 | 4 {
  if (password.length < MIN_PASSWORD) return 1;
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length;
  const distinct = new Set(password).size;
  const score = Math.min(password.length, distinct * 2) + kinds * 2;
  return score >= 20 ? 4 : score >= 15 ? 3 : 2;
}
