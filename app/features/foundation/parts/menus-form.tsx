import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { ALWAYS_IN_FOOTER, FOOTER_MENUS, HEADER_MENUS, type Menus, type PageKey, PAGES } from '#app/shared/menus.ts';
import { fieldReader, type SettingFailure, SettingSection } from './setting-section.tsx';
import styles from './settings.module.css';

type MenusFormProps = { menus: Menus; revision: number; mayWrite: boolean; failure?: SettingFailure };

/** Of each page: in which menu of the header and which column of the footer it stands, and at which place. */
export function MenusForm({ menus, revision, mayWrite, failure }: MenusFormProps) {
  const { t } = useTranslation('admin');
  const { t: ofShell } = useTranslation('shell');
  const read = fieldReader(failure, (value) => t('settings.nowSaved', { value }));
  const bars = [
    { bar: 'header', names: HEADER_MENUS, now: menus.header as Record<string, readonly PageKey[]> },
    { bar: 'footer', names: FOOTER_MENUS, now: menus.footer as Record<string, readonly PageKey[]> },
  ] as const;
  return (
    <SettingSection
      settingKey="menus"
      title={t('settings.menus.title')}
      text={t('settings.menus.text')}
      label={t('settings.menus.save')}
      revision={revision}
      mayWrite={mayWrite}
      failure={failure}
    >
      {bars.map(({ bar, names, now }) => (
        <fieldset key={bar} className={styles.bar}>
          <legend className="lb">{t(`settings.menus.${bar}`)}</legend>
          <ul className={styles.pages}>
            {pagesOf(
              bar,
              names.flatMap((name) => now[name]!),
            ).map((page) => {
              const menu = names.find((name) => now[name]!.includes(page)) ?? '';
              const place = menu ? String(now[menu]!.indexOf(page) + 1) : '';
              const isFixed = bar === 'footer' && ALWAYS_IN_FOOTER.includes(page);
              return (
                <li key={page}>
                  <Field
                    control="select"
                    label={ofShell(page)}
                    options={[
                      ...(isFixed ? [] : [{ value: '', label: t('settings.menus.nowhere') }]),
                      ...names.map((name) => ({
                        value: name as string,
                        label: name === 'direct' ? t('settings.menus.direct') : ofShell(name),
                      })),
                    ]}
                    {...read(`${bar}.${page}`, menu)}
                  />
                  <Field
                    label={
                      <>
                        {t('settings.menus.place')}
                        <span className="visually-hidden"> : {ofShell(page)}</span>
                      </>
                    }
                    type="number"
                    min={1}
                    max={30}
                    {...read(`${bar}.${page}.place`, place)}
                  />
                </li>
              );
            })}
          </ul>
        </fieldset>
      ))}
    </SettingSection>
  );
}

/** Those that are shown as they follow each other, then the others. The team's page has one word in the header and another in the footer. */
const pagesOf = (bar: 'header' | 'footer', shown: readonly PageKey[]): PageKey[] => [
  ...shown,
  ...(Object.keys(PAGES) as PageKey[]).filter(
    (page) => !shown.includes(page) && page !== (bar === 'header' ? 'people' : 'team'),
  ),
];
