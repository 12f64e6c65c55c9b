import { useState } from 'react';
import { artUrl } from '#app/art/address/drawing.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Empty } from '#app/ui/empty.tsx';
import { toast } from '#app/ui/toasts.ts';
import { useTranslation } from '#app/ui/words.tsx';
import styles from './demo.module.css';
import { Columns, Section } from './section.tsx';

export function DemoMessages() {
  const { t } = useTranslation('demo');
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title={t('messages.title')}>
      <Columns>
        <div className={styles.stack}>
          <div className="row">
            <Button kind="ink" size="sm" onClick={() => toast({ kind: 'ok', text: t('messages.ok') })}>
              {t('messages.showOk')}
            </Button>
            <Button kind="ink" size="sm" onClick={() => toast({ text: t('messages.info') })}>
              {t('messages.showInfo')}
            </Button>
            <Button
              kind="ink"
              size="sm"
              onClick={() => toast({ kind: 'error', title: t('messages.errorTitle'), text: t('messages.error') })}
            >
              {t('messages.showError')}
            </Button>
          </div>
          <div>
            <Button kind="line" onClick={() => setOpen(true)}>
              {t('messages.openDialog')}
            </Button>
          </div>
          <Dialog title={t('messages.dialogTitle')} isOpen={isOpen} onClose={() => setOpen(false)}>
            <p>{t('messages.dialogText')}</p>
            <p className="row">
              <Button onClick={() => setOpen(false)}>{t('messages.confirm')}</Button>
              <Button kind="line" onClick={() => setOpen(false)}>
                {t('messages.cancel')}
              </Button>
            </p>
          </Dialog>
        </div>
        <Empty
          image={artUrl({ kind: 'scene', seed: 'vide', type: 'puits', frame: '1:1' })}
          title={t('messages.emptyTitle')}
          text={t('messages.emptyText')}
        >
          <ButtonLink to="/projects">{t('buttons.projects')}</ButtonLink>
        </Empty>
      </Columns>
    </Section>
  );
}
