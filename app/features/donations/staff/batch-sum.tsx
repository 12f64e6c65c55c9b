import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { type Currency, formatMoney } from '#app/shared/money.ts';
import { typedSumOf } from '#app/shared/sums.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { isTyped, type TypedHead, type TypedLine } from './batch-rules.ts';

/** How many gifts were typed and of how much, beside what was counted before. */
export function BatchSum({ head, lines }: { head: TypedHead; lines: readonly TypedLine[] }) {
  const { t, i18n } = useTranslation('admin');
  const language = staffLanguage(i18n.language);
  const currency = head.currency as Currency;
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency }, language);
  const typed = lines.filter(isTyped);
  const sum = typed.reduce((all, { amount }) => all + (typedSumOf(amount, currency, language) ?? 0), 0);
  const declared = typedSumOf(head.declaredTotal, currency, language);
  const isRight = declared === sum && Number(head.declaredCount) === typed.length;
  return (
    <p role="status">
      {t('batch.sofar', { count: typed.length, sum: money(sum) })}{' '}
      {declared !== undefined && declared !== sum && (
        <b>{t(declared < sum ? 'batch.tooMuch' : 'batch.left', { sum: money(Math.abs(declared - sum)) })}</b>
      )}
      {isRight && <b>{t('batch.match')}</b>}
    </p>
  );
}
