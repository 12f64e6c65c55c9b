/**
 * What a relay's answer means for a copy. `later`: it said so for this one. `away`: nothing was handed over and nothing said about it.
 * `unsure`: it may have been taken.
 */
export type Verdict = { kind: 'sent' | 'refused' | 'later' | 'away' | 'unsure'; code?: string };

/** As nodemailer tells of what went wrong: the relay's answer, and to which command. */
type RelayError = { responseCode?: number; response?: string; command?: string; syscall?: string; code?: string };

/** A code after which the address is dead: no such mailbox, no such domain, closed for good (RFC 3463, 3.2 and 3.3). */
export const isDeadCode = (code: string | undefined): boolean => /^5\.(?:1\.(?:0|1|2|3|6|10)|2\.1)$/.test(code ?? '');

/** Reads what `sendMail` threw. Only what was said about this one reader, or its text, counts against the copy. */
export function judge(error: unknown): Verdict {
  const { responseCode, response = '', command = '', syscall, code } = error as RelayError;
  const [, enhanced] = /\b([245]\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? [];
  const said = enhanced ?? (responseCode === undefined ? undefined : String(responseCode));
  const isAboutIt = /^(RCPT TO|DATA)$/.test(command);
  if (responseCode !== undefined && responseCode >= 400 && isAboutIt)
    return { kind: responseCode >= 500 ? 'refused' : 'later', code: said };
  // No address in it that a relay could be told.
  if (code === 'EENVELOPE' && responseCode === undefined) return { kind: 'refused', code: '5.1.3' };
  if (responseCode !== undefined || syscall === 'connect' || /^(EDNS|EAUTH|ETLS)$/.test(code ?? ''))
    return { kind: 'away', code: said };
  return { kind: 'unsure' };
}
