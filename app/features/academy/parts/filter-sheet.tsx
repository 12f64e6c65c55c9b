import { type KeyboardEvent, useRef, useState } from 'react';
import { Form } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Chip, Chips } from '#app/ui/chip.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { countFound, FilterGroups, type FilterProps } from './filter-groups.tsx';
import styles from './filter-sheet.module.css';

const hrefOf = (filters: Record<string, string | undefined>) =>
  `/academy?${new URLSearchParams(Object.entries(filters).filter((pair): pair is [string, string] => Boolean(pair[1])))}#catalogue`;

/**
 * The filters of a phone: a sheet from the foot of the screen, opened by a line that says how many hold, and those as chips
 * that let go of one. Without script it is a `<details>` with a form: the number on the button is then left out once another
 * choice is made, for nobody counts anew.
 */
export function FilterSheet(filters: FilterProps) {
  const { t } = useTranslation('academy');
  const { t: sign } = useTranslation('ui');
  const { search, category, level, found } = filters;
  const sheet = useRef<HTMLDetailsElement>(null);
  const [picked, setPicked] = useState<{ category: string; level: string }>();
  const close = () => {
    if (sheet.current) sheet.current.open = false;
    setPicked(undefined);
  };
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !sheet.current?.open) return;
    close();
    sheet.current.querySelector('summary')!.focus();
  };
  const held = [
    { key: 'search', label: search && t('filter.searched', { search }), left: { category, level } },
    { key: 'category', label: category && t(`category.${category}`), left: { search, level } },
    { key: 'level', label: level && t(`level.${level}`), left: { search, category } },
  ].filter(({ label }) => label);
  return (
    <div className={styles.bar}>
      <details ref={sheet} className={styles.sheet} onKeyDown={closeByKey}>
        <summary>
          <Icon name="sliders-horizontal" />
          <span>{held.length > 0 ? t('filter.openWith', { count: held.length }) : t('filter.open')}</span>
        </summary>
        <div className={styles.panel}>
          <Form
            method="get"
            action="/academy#catalogue"
            onSubmit={close}
            onChange={(event) => {
              const chosen = new FormData(event.currentTarget);
              setPicked({ category: String(chosen.get('category') ?? ''), level: String(chosen.get('level') ?? '') });
            }}
            aria-label={t('filter.open')}
            data-counts={picked ? '' : undefined}
          >
            <FilterGroups {...filters} />
            <p className={styles.act}>
              <Button type="submit">
                {t('filter.show')}
                <span className={styles.count}>
                  {sign('signs.open')}
                  {t('count', { count: countFound(found, picked ?? { category, level }) })}
                  {sign('signs.close')}
                </span>
              </Button>
            </p>
          </Form>
        </div>
      </details>
      {held.length > 0 && (
        <Chips label={t('filter.held')}>
          {held.map(({ key, label, left }) => (
            <Chip key={key} to={hrefOf(left)}>
              <span className="visually-hidden">{t('filter.remove')}</span> {label} <Icon name="x" size="sm" />
            </Chip>
          ))}
        </Chips>
      )}
    </div>
  );
}
