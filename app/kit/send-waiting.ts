import { askWithin, NetworkError } from './ask-within.ts';
import {
  dropWaiting,
  type SendResult,
  resultOf,
  keepWaiting,
  loadWaiting,
  LOST_FILE,
  PAGE_FAULT,
  type Waiting,
} from './waiting.ts';
import { dropFile, loadFile } from './waiting-files.ts';

/** No answer within so long is none. */
const PATIENCE_MS = 15_000;
/** A file may take its time on a village's line. */
const FILE_PATIENCE_MS = 120_000;
/** A file that was sent is there for a day without its words; after so long it is sent anew. */
const FILE_STAYS_MS = 12 * 3_600_000;

/** What one round came to: the kinds that went, and whether somebody has to sign in first. */
export type Round = { sent: Waiting['kind'][]; needsSignIn: boolean };
type Hearer = (round: Round) => void;

const hearers = new Set<Hearer>();
let running: Promise<void> | undefined;

/** Hears after each round. @returns how to hear no more */
export function onRound(hearer: Hearer): () => void {
  hearers.add(hearer);
  return () => hearers.delete(hearer);
}

/** Sends what waits, one after the other; what the site refuses stays with its reason. One round at a time. */
export function sendWaiting(me: string): Promise<void> {
  running ??= sendRound(me).finally(() => (running = undefined));
  return running;
}

async function sendRound(me: string): Promise<void> {
  const round: Round = { sent: [], needsSignIn: false };
  const tried = new Set<string>();
  const next = () => loadWaiting(me).find(({ error, madeAs }) => !error && !tried.has(madeAs));
  try {
    // What is kept while others are on their way goes in the same round.
    for (let one = next(); one; one = next()) {
      tried.add(one.madeAs);
      const result = await sendOne(me, one).catch((error: unknown): SendResult => {
        // No network: it waits on, as all after it.
        if (error instanceof NetworkError) throw error;
        console.error(`Not sent: ${one.call}`, error);
        return { kind: 'refused', error: PAGE_FAULT };
      });
      if (result.kind === 'refused') keepWaiting(me, { ...one, error: result.error });
      else if (result.kind === 'sent') {
        dropWaiting(me, one.madeAs);
        void dropFile(one.madeAs);
        round.sent.push(one.kind);
      } else if (result.needsSignIn) {
        round.needsSignIn = true;
        break;
      }
    }
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
  } finally {
    for (const hear of hearers) hear(round);
  }
}

async function ask(path: string, init: RequestInit, patience: number) {
  const { status, body } = await askWithin(patience, path, { method: 'POST', ...init });
  const said = body as { error?: string; publicUrl?: string } | undefined;
  return { said, result: resultOf(status, said) };
}

/** Its file first, then its words with the file's address: both again, or neither, until the site has them. */
async function sendOne(me: string, one: Waiting): Promise<SendResult> {
  let { file } = one;
  if (one.upload && !(file && Date.now() - file.sentAt < FILE_STAYS_MS)) {
    const kept = await loadFile(one.madeAs);
    if (!kept) return { kind: 'refused', error: LOST_FILE };
    const form = new FormData();
    form.set('file', kept, kept.name);
    const sent = await ask(one.upload, { body: form }, FILE_PATIENCE_MS);
    if (sent.result.kind !== 'sent') return sent.result;
    file = { url: sent.said!.publicUrl!, sentAt: Date.now() };
    keepWaiting(me, { ...one, file });
  }
  const { result } = await ask(
    `/api/${one.call}`,
    {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...one.body, madeAs: one.madeAs, ...(file ? { file: file.url } : {}) }),
    },
    PATIENCE_MS,
  );
  return result;
}
