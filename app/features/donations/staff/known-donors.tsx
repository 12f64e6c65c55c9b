import { useState } from 'react';
import { useTranslation } from '#app/ui/words.tsx';
import type { TypedLine } from './batch-rules.ts';
import { type KnownDonor, useKnownDonors } from './use-known-donors.ts';

type KnownDonorsProps = { line: TypedLine; onTake: (line: TypedLine) => void };

/** Under the name that is typed: who gave before and may be meant; taken, their name, address and telephone stand in the line. */
export function KnownDonors({ line, onTake }: KnownDonorsProps) {
  const { t } = useTranslation('admin');
  const [taken, setTaken] = useState('');
  const donors = useKnownDonors(line.donorName, !line.anonymous && line.donorName !== taken);
  const take = ({ name, email, phone }: KnownDonor) => {
    setTaken(name ?? '');
    onTake({ ...line, donorName: name ?? '', donorEmail: email ?? '', donorPhone: phone ?? '' });
  };
  return (
    <div className="entry__known" role="status">
      {donors.length > 0 && (
        <>
          <p className="fine">{t('batch.known', { count: donors.length })}</p>
          <ul className="row">
            {donors.map((donor) => (
              <li key={`${donor.name} ${donor.email} ${donor.phone}`}>
                <button type="button" className="b" onClick={() => take(donor)}>
                  <bdi>{donor.name ?? donor.email ?? donor.phone}</bdi>{' '}
                  <span className="fine quiet" dir="ltr">
                    {[donor.email, donor.phone].filter((one) => one && one !== donor.name).join(', ')}
                  </span>{' '}
                  <span className="fine quiet">
                    {t('batch.lastGave', { day: donor.lastDay.split('-').reverse().join('/') })}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
