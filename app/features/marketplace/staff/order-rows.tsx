import { type FormEvent, useState } from 'react';
import { href, useSearchParams } from 'react-router';
import { newKey } from '#app/kit/form-key.ts';
import { RowLink } from '#app/features/staff/parts/beside-list.tsx';
import { StaffIcon } from '#app/features/staff/parts/staff-icon.tsx';
import { StaffTable } from '#app/features/staff/parts/staff-table.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { OrderStatus } from '#app/features/marketplace/market-rules.ts';
import { OrderState } from './order-state.tsx';

type Row = { id: string; number: number; status: OrderStatus; name: string; place: string; at: string; sum: string };
type OrderRowsProps = {
  orders: readonly Row[];
  /** How many the list has beyond this page, as far as one press takes them. */
  all?: { count: number; isMore: boolean };
  mayAdvance: boolean;
  steps: readonly ('prepared' | 'sent' | 'delivered')[];
};

/** What narrows the list, for the slips of all of it. */
const FILTERS = ['q', 'state', 'from', 'to'] as const;

/** Orders to choose from, and what is done with the chosen: one form, which posts their ids as it is, without any script. */
export function OrderRows({ orders, all, mayAdvance, steps }: OrderRowsProps) {
  const { t } = useTranslation('admin');
  const [key] = useState(newKey);
  const [search] = useSearchParams();
  const [chosen, setChosen] = useState<number>();
  const count = (event: FormEvent<HTMLFormElement>) => {
    const form = new FormData(event.currentTarget);
    setChosen(form.has('all') && all ? all.count : form.getAll('row').length);
  };
  return (
    <form noValidate method="post" className="sheet sheet--bleed" onChange={count}>
      {FILTERS.map(
        (name) => search.has(name) && <input key={name} type="hidden" name={name} value={search.get(name)!} />,
      )}
      <input type="hidden" name="idempotencyKey" defaultValue={key} suppressHydrationWarning />
      <StaffTable
        label={t('order.list')}
        rows={orders}
        columns={(col) => [
          col(
            'id',
            <span className="visually-hidden">{t('bulk.choose')}</span>,
            'c-p',
            ({ id, number }) =>
              mayAdvance && (
                <label className="tap">
                  <input className="cb" type="checkbox" name="row" value={id} />
                  <span className="visually-hidden">{t('bulk.chooseOne', { number: String(number) })}</span>
                </label>
              ),
          ),
          col('number', t('order.number'), 'c-m', ({ id, number }) => (
            <RowLink to={href('/admin/orders/:id', { id })}>{number}</RowLink>
          )),
          col('name', t('order.buyer'), 'c-s'),
          col('place', t('order.place')),
          col('at', t('order.when')),
          col('status', t('list.state'), 'c-t', ({ status }) => <OrderState status={status} />),
          col('sum', t('order.sum'), 'c-a r'),
        ]}
      />
      {orders.length > 0 && mayAdvance && (
        <div className="bulk">
          <b aria-live="polite">{chosen === undefined ? t('bulk.title') : t('bulk.chosen', { count: chosen })}</b>
          {all && (
            <label className="ck">
              <input type="checkbox" name="all" value="1" />
              <span>{t(all.isMore ? 'bulk.first' : 'bulk.all', { count: all.count })}</span>
            </label>
          )}
          {/* Read again by the browser itself: a GET with the chosen, in a page of its own. */}
          <button
            className="b b--q"
            name="slips"
            value="1"
            formMethod="get"
            formAction={href('/admin/orders/slips.pdf')}
            formTarget="_blank"
          >
            <StaffIcon name="printer" />
            <span>{t('order.slips')}</span>
          </button>
          {steps.map((step) => (
            <button key={step} className="b b--q" name="to" value={step}>
              <span>{t(`order.step.${step}`)}</span>
            </button>
          ))}
        </div>
      )}
    </form>
  );
}
