import { Chip, Chips } from '#app/ui/chip.tsx';
import { Tabs } from '#app/ui/tabs.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { Section } from './section.tsx';

const DOMAINS = [
  ['education', 'var(--m-losange)'],
  ['health', 'var(--m-entrelacs)'],
  ['environment', 'var(--m-natte)'],
  ['social', 'var(--m-marches)'],
  ['agriculture', 'var(--m-chevron)'],
] as const;
const TABS = ['story', 'field', 'sums', 'news', 'people'] as const;

export function DemoChoices({ tab, domain }: { tab: string; domain: string }) {
  const { t } = useTranslation('demo');
  const current = TABS.find((id) => id === tab) ?? 'story';
  return (
    <Section title={t('choices.title')}>
      <Chips label={t('choices.filter')}>
        <Chip to="?domain=all" isCurrent={domain === 'all'}>
          {t('choices.all')}
        </Chip>
        {DOMAINS.map(([key, cloth]) => (
          <Chip key={key} to={`?domain=${key}`} isCurrent={domain === key} cloth={cloth}>
            {t(`choices.${key}`)}
          </Chip>
        ))}
      </Chips>
      <Tabs
        label={t('tabs.label')}
        current={current}
        tabs={TABS.map((id, index) => ({
          id,
          label: t(`tabs.${id}`),
          to: `?tab=${id}`,
          cloth: index === 1 ? 'var(--m-dents)' : undefined,
        }))}
      >
        <p>{t('tabs.panel', { tab: t(`tabs.${current}`) })}</p>
      </Tabs>
    </Section>
  );
}
