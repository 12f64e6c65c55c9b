import { Button } from '#app/ui/button.tsx';
import { useTranslation } from '#app/ui/words.tsx';

/** Whether the giver is told by mail when a proof appears, with the button that says so or stops it. */
export function ProofNotice({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation('projects');
  const { t: sign } = useTranslation('ui');
  const { t: tell } = useTranslation('transparency');
  return (
    <section id="prevenir" aria-labelledby="prevenir-titre">
      <h2 id="prevenir-titre">{t('became.notice.title')}</h2>
      {isOn && (
        <p>
          <b>{t('became.notice.isOn')}</b>
        </p>
      )}
      <p>{t('became.notice.text') + sign('signs.gap') + t('became.notice.all')}</p>
      <form method="post">
        <Button type="submit" kind={isOn ? 'line' : 'ink'} name="intent" value={isOn ? 'stop' : 'start'}>
          {isOn ? tell('notice.on.action') : t('became.notice.start')}
        </Button>
      </form>
    </section>
  );
}
