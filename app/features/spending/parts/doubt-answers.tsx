import { useTranslation } from '#app/ui/words.tsx';
import type { PublishedAnswer } from '#app/features/spending/doubts/read-doubts.server.ts';

/** What the foundation answered to doubts about a spending: in French, as its staff wrote it. */
export function DoubtAnswers({ answers, className }: { answers: readonly PublishedAnswer[]; className?: string }) {
  const { t, i18n } = useTranslation('transparency');
  return answers.map(({ id, day, text, question }) => (
    <section key={id} className={className}>
      <h3>{t('doubt.answered', { day })}</h3>
      {question && (
        <blockquote>
          <p style={{ whiteSpace: 'pre-line' }} dir="auto">
            {question}
          </p>
        </blockquote>
      )}
      <p lang="fr" dir="ltr" style={{ whiteSpace: 'pre-line' }}>
        {text}
      </p>
      {i18n.language !== 'fr' && <p className="fine quiet">{t('doubt.french')}</p>}
    </section>
  ));
}
