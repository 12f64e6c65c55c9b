import { again } from '#app/features/staff/parts/again.ts';
import { StaffSumField } from '#app/features/staff/parts/staff-sum-field.tsx';
import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { History } from '#app/features/staff/parts/history.tsx';
import { directionOf, LANGUAGE_NAMES, LANGUAGES } from '#app/shared/language.ts';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';

type GoalSheetProps = {
  goal: string;
  goals: readonly { id: number; day: string; from: string; to: string; reason: string; who?: string }[];
  mayChange: boolean;
  failure?: { intent: string; fields: Record<string, string>; typed: Record<string, string> };
};

const OTHERS = LANGUAGES.filter((language) => language !== 'fr');

/** A project's goal: what became of it and why, and the way to change it. */
export function GoalSheet({ goal, goals, mayChange, failure }: GoalSheetProps) {
  const { t } = useTranslation('admin');
  const own = failure?.intent === 'change-goal' ? failure : undefined;
  return (
    <section className="sheet" aria-labelledby="goal">
      <div className="sheet__h">
        <h2 id="goal">{t('projects.goal')}</h2>
        <span className="num">{goal}</span>
      </div>
      {(goals.length > 0 || mayChange) && (
        <div className="sheet__b">
          {goals.length > 0 && (
            <History
              entries={goals.map(({ id, day, from, to, reason, who }) => ({
                id,
                at: day,
                who,
                why: reason,
                what: t('projects.goalWas', { from, to }),
              }))}
            />
          )}
          {mayChange && (
            <details open={own !== undefined}>
              <summary>{t('projects.changeGoal')}</summary>
              <ActForm intent="change-goal" kind="line" label={t('projects.changeGoal')}>
                <StaffSumField unit={'USD'} label={t('projects.newGoal')} {...again('goal', own)} required />
                <Field
                  label={t('projects.reason')}
                  {...again('reason', own)}
                  control="textarea"
                  rows={2}
                  required
                  maxLength={300}
                  hint={t('projects.reasonHint')}
                />
                <details open={OTHERS.some((language) => own?.typed[`reason.${language}`]) || undefined}>
                  <summary>{t('projects.reasonOthers')}</summary>
                  <div className="stack stack--s">
                    <p className="fine quiet">{t('projects.reasonOthersHint')}</p>
                    {OTHERS.map((language) => (
                      <Field
                        key={language}
                        label={LANGUAGE_NAMES[language]}
                        name={`reason.${language}`}
                        lang={language}
                        dir={directionOf(language)}
                        maxLength={300}
                        isOptional
                        defaultValue={own?.typed[`reason.${language}`]}
                        error={own?.fields[language]}
                      />
                    ))}
                  </div>
                </details>
              </ActForm>
            </details>
          )}
        </div>
      )}
    </section>
  );
}
