import { redirect, type RouterContextProvider } from 'react-router';
import type { Database } from '#platform/database.ts';
import { callFromForm } from '#platform/form-endpoint.ts';
import { siteContextOf } from '#platform/site.ts';
import { findRun } from '#app/features/translations/machine-drafts.server.ts';
import type { RunState } from '#app/features/translations/tables.server.ts';

export const RUN_ACTS = ['draft-translation', 'stop-translation'];

/** The state of machine translation for a page: whether a model is configured, and the progress of the newest run. */
export type Machine = {
  hasModel: boolean;
  run?: { id: string; state: RunState; over: number; entries: number; drafted: number; refused: number };
};

export async function readMachine(
  context: Readonly<RouterContextProvider>,
  db: Database,
  collection: string,
  language: string,
): Promise<Machine> {
  const run = await findRun(db, collection, language);
  return {
    hasModel: siteContextOf(context).settings.ai !== undefined,
    run: run && {
      id: run.id,
      state: run.state,
      over: run.over,
      entries: run.entries.length,
      drafted: run.drafted,
      refused: run.refused,
    },
  };
}

/** Handles the buttons "draft" and "stop". */
export async function actOnRun(
  context: Readonly<RouterContextProvider>,
  form: FormData,
  intent: string,
  input: { collection: string; language: string; id?: string },
  back: string,
): Promise<{ error: string; status: number }> {
  const { answer } = await callFromForm(context, form, intent, ({ runId }) =>
    intent === 'stop-translation' ? { runId } : input,
  );
  if (answer.ok) throw redirect(`${back}${back.includes('?') ? '&' : '?'}done=${intent}`, 303);
  return { error: answer.body.error, status: answer.status };
}
