import { artUrl } from '#app/art/address/drawing.ts';
import { Band } from '#app/ui/band.tsx';
import { Card } from '#app/ui/card.tsx';
import { Tag } from '#app/ui/tag.tsx';
import { Weave } from '#app/ui/weave.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { Columns, Section } from './section.tsx';

const CARDS = [
  { key: 'school', palette: 'midi', motif: 'losange', percent: 68 },
  { key: 'field', palette: 'pluie', motif: 'chevron', percent: 45 },
  { key: 'forest', palette: 'savane', motif: 'natte', percent: 100 },
] as const;

export function DemoCards() {
  const { t } = useTranslation('demo');
  return (
    <Section title={t('cards.title')}>
      <Columns count={3}>
        {CARDS.map(({ key, palette, motif, percent }, index) => (
          <Card
            key={key}
            title={t(`cards.${key}`)}
            to="/projects"
            image={{ src: artUrl({ kind: 'scene', seed: `demo-${key}`, palette, motif }), width: 400, height: 300 }}
            cloth={`var(--m-${motif})`}
            subject={t(`cards.${key}Subject`)}
            place={t(`cards.${key}Place`)}
            corner={index === 0 && <Tag kind="urgent">{t('tags.urgent')}</Tag>}
          >
            <Weave size="sm" value={percent} label={t('progress.woven', { percent })} cloth={`var(--m-${motif})`} />
            <p className="small quiet">{t('progress.woven', { percent })}</p>
          </Card>
        ))}
      </Columns>
      <Card
        shape="side"
        title={t('cards.long')}
        to="/projects"
        image={{ src: artUrl({ kind: 'scene', seed: 'demo-long', palette: 'soir' }), width: 400, height: 300 }}
        cloth="var(--m-sablier)"
        subject={t('cards.schoolSubject')}
        place={t('cards.schoolPlace')}
      />
      <Band src={artUrl({ kind: 'band', seed: 'demo' })} />
    </Section>
  );
}
