import { StaffSumField } from '#app/features/staff/parts/staff-sum-field.tsx';
import { Form } from 'react-router';
import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { ANNOUNCED_RETURN_PERCENT } from '#app/features/crowd-farming/field-rules.ts';

type Sums = { weight: string; price: string; sale: string; stakes: string; shared: string; farmers: string };
type PayoutSheetProps = {
  /** What was typed, and what is wrong with it. */
  asked: { harvest: string; price: string; fields: Record<string, string> };
  /** What it would come to, or came to. */
  payout?: { sums: Sums; total: string; parts: readonly { id: string; stake: string; part: string }[] };
  isDone: boolean;
  mayAsk: boolean;
  csv?: string;
  children?: React.ReactNode;
};

const ROWS = ['weight', 'price', 'sale', 'stakes', 'farmers'] as const;

/** The sharing of a harvest: reckoned and shown as often as one likes, asked for once it is right, approved by somebody else. */
export function PayoutSheet({ asked, payout, isDone, mayAsk, csv }: PayoutSheetProps) {
  const { t } = useTranslation('admin');
  return (
    <section className="sheet" aria-labelledby="payout" id="partage">
      <div className="sheet__h">
        <h2 id="payout">{t('payout.harvestTitle')}</h2>
        <span className={`tag tag--${isDone ? 'ok' : 'off'}`}>{t(isDone ? 'payout.booked' : 'payout.nothingYet')}</span>
      </div>
      <div className="sheet__b">
        {!isDone && (
          <Form noValidate className="form" action="#partage">
            <div className="fg fg--2">
              <StaffSumField
                unit={3}
                label={t('payout.harvest')}
                name="harvest"
                required
                defaultValue={asked.harvest}
                error={asked.fields.harvest}
              />
              <StaffSumField
                unit={4}
                label={t('payout.price')}
                name="price"
                required
                defaultValue={asked.price}
                error={asked.fields.price}
              />
            </div>
            <button className="b" type="submit">
              {t('payout.reckon')}
            </button>
          </Form>
        )}
        {payout && (
          <>
            <ul className="eq">
              {ROWS.map((row) => (
                <li key={row}>
                  <span>{t(`payout.row.${row}`)}</span>
                  <span className="num">{payout.sums[row]}</span>
                </li>
              ))}
              <li className="tt">
                <span>{t('payout.row.shared', { count: payout.parts.length })}</span>
                <span className="num">{payout.sums.shared}</span>
              </li>
            </ul>
            <p className="fine quiet">{t('payout.rule', { percent: ANNOUNCED_RETURN_PERCENT })}</p>
            <details>
              <summary>{t('payout.lines', { count: payout.parts.length })}</summary>
              <div
                className="scroll"
                tabIndex={0}
                role="region"
                aria-label={t('payout.lines', { count: payout.parts.length })}
              >
                <table aria-label={t('payout.lines', { count: payout.parts.length })}>
                  <thead>
                    <tr>
                      <th scope="col">{t('payout.share')}</th>
                      <th scope="col" className="r">
                        {t('payout.stake')}
                      </th>
                      <th scope="col" className="r">
                        {t('payout.part')}
                      </th>
                    </tr>
                  </thead>
                  <tbody>
                    {payout.parts.map(({ id, stake, part }) => (
                      <tr key={id}>
                        <td>{id.slice(0, 8)}</td>
                        <td className="r">{stake}</td>
                        <td className="r">
                          <span className="num">{part}</span>
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            </details>
          </>
        )}
        {csv && (
          <a className="b" href={csv} download>
            {t('payout.csv')}
          </a>
        )}
        {payout && !isDone && mayAsk && (
          <ActForm
            intent="pay-out-field"
            label={t('payout.ask')}
            values={{ harvest: asked.harvest, price: asked.price, total: payout.total }}
          >
            <Field label={t('payout.reason')} name="reason" maxLength={500} isOptional hint={t('payout.askHint')} />
          </ActForm>
        )}
      </div>
    </section>
  );
}
