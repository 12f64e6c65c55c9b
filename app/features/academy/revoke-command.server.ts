import type { FeatureCommand } from '#app/features/define-feature.server.ts';
import { revokeCertificate } from './certificates.server.ts';

/** For operators, if no staff member can revoke it. */
export const revoke: FeatureCommand = {
  usage: 'revoke <certificate> <why>',
  help: 'takes a certificate back, with the reason its page then gives',
  async run({ db }, [number = '', ...why]) {
    if (why.length === 0) throw new RangeError('Say why: its page says so, too');
    const step = await revokeCertificate(db, number, { who: 'script/admin', why: why.join(' ') });
    if (step !== 'done') throw new RangeError(`No certificate ${number} that holds`);
    return { data: { number }, text: `${number} no longer holds` };
  },
};
