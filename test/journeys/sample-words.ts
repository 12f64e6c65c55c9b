import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import sample from '#content/foundation.json' with { type: 'json' };

type Entry = { title?: string; name?: string; village?: string };

function read(collection: string): Entry[] {
  const folder = join('content', collection);
  return readdirSync(folder).map((file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    return parse(file.endsWith('.md') ? text.split(/^---$/m)[1]! : text) as Entry;
  });
}

const ENTRIES = ['projects', 'news', 'events', 'fields', 'products', 'courses', 'incubated', 'gallery'].flatMap(read);
const PEOPLE = ['team', 'testimonials', 'sponsored'].flatMap(read);

/** What a page of a live site without samples can't say: people, places, things and numbers of the sample. */
export const SAMPLE_WORDS = [
  ...new Set([
    ...ENTRIES.flatMap(({ title, name }) => [title, name]),
    ...PEOPLE.map(({ name }) => name),
    ...PEOPLE.map(({ village }) => village),
    sample.address[0],
    sample.email,
    sample.phone,
    sample.treasurer,
    sample.director,
    sample.credit,
    ...Object.values(sample.social),
    'Elikya',
    'elikya.example',
    '(exemple)',
    '(sample)',
    '(مثال)',
    'Personnages d’exemple',
    'Sample characters',
    'Luozi',
    'Kenge',
    'Likasi',
    'Radio Mosapi',
    'Télé Fleuve',
    'Le Matin de Kin',
    'Vingt ans',
    'Twenty years',
    'عشرون عامًا',
    '50 000+',
    '5 000+',
    '200+',
    '2 500+',
    '1 000+',
    '82 %',
    '26 provinces',
  ]),
].filter((word): word is string => word !== undefined && word.length >= 4);
