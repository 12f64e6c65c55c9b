import type { RouterContextProvider } from 'react-router';
import { callFromForm } from '#platform/form-endpoint.ts';

/** What became of one row of many. */
export type RowFate = { id: string; error?: string };

/** As many rows as one press takes: a page of the longest list. */
const MOST = 200;

/**
 * Calls a function for each row that a form chose (`row`, several times), one after the other, each in a transaction of its own:
 * one that cannot is told and stops no other. The form's key counts for each, so that a second press does nothing twice.
 */
export async function callForRows(
  context: Readonly<RouterContextProvider>,
  form: FormData,
  name: string,
  toInput: (row: string) => unknown,
): Promise<RowFate[]> {
  const rows = [...new Set(form.getAll('row').filter((row) => typeof row === 'string'))].slice(0, MOST);
  const key = String(form.get('idempotencyKey') ?? '');
  const fates: RowFate[] = [];
  for (const [index, id] of rows.entries()) {
    const one = new FormData();
    if (key) one.set('idempotencyKey', `${key}-${index}`);
    const { answer } = await callFromForm(context, one, name, () => toInput(id));
    fates.push(answer.ok ? { id } : { id, error: answer.body.error });
  }
  return fates;
}
