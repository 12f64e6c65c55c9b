import { Form } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { FormNotice } from '#app/ui/form-notice.tsx';
import { useTranslation } from '#app/ui/words.tsx';

/** Who was sent a card wants no more of them: one press. */
export function RefuseCards({ isDone, error }: { isDone: boolean; error?: string }) {
  const { t } = useTranslation('tributes');
  if (isDone) return <FormNotice done={t('refuse.done')} />;
  return (
    <>
      <FormNotice error={error} />
      <p className="lead">{t('refuse.text')}</p>
      <Form method="post" reloadDocument>
        <Button type="submit" kind="ink">
          {t('refuse.action')}
        </Button>
      </Form>
    </>
  );
}
