import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { ShownTable } from './shown-table.server.ts';

/** Three lines in plain words, as they will be read, and how many of the file are. */
export function TablePreview({ preview }: { preview: NonNullable<ShownTable['preview']> }) {
  const { t } = useTranslation('admin');
  const { lines, total, read, left, came, went } = preview;
  return (
    <section className="stack stack--s" aria-labelledby="preview">
      <h2 id="preview">{t('preview.title')}</h2>
      <p className="quiet">{t('preview.counts', { total: String(total), read: String(read), left: String(left) })}</p>
      <p>{t('preview.sides', { came: String(came), went: String(went) })}</p>
      {came > 0 && went === 0 && <p className="msg">{t('preview.allCame')}</p>}
      <ul className="stack stack--s">
        {lines.map(({ line, isOut, sum, day, payer, text }) => (
          <li key={line}>
            <b className="num">{sum}</b> {t('preview.on', { day })}
            {payer && (
              <>
                {t(isOut ? 'preview.to' : 'preview.from')} <bdi>{payer}</bdi>
              </>
            )}
            {text && (
              <>
                {' '}
                <q>
                  <bdi>{text}</bdi>
                </q>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the columns themselves do not say: both readings, side by side, and a choice that holds for the whole column. */
export function TableQuestions({ asks, proposed }: Pick<ShownTable, 'asks' | 'proposed'>) {
  const { t } = useTranslation('admin');
  return (
    <>
      {proposed.isMinor && <input type="hidden" name="mapping.isMinor" value={proposed.isMinor} />}
      {asks?.decimal ? (
        <section className="stack stack--s" aria-labelledby="asks-decimal">
          <h2 id="asks-decimal">{t('asks.decimal', { typed: asks.decimal.typed })}</h2>
          <p className="quiet">{t('asks.whole')}</p>
          <div className="cols cols--2">
            {asks.decimal.readings.map(({ sign, title, rows, total }) => (
              <table key={sign} className="t">
                <caption>
                  <b className="num">{title}</b>
                </caption>
                <thead>
                  <tr>
                    <th scope="col">{t('asks.written')}</th>
                    <th scope="col" className="r">
                      {t('asks.read')}
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {rows.map(({ line, typed, sum }) => (
                    <tr key={line}>
                      <td className="c-m">
                        {typed} <small className="fine quiet">{t('left.at', { line: String(line) })}</small>
                      </td>
                      <td className="c-a r">
                        <span className="num">{sum}</span>
                      </td>
                    </tr>
                  ))}
                  <tr>
                    <td className="c-m">{t('asks.total')}</td>
                    <td className="c-a r">
                      <span className="num">{total}</span>
                    </td>
                  </tr>
                </tbody>
              </table>
            ))}
          </div>
          <Field
            label={t('asks.choose')}
            name="mapping.decimal"
            control="select"
            required
            defaultValue=""
            options={[
              { value: '', label: t('line.choose') },
              ...asks.decimal.readings.map(({ sign, title }) => ({ value: sign, label: title })),
            ]}
          />
        </section>
      ) : (
        proposed.decimal && <input type="hidden" name="mapping.decimal" value={proposed.decimal} />
      )}
      {asks?.order ? (
        <Field
          label={t('asks.order', { typed: asks.order.typed })}
          hint={t('asks.whole')}
          name="mapping.order"
          control="select"
          required
          defaultValue=""
          options={[
            { value: '', label: t('line.choose') },
            { value: 'dmy', label: t('asks.dmy', { day: asks.order.dmy }) },
            { value: 'mdy', label: t('asks.mdy', { day: asks.order.mdy }) },
          ]}
        />
      ) : (
        proposed.order && <input type="hidden" name="mapping.order" value={proposed.order} />
      )}
    </>
  );
}
