import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { Field } from '#app/ui/field.tsx';
import { RadioList } from '#app/ui/radio-list.tsx';
import { useTranslation } from '#app/ui/words.tsx';

type DecisionFormProps = {
  idea: { projectName: string; text: string; place: string; name: string; language: string };
  failed?: { typed: Record<string, string>; fields: Record<string, string> };
};

/** Yes or no, the words for the idea's author, and with a yes what the public page will say. */
export function DecisionForm({ idea, failed }: DecisionFormProps) {
  const { t } = useTranslation('admin');
  const typed = failed?.typed ?? {};
  const fault = failed?.fields ?? {};
  return (
    <section className="sheet" aria-labelledby="decision">
      <div className="sheet__h">
        <h2 id="decision">{t('idea.decision')}</h2>
      </div>
      <div className="sheet__b">
        <ActForm intent="decide-idea" label={t('idea.decide')}>
          <RadioList
            legend={t('idea.what')}
            name="decision"
            defaultValue={typed.decision}
            options={[
              { value: 'accept', label: t('idea.accept'), hint: t('idea.acceptHint') },
              { value: 'decline', label: t('idea.decline'), hint: t('idea.declineHint') },
            ]}
            error={fault.decision}
          />
          <Field
            control="textarea"
            className="wide"
            name="text"
            rows={6}
            maxLength={5000}
            label={t('idea.answer', { name: idea.name })}
            hint={t('idea.answerHint', { language: idea.language })}
            defaultValue={typed.text}
            error={fault.text}
          />
          <details open={['title', 'short', 'description', 'location'].some((name) => fault[name])}>
            <summary>{t('idea.public')}</summary>
            <div className="form">
              <p className="fine quiet">{t('idea.publicHint')}</p>
              <Field
                className="wide"
                label={t('idea.project')}
                name="title"
                maxLength={160}
                defaultValue={typed.title ?? idea.projectName}
                error={fault.title}
              />
              <Field
                className="wide"
                label={t('idea.short')}
                name="short"
                maxLength={300}
                isOptional
                defaultValue={typed.short}
                error={fault.short}
              />
              <Field
                control="textarea"
                className="wide"
                label={t('idea.words')}
                name="description"
                rows={6}
                maxLength={5000}
                defaultValue={typed.description ?? idea.text}
                error={fault.description}
              />
              <Field
                className="wide"
                label={t('idea.place')}
                name="location"
                maxLength={160}
                isOptional
                defaultValue={typed.location ?? idea.place}
                error={fault.location}
              />
            </div>
          </details>
        </ActForm>
      </div>
    </section>
  );
}
