import { Form } from 'react-router';
import type { FormFailure } from '#app/kit/use-form-call.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { FormNotice } from '#app/ui/form-notice.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { Card, type ShownCard } from './tribute-card.tsx';
import { CardFields, MailingFields } from './card-fields.tsx';
import styles from './own-card.module.css';

type Own = {
  state: string;
  card: ShownCard;
  page?: string;
  print?: string;
  mayChange: boolean;
  isStopped: boolean;
  isAddressed: boolean;
  typed: Record<string, string>;
};

/** A giver's card: where it stands, how it looks, and until it left what they may still change. */
export function OwnCard({ own, isDone, failure }: { own: Own; isDone: boolean; failure?: FormFailure }) {
  const { t } = useTranslation('tributes');
  const typed = failure?.typed.honoured === undefined ? own.typed : failure.typed;
  const errors = failure?.fields ?? {};
  return (
    <div className={`wrap section ${styles.page}`}>
      <h1>{t('own.title')}</h1>
      <FormNotice done={isDone && !failure && t('own.done')} error={failure?.error} />
      <p className="lead">{own.state}</p>
      <Card card={own.card} heading="p" />
      {own.page && own.print && (
        <p className={styles.acts}>
          <ButtonLink kind="ink" to={own.print} reloadDocument>
            {t('page.print')}
          </ButtonLink>
          <ButtonLink kind="line" to={own.page} reloadDocument>
            {t('own.see')}
          </ButtonLink>
        </p>
      )}
      {own.mayChange && (
        <section className={styles.change} aria-labelledby="change">
          <h2 id="change">{t('own.change')}</h2>
          <Form method="post" className={styles.form} reloadDocument noValidate>
            <CardFields typed={typed} errors={errors} />
            {!own.isStopped && (
              <MailingFields
                typed={typed}
                errors={errors}
                hint={t(own.isAddressed ? 'own.recipientHint' : 'form.recipientHint')}
              />
            )}
            <Button type="submit" kind="ink">
              {t('own.save')}
            </Button>
          </Form>
          {own.isAddressed && (
            <Form method="post" className={styles.form} reloadDocument>
              <p>{t('own.stopHint')}</p>
              <Button type="submit" kind="line" name="intent" value="stop">
                {t('own.stop')}
              </Button>
            </Form>
          )}
        </section>
      )}
    </div>
  );
}
