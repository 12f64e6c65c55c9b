import { Link } from 'react-router';
import type { KeyPart } from '#app/shared/word-keys.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { StaffIcon } from './staff-icon.tsx';

type KeysHelpProps = {
  isOn: boolean;
  goes: readonly { letter: string; key: KeyPart<'admin', 'place.'> }[];
  begins: readonly { letter: string; key: KeyPart<'admin', 'quick.'> }[];
};

/** All keys; opened by ? or its button, without script too. Closed as any menu is (boot.ts). */
export function KeysHelp({ isOn, goes, begins }: KeysHelpProps) {
  const { t } = useTranslation('admin');
  const keys: [keys: string[], what: string][] = [
    [['Ctrl', 'K'], t('find')],
    ...(isOn
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
  return (
    <details name="menu" id="staff-keys" className="pop">
      <summary className="ib" aria-label={t('keys.help')}>
        <StaffIcon name="question" />
      </summary>
      <section className="keys" aria-labelledby="staff-keys-title">
        <h2 id="staff-keys-title">{t('keys.title')}</h2>
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
          <Link to="/admin/me">{t(isOn ? 'keys.off' : 'keys.on')}</Link>
        </p>
      </section>
    </details>
  );
}
