import { href, Link } from 'react-router';
import type { PageHelp } from '#app/features/staff/page-help.ts';
import type { KeyPart } from '#app/shared/word-keys.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { StaffIcon } from './staff-icon.tsx';

type PageHelpProps = {
  /** What the guide says about the page one is on, where it has one. */
  help?: PageHelp;
  hasLetterKeys: boolean;
  goes: readonly { letter: string; key: KeyPart<'admin', 'place.'> }[];
  begins: readonly { letter: string; key: KeyPart<'admin', 'quick.'> }[];
};

/**
 * The "?" of the frame: the steps of the job of this page, then all keys. Opened by ? or its button, without script too; closed as any menu
 * is (boot.ts).
 */
export function PageHelpPanel({ help, hasLetterKeys, goes, begins }: PageHelpProps) {
  const { t } = useTranslation('admin');
  const keys: [keys: string[], what: string][] = [
    [['Ctrl', 'K'], t('find')],
    ...(hasLetterKeys
      ? ([
          [['/'], t('list.keyFind')],
          [['j'], t('keys.down')],
          [['k'], t('keys.up')],
          [['h', 'l'], t('keys.states')],
          [['x'], t('list.keyChoose')],
          [[t('list.enter')], t('list.keyOpen')],
          [['E'], t('list.export')],
          [['u'], t('undo')],
          ...goes.map(({ letter, key }): [string[], string] => [['g', letter], t(`place.${key}`)]),
          ...begins.map(({ letter, key }): [string[], string] => [[letter], t(`quick.${key}`)]),
          [['?'], t('keys.help')],
        ] as [string[], string][])
      : []),
  ];
  const page = help && href('/admin/guide/:key', { key: help.key });
  return (
    <details name="menu" id="page-help" className="pop">
      <summary className="ib" aria-label={t('keys.help')}>
        <StaffIcon name="question" />
        <StaffIcon name="x" />
      </summary>
      <section className="help" aria-labelledby="page-help-title">
        <div className="edge" />
        <h2 id="page-help-title">{help?.title ?? t('guide.thisPage')}</h2>
        <div className="help__b">
          {help && page ? (
            <>
              <p>{help.lead}</p>
              <ol>
                {help.steps.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ol>
              {help.blocked.length > 0 && (
                <section>
                  <h3>{t('guide.blocked')}</h3>
                  <ul className="toc">
                    {help.blocked.map((one) => (
                      <li key={one}>
                        <Link to={`${page}#blocked`}>
                          <StaffIcon name="arrow-right" />
                          {one}
                        </Link>
                      </li>
                    ))}
                  </ul>
                </section>
              )}
            </>
          ) : (
            <p>{t('guide.noPage')}</p>
          )}
          <section className="keys only-l">
            <h3>{t('keys.title')}</h3>
            <dl>
              {keys.map(([names, what]) => (
                <div key={what}>
                  <dt>
                    {names.map((name) => (
                      <kbd key={name}>{name}</kbd>
                    ))}
                  </dt>
                  <dd>{what}</dd>
                </div>
              ))}
            </dl>
            <p className="quiet">
              <Link to="/admin/me">{t(hasLetterKeys ? 'keys.off' : 'keys.on')}</Link>
            </p>
          </section>
        </div>
        <p className="help__f">
          {page && (
            <Link className="b" to={page}>
              {t('guide.wholePage')}
            </Link>
          )}
          <Link className="b b--q" to="/admin/guide">
            <span>{t('guide.whole')}</span>
          </Link>
        </p>
      </section>
    </details>
  );
}
