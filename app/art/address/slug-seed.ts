import { hash } from '#app/art/seed.ts';

const SEED_MAX_LENGTH = 48;
const KEPT_LENGTH = 40;

/**
 * The seed as it stands in an address: [a-z0-9-], at most 48 characters. What a slug would lose
 * (other scripts, length) is kept as a hash, so that different seeds stay different drawings.
 */
export function slugSeed(seed: string): string {
  const plain = seed.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain.match(/[a-z0-9]+/g) ?? [];
  const slug = words.join('-');
  const keepsAll = !/(?!\p{ASCII})[\p{L}\p{N}]/u.test(plain);
  if (slug && slug.length <= SEED_MAX_LENGTH && keepsAll) return slug;
  const start = slug.slice(0, KEPT_LENGTH).replace(/-$/, '');
  const rest = hash(seed).toString(36);
  return start ? `${start}-${rest}` : rest;
}
