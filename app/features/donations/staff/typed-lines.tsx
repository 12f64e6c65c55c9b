import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { StaffIcon } from '#app/features/staff/parts/staff-icon.tsx';
import { type Currency, formatMoney } from '#app/shared/money.ts';
import { typedSumOf } from '#app/shared/sums.ts';
import { useTranslation } from '#app/ui/words.tsx';
import {
  isTyped,
  LINE_FIELDS,
  lineField,
  PART_FIELDS,
  partField,
  partsOf,
  SEVERAL_FUNDS,
  type TypedLine,
} from './batch-rules.ts';
import type { FundOption } from './line-fields.tsx';

type TypedLinesProps = {
  lines: readonly TypedLine[];
  /** The line at hand, whose fields stand above. */
  at: number;
  funds: readonly FundOption[];
  faults: Record<string, string>;
  currency: string;
  onOpen: (index: number) => void;
  onRemove: (index: number) => void;
};

/** The gifts that were typed, one short row each, with all their fields for the form. */
export function TypedLines({ lines, at, funds, faults, currency, onOpen, onRemove }: TypedLinesProps) {
  const { t, i18n } = useTranslation('admin');
  const language = staffLanguage(i18n.language);
  // A sum that is none stands as it was typed.
  const say = (amount: string) => {
    const amountMinor = typedSumOf(amount, currency as Currency, language);
    if (amountMinor === undefined) return amount;
    return formatMoney({ amountMinor, currency: currency as Currency }, language);
  };
  const titleOf = (fund: string) => funds.find(({ value }) => value === fund)?.label ?? '';
  const shown = lines.flatMap((line, index) => (index !== at && isTyped(line) ? [{ line, index }] : []));
  if (shown.length === 0) return null;
  return (
    <section className="sheet sheet--bleed" aria-labelledby="typed">
      <div className="sheet__h">
        <h2 id="typed">{t('batch.typed')}</h2>
      </div>
      <table aria-labelledby="typed" className="t">
        <thead>
          <tr>
            <th scope="col">{t('batch.line')}</th>
            <th scope="col">{t('batch.donor')}</th>
            <th scope="col">{t('batch.fund')}</th>
            <th scope="col">{t('batch.reference')}</th>
            <th scope="col" className="r">
              {t('batch.sum')}
            </th>
            <th scope="col">
              <span className="visually-hidden">{t('batch.acts')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ line, index }) => (
            <tr key={index}>
              <td>
                <b>{index + 1}</b>
                {LINE_FIELDS.map((name) => (
                  <input key={name} type="hidden" name={lineField(index, name)} value={line[name]} />
                ))}
                {partsOf(line).map((part, place) =>
                  PART_FIELDS.map((name) => (
                    <input
                      key={`${place}.${name}`}
                      type="hidden"
                      name={partField(index, place, name)}
                      value={part[name]}
                    />
                  )),
                )}
                {line.anonymous && <input type="hidden" name={lineField(index, 'anonymous')} value="on" />}
              </td>
              <td className="c-m wrapc">
                <bdi>{line.anonymous ? t('batch.anonymous') : line.donorName || t('batch.noName')}</bdi>
                {Object.entries(faults).map(
                  ([name, fault]) =>
                    name.startsWith(`gifts.${index}.`) && (
                      <small key={name} className="fine bad">
                        {fault}
                      </small>
                    ),
                )}
              </td>
              <td className="c-s wrapc">
                {line.programId === SEVERAL_FUNDS
                  ? partsOf(line)
                      .map(({ programId, amount }) => `${titleOf(programId)} (${say(amount)})`)
                      .join(' · ')
                  : titleOf(line.programId)}
              </td>
              <td className="wrapc">
                <bdi>{line.reference}</bdi>
              </td>
              <td className="c-a r">
                <span className="num">{say(line.amount)}</span>
              </td>
              <td className="c-t r">
                <span className="row row--end">
                  <button
                    type="button"
                    className="ib"
                    aria-label={t('batch.open', { line: index + 1 })}
                    onClick={() => onOpen(index)}
                  >
                    <StaffIcon name="pencil-simple" />
                  </button>
                  <button
                    type="button"
                    className="ib"
                    aria-label={t('batch.remove', { line: index + 1 })}
                    onClick={() => onRemove(index)}
                  >
                    <StaffIcon name="trash" />
                  </button>
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
