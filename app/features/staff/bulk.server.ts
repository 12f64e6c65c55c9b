import type { RouterContextProvider } from 'react-router';
import { callFromForm, isResumed } from '#platform/form-endpoint.ts';

/** The result for one row of a bulk action. */
export type RowAnswer = { id: string; error?: string };

/** The maximum number of rows of a bulk action: a page of the longest list. */
export const BULK_MOST = 200;

/**
 * Calls a function for each selected row of a form (`row`, repeated), one after another in its own transaction: a row
 * that fails is reported and does not stop the others. The form's key applies to each row, so that a repeat does
 * nothing twice.
 * @param listAll the rows of the whole filtered list, if all were selected and not only a page (`all`)
 */
export async function callForRows(
  context: Readonly<RouterContextProvider>,
  form: FormData,
  name: string,
  toInput: (row: string) => unknown,
  listAll?: () => AsyncIterable<{ id: string }>,
): Promise<RowAnswer[]> {
  const rows =
    listAll && form.get('all') === '1'
      ? await firstOf(listAll())
      : [...new Set(form.getAll('row').filter((row) => typeof row === 'string'))].slice(0, BULK_MOST);
  const key = String(form.get('idempotencyKey') ?? '');
  const answers: RowAnswer[] = [];
  for (const id of rows) {
    const one = new FormData();
    // By the row, not by its place: a list may have moved before the second press.
    if (isResumed(form)) one.set('resumed', '1');
    if (key) one.set('idempotencyKey', `${key}-${id}`);
    const { answer } = await callFromForm(context, one, name, () => toInput(id));
    answers.push(answer.ok ? { id } : { id, error: answer.body.error });
  }
  return answers;
}

async function firstOf(list: AsyncIterable<{ id: string }>): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of list) {
    ids.push(id);
    if (ids.length === BULK_MOST) break;
  }
  return ids;
}
