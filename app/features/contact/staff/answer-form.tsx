import { Fragment } from 'react';
import { Form, useNavigation } from 'react-router';
import { OnceKey, useRounds } from '#app/features/staff/parts/act-form.tsx';
import { StaffIcon } from '#app/features/staff/parts/staff-icon.tsx';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';

type AnswerFormProps = {
  name: string;
  email: string;
  templates: readonly { id: string; name: string }[];
  /** How many entries the exchange had when this was written: who answers past another one is told. */
  base: number;
  typed?: Record<string, string>;
  error?: string;
};

/**
 * The answer: by hand, or begun with a template. Choosing one sends what is typed along, and the page comes back with the template's
 * words below it: without JavaScript nothing typed is lost either.
 */
export function AnswerForm({ name, email, templates, base, typed = {}, error }: AnswerFormProps) {
  const { t } = useTranslation('admin');
  const navigation = useNavigation();
  const isBusy = navigation.state !== 'idle' && navigation.formData?.get('intent') === 'answer-message';
  // Sent, the next answer begins empty; refused, it stands as it was typed.
  const round = useRounds(isBusy);
  return (
    <Form noValidate method="post" className="form answer">
      <OnceKey />
      <input type="hidden" name="base" value={base} />
      {templates.length > 0 && (
        <div className="row row--end">
          <label className="f">
            <span className="lb">{t('inbox.template')}</span>
            <select name="template" defaultValue={typed.template}>
              {templates.map((template) => (
                <option key={template.id} value={template.id}>
                  {template.name}
                </option>
              ))}
            </select>
          </label>
          <button type="submit" className="b b--soft" name="intent" value="use-template" formNoValidate>
            <StaffIcon name="file-text" />
            {t('inbox.useTemplate')}
          </button>
        </div>
      )}
      <Fragment key={round}>
        <Field
          key={typed.text}
          control="textarea"
          className="wide"
          name="text"
          rows={9}
          maxLength={5000}
          required
          label={t('inbox.answerTo', { name })}
          hint={t('inbox.answerHint', { email })}
          defaultValue={typed.text}
          error={error}
          data-hotkey="r"
        />
        <div className="row row--b">
          <Checkbox name="done" value="on" label={t('inbox.alsoDone')} defaultChecked={typed.done === 'on'} />
          <Button type="submit" size="sm" name="intent" value="answer-message" isBusy={isBusy} data-send>
            {t('inbox.send')}
          </Button>
        </div>
      </Fragment>
    </Form>
  );
}
