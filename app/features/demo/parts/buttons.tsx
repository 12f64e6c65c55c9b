import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Quantity } from '#app/ui/quantity.tsx';
import { Tag } from '#app/ui/tag.tsx';
import { TextLink } from '#app/ui/text-link.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import styles from './demo.module.css';
import { Section } from './section.tsx';

export function DemoButtons() {
  const { t } = useTranslation('demo');
  return (
    <Section title={t('buttons.title')}>
      <div className="row">
        <Button>{t('buttons.give')}</Button>
        <Button kind="ink">{t('buttons.read')}</Button>
        <Button kind="sun">{t('buttons.resume')}</Button>
        <ButtonLink kind="line" to="/projects">
          {t('buttons.projects')}
        </ButtonLink>
        <Button size="sm">{t('buttons.add')}</Button>
        <TextLink to="/projects" isForward>
          {t('buttons.all')}
        </TextLink>
        <TextLink to="/projects" icon="share-network">
          {t('buttons.share')}
        </TextLink>
      </div>
      <div className="row">
        <Button className={styles.focused}>{t('buttons.focused')}</Button>
        <Button kind="line" className={styles.focused}>
          {t('buttons.focused')}
        </Button>
        <Button isBusy>{t('buttons.busy')}</Button>
        <Button isBusy kind="line">
          {t('buttons.busy')}
        </Button>
        <Button disabled>{t('buttons.disabled')}</Button>
        <Button size="sm" disabled>
          {t('buttons.disabled')}
        </Button>
      </div>
      <div className="row">
        <Tag>{t('tags.plain')}</Tag>
        <Tag kind="ok">{t('tags.ok')}</Tag>
        <Tag kind="wait">{t('tags.wait')}</Tag>
        <Tag kind="bad">{t('tags.bad')}</Tag>
        <Tag kind="ink">{t('tags.ink')}</Tag>
        <Tag kind="urgent" icon="hourglass-medium">
          {t('tags.urgent')}
        </Tag>
        <Quantity label={t('quantity')} name="quantity" defaultValue={2} />
      </div>
      <div style={{ maxInlineSize: '20rem' }} className={styles.stack}>
        <Button isBlock>{t('buttons.long')}</Button>
        <Button kind="line" isBlock>
          <Icon name="printer" /> {t('buttons.long')}
        </Button>
      </div>
      <div className={`${styles.field} row`}>
        <Button kind="ink">{t('buttons.read')}</Button>
        <Button kind="line">{t('buttons.projects')}</Button>
        <TextLink to="/projects">{t('buttons.all')}</TextLink>
      </div>
      <div className={`${styles.deep} on-deep row`}>
        <Button kind="sun">{t('buttons.resume')}</Button>
        <Button kind="line">{t('buttons.projects')}</Button>
        <TextLink to="/projects">{t('buttons.all')}</TextLink>
        <Button kind="sun" isBusy>
          {t('buttons.busy')}
        </Button>
      </div>
    </Section>
  );
}
