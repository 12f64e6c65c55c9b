import { type Currency, formatMoney, parseAmount } from '#app/shared/money.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { isTyped, type TypedHead, type TypedLine } from './batch-rules.ts';

/** How many gifts were typed and of how much, beside what was counted before. */
export function BatchSum({ head, lines }: { head: TypedHead; lines: readonly TypedLine[] }) {
  const { t, i18n } = useTranslation('admin');
  const currency = head.currency as Currency;
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency }, i18n.language === 'en' ? 'en' : 'fr');
  const typed = lines.filter(isTyped);
  const sum = typed.reduce((all, { amount }) => all + (parseAmount(amount, currency) ?? 0), 0);
  const declared = parseAmount(head.declaredTotal, currency);
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
