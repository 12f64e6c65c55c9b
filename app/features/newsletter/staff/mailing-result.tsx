import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { Weave } from '#app/ui/weave.tsx';
import type { IssuePage } from './issue-page.server.ts';
import { LetterState } from './letter-state.tsx';
import styles from './newsletter-admin.module.css';

const SHOWN = ['sent', 'waiting', 'refused', 'bounced', 'unsure', 'skipped', 'unsubscribed'] as const;

/** One sending of a letter: on its way or gone, in facts. Nobody counts who opened it. */
export function MailingResult({ mailing, maySend }: { mailing: IssuePage['mailings'][number]; maySend: boolean }) {
  const { t } = useTranslation('admin');
  const { id, state, who, leaves, result } = mailing;
  const isOpen = state === 'held' || state === 'sending';
  const values = { mailingId: id };
  // What is being handed over this moment waits like the rest.
  const countOf = (key: (typeof SHOWN)[number]) =>
    result ? result[key] + (key === 'waiting' ? result.sending : 0) : 0;
  return (
    <section className="sheet" aria-label={t('newsletter.mailing', { at: leaves })}>
      <div className="sheet__h">
        <h2>{t('newsletter.mailing', { at: leaves })}</h2>
        <LetterState state={state} />
      </div>
      <div className="sheet__b">
        <p className="fine quiet">{t('newsletter.asked', { who })}</p>
        {result && (
          <>
            <ul className={styles.bars}>
              {SHOWN.filter((key) => key === 'sent' || countOf(key) > 0).map((key) => (
                <li key={key}>
                  <p>
                    <span>{t(`newsletter.result.${key}`)}</span>
                    <b className="num">{countOf(key)}</b>
                  </p>
                  <Weave
                    size="sm"
                    value={countOf(key)}
                    max={Math.max(result.total, 1)}
                    label={t(`newsletter.result.${key}`)}
                  />
                </li>
              ))}
            </ul>
            <p className="fine quiet">{t('newsletter.noTracking')}</p>
          </>
        )}
        {maySend && isOpen && (
          <ActForm
            className=""
            intent="stop-newsletter"
            kind="line"
            values={values}
            label={t(state === 'held' ? 'newsletter.hold' : 'newsletter.stop')}
          />
        )}
        {maySend && !isOpen && result && result.unsure > 0 && (
          <>
            <p className="fine">{t('newsletter.unsureHint')}</p>
            <ActForm
              className=""
              intent="retry-newsletter"
              kind="line"
              values={values}
              label={t('newsletter.retry', { count: result.unsure })}
            />
          </>
        )}
      </div>
    </section>
  );
}
