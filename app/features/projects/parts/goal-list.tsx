import { directionOf, type Language } from '#app/shared/language.ts';
import { type Currency, formatMoneyWhole } from '#app/shared/money.ts';
import { useTranslation } from '#app/ui/words.tsx';

type GoalsProps = {
  goals: readonly { id: number; day: string; fromMinor: number; toMinor: number; reason: string; language: Language }[];
  currency: Currency;
};

/** Each change of the goal, with the reason that was given: nothing of it is changed behind donors' backs. */
export function Goals({ goals, currency }: GoalsProps) {
  const { t, i18n } = useTranslation('projects');
  const { t: sign } = useTranslation('ui');
  const money = (amountMinor: number) => formatMoneyWhole({ amountMinor, currency }, i18n.language);
  if (goals.length === 0) return null;
  return (
    <ul className="fine quiet" aria-label={t('project.goalHistory')}>
      {goals.map(({ id, day, fromMinor, toMinor, reason, language }) => (
        <li key={id}>
          {t('project.goalChanged', { day, from: money(fromMinor), to: money(toMinor) }) + sign('signs.gap')}
          <span lang={language} dir={directionOf(language)}>
            {reason}
          </span>
        </li>
      ))}
    </ul>
  );
}
