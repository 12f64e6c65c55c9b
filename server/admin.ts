import { log } from '#platform/log.ts';
import { explainError } from '#platform/operator-error.ts';
import { runAdmin } from './admin/commands.ts';

/** Waits until the output was written: a table may be larger than memory, and its reader slow. */
const print = (text: string) =>
  new Promise<void>((resolve, reject) => process.stdout.write(text, (error) => (error ? reject(error) : resolve())));

try {
  const { code, out, error } = await runAdmin(process.argv.slice(2), process.env, print);
  if (out) console.log(out);
  if (error) console.error(error);
  process.exitCode = code;
} catch (error) {
  const why = explainError(error, process.env);
  // By the log's rules: an error of the database holds what was asked of it.
  if (why) console.error(why);
  else log.fatal({ err: error }, 'not done');
  process.exitCode = 1;
}
