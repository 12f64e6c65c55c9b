/**
 * What in a migration would break the servers of the release before, which go on reading and writing while new ones start: only
 * what is added may come with a release, what is taken away comes with the one after (decision 0064).
 */

/** Statements of a migration, without comments; bodies of functions stay whole. */
function statementsOf(sql: string): string[] {
  const bare = sql
    .replace(/\/\*[\s\S]*?\*\//g, ' ')
    .replace(/--> statement-breakpoint/g, ';')
    .replace(/--.*$/gm, ' ');
  const bodies: string[] = [];
  const held = bare.replace(/(\$\w*\$)[\s\S]*?\1/g, (body) => `«${bodies.push(body) - 1}»`);
  return held
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim())
    .filter(Boolean);
}

const NAME = String.raw`(?:"?public"?\.)?"?(\w+)"?`;
const CREATED = new RegExp(`^create table (?:if not exists )?${NAME}`, 'i');
const ALTERED = new RegExp(`^alter table (?:if exists )?(?:only )?${NAME} `, 'i');
const UNIQUE_INDEX = new RegExp(`^create unique index .*? on (?:only )?${NAME}`, 'i');

/** @returns each statement that breaks the former release; tables that these migrations create are theirs alone. */
export function findBreaks(migrations: readonly string[]): string[] {
  const statements = migrations.flatMap(statementsOf);
  const created = new Set(statements.flatMap((statement) => CREATED.exec(statement)?.[1] ?? []));
  return statements.filter((statement) => {
    const table = (ALTERED.exec(statement) ?? UNIQUE_INDEX.exec(statement))?.[1];
    if (table && created.has(table)) return false;
    if (/^drop (table|view|materialized view|type|schema|sequence|function)\b/i.test(statement)) return true;
    if (/^alter type .* (rename|drop)\b/i.test(statement)) return true;
    if (UNIQUE_INDEX.test(statement)) return true;
    return ALTERED.test(statement) && breaksTable(statement);
  });
}

function breaksTable(statement: string): boolean {
  // A column's default takes over where the former release leaves the column out.
  const isRequired = (column: string) => /\bnot null\b/i.test(column) && !/\b(default|generated)\b/i.test(column);
  return (
    /\bdrop (column|constraint .* cascade)\b/i.test(statement) ||
    /\brename\b/i.test(statement) ||
    /\balter (column )?"?\w+"? (set data )?type\b/i.test(statement) ||
    /\balter (column )?"?\w+"? (set not null|drop default)\b/i.test(statement) ||
    (/\badd constraint\b.*\b(check|unique|exclude|foreign key|primary key)\b/i.test(statement) &&
      !/\bnot valid\b/i.test(statement)) ||
    [...statement.matchAll(/\badd column (?:if not exists )?(.*?)(?=, add column|$)/gi)].some(([, column]) =>
      isRequired(column!),
    )
  );
}

/** `-- contract: 2026-11-22`: the release in which the code stopped using what is taken away here. */
export const contractOf = (sql: string): string | undefined => /^-- contract: (\S+)/m.exec(sql)?.[1];
