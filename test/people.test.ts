import { expect, test } from 'vitest';
import { artUrl, drawPerson } from '#app/art/address/drawing.ts';
import { letters, team, testimonials } from '#app/features/about/about.server.ts';
import { sharedFields } from '#app/features/crowd-farming/fields.server.ts';
import { articles } from '#app/features/news/articles.server.ts';
import { projectEntries } from '#app/features/projects/project-entries.server.ts';
import { readContentFiles } from '#platform/content-files.ts';

const dataOf = <T>(files: { data: T }[]): T[] => files.map(({ data }) => data);

const projects = dataOf(readContentFiles(projectEntries));

const nameOf = (name: string): string => name.replace(/\s*\(.*\)$/, '').replace(/\s/g, ' ');

/** Everybody with a name and a face, once for each place, under the name without the mark of a sample. */
const shown = [
  ...[
    ...dataOf(readContentFiles(team)),
    ...dataOf(readContentFiles(testimonials)),
    ...dataOf(readContentFiles(letters)),
    ...projects.flatMap(({ people }) => people),
  ].map(({ name, portrait }) => ({ name, face: artUrl(drawPerson(name, portrait)) })),
  ...dataOf(readContentFiles(articles)).map(({ author, portrait }) => ({
    name: author,
    face: artUrl(drawPerson(author, portrait)),
  })),
  ...dataOf(readContentFiles(sharedFields)).map(({ farmer }) => ({ name: farmer.name, face: farmer.who })),
].map(({ name, face }) => ({ name: nameOf(name), face }));

test('a name has one portrait, wherever it stands', () => {
  const faces = Map.groupBy(shown, ({ name }) => name);
  expect(faces.get('Odette M.')!.length).toBeGreaterThanOrEqual(3);
  expect([...faces].filter(([, places]) => new Set(places.map(({ face }) => face)).size > 1)).toEqual([]);
});

test('a portrait has one name', () => {
  const names = Map.groupBy(shown, ({ face }) => face);
  expect([...names].filter(([, places]) => new Set(places.map(({ name }) => name)).size > 1)).toEqual([]);
});

test('who is of the team has the same trade on the page of a project', () => {
  const trades = new Map(dataOf(readContentFiles(team)).map(({ name, role }) => [nameOf(name), role]));
  const both = projects.flatMap(({ people }) => people).filter(({ name }) => trades.has(nameOf(name)));
  expect(both.length).toBeGreaterThan(0);
  for (const { name, role } of both) expect(role, name).toBe(trades.get(nameOf(name)));
});
