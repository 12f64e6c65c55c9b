import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { RadioList } from '#app/ui/radio-list.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import styles from './review-form.module.css';

export type ReviewFormProps = {
  name?: string;
  failure?: { fields?: Record<string, string>; typed?: Record<string, string> };
};

/** One opinion a learner; written again it replaces the first. */
export function ReviewForm({ name, failure }: ReviewFormProps) {
  const { t } = useTranslation('academy');
  return (
    <form method="post" action="?tab=reviews" className={styles.form} noValidate>
      <h2>{t('review.title')}</h2>
      <input type="hidden" name="intent" value="review" />
      <RadioList
        legend={t('review.stars')}
        name="stars"
        options={[5, 4, 3, 2, 1].map((stars) => ({ value: String(stars), label: t('stars', { count: stars }) }))}
        defaultValue={failure?.typed?.stars}
        error={failure?.fields?.stars}
      />
      <Field
        control="textarea"
        label={t('review.text')}
        name="text"
        rows={3}
        maxLength={1000}
        defaultValue={failure?.typed?.text}
        error={failure?.fields?.text}
      />
      <Field
        label={t('review.name')}
        hint={t('review.nameHint')}
        name="name"
        autoComplete="name"
        required
        defaultValue={failure?.typed?.name ?? name}
        error={failure?.fields?.name}
      />
      <Button type="submit" kind="ink">
        {t('review.submit')}
      </Button>
    </form>
  );
}
