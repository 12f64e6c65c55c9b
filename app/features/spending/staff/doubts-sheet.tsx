import { href, Link } from 'react-router';
import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { ShownDoubt } from '#app/features/spending/doubts/read-doubts.server.ts';

type DoubtsSheetProps = {
  doubts: readonly ShownDoubt[];
  failure?: { fields: Record<string, string>; typed: Record<string, string> };
};

/** Doubts about a spending: whose each is, by when, and the answer that visitors read. */
export function DoubtsSheet({ doubts, failure }: DoubtsSheetProps) {
  const { t } = useTranslation('admin');
  return (
    <section className="sheet" aria-labelledby="doubts">
      <div className="sheet__h">
        <h2 id="doubts">{t('doubt.title')}</h2>
      </div>
      <ul className="sheet__b stack">
        {doubts.map((doubt) => (
          <li key={doubt.id} className="stack stack--s">
            <p className="row">
              <Link to={href('/admin/messages/:id', { id: doubt.messageId })}>
                {t('doubt.number', { number: doubt.number, day: doubt.day })}
              </Link>
              <span className="tag">{t(`doubt.is.${doubt.about}`)}</span>
              {!doubt.answer && (
                <span className={`tag ${doubt.isLate ? 'tag--bad' : 'tag--wait'}`}>
                  {t(doubt.isLate ? 'doubt.late' : 'doubt.due', { day: doubt.due })}
                </span>
              )}
            </p>
            {doubt.text && (
              <p lang={doubt.lang} dir="auto" style={{ whiteSpace: 'pre-line' }}>
                {doubt.text}
              </p>
            )}
            {!doubt.answer && (
              <p className="small quiet">
                {doubt.assignee
                  ? t(doubt.isWithTouched ? 'doubt.withTouched' : 'doubt.with', { who: doubt.assignee })
                  : t('doubt.withNobody')}
              </p>
            )}
            {doubt.answer && (
              <p className="small">
                <b>{t(doubt.isQuestionShown ? 'doubt.shownBoth' : 'doubt.shown')}</b>
                <br />
                <span lang="fr" style={{ whiteSpace: 'pre-line' }}>
                  {doubt.answer}
                </span>
              </p>
            )}
            {doubt.isOwn && <p className="small quiet">{t('doubt.own')}</p>}
            {doubt.mayAnswer && (
              <AnswerDoubt doubt={doubt} failure={failure?.typed.doubtId === doubt.id ? failure : undefined} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function AnswerDoubt({ doubt, failure }: { doubt: ShownDoubt; failure?: DoubtsSheetProps['failure'] }) {
  const { t } = useTranslation('admin');
  const form = (
    <ActForm intent="answer-doubt" label={t('doubt.send')} values={{ doubtId: doubt.id }}>
      <Field
        label={t('doubt.answer')}
        hint={t(doubt.byMail ? 'doubt.answerMail' : 'doubt.answerHint')}
        name="text"
        control="textarea"
        rows={4}
        maxLength={2000}
        required
        defaultValue={failure?.typed.text ?? doubt.answer ?? undefined}
        error={failure?.fields.text}
      />
      <Checkbox
        name="showQuestion"
        label={t('doubt.showQuestion')}
        defaultChecked={failure ? failure.typed.showQuestion === 'on' : doubt.isQuestionShown}
      />
    </ActForm>
  );
  if (!doubt.answer) return form;
  return (
    <details open={failure !== undefined || undefined}>
      <summary>{t('doubt.again')}</summary>
      {form}
    </details>
  );
}
