import { data, href } from 'react-router';
import { clothUrl } from '#app/art/cloth/cloth.ts';
import { describePage } from '#app/kit/describe-page.server.ts';
import { pageMeta } from '#app/kit/page-meta.ts';
import { translate } from '#app/kit/words.server.ts';
import { formatNumber } from '#app/shared/formats.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { readLink } from '#platform/signed-links.ts';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { findPayment } from '#app/features/payments/find-payment.server.ts';
import { ClothStrip } from '#app/features/payments/parts/paid.tsx';
import { payContext } from '#app/features/payments/pay-context.server.ts';
import type { Route } from './+types/row-page.ts';
import styles from './row-page.module.css';

export const handle = { hydrate: 'never', namespaces: ['payments'] };

/** What a giver shares: their row by first name and rank, and the way to give too; no sum, no family name. Gone when the gift went back. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, settings } = siteContextOf(context);
  const language = context.get(visitorContext).language;
  const { purposes } = context.get(payContext);
  const id = readLink(settings, 'row', params.token);
  const payment = id ? await findPayment(db, id) : undefined;
  const purpose = payment && purposes[payment.purpose];
  const rank = payment?.status === 'paid' ? await purpose?.rank?.(db, payment.purposeId) : undefined;
  if (!payment || !purpose || !rank) throw data(null, { status: 404 });
  const { title, formPath, cloth, payerName } = await purpose.facts(db, payment.purposeId, language);
  const words = translate(language, 'payments');
  const name = payerName?.trim().split(/\s+/)[0];
  const heading = name
    ? words('row.titleNamed', { name, rank: formatNumber(rank, language) })
    : words('row.title', { rank: formatNumber(rank, language) });
  return {
    meta: describePage(context, {
      path: href('/rows/:token', { token: params.token }),
      title: heading,
      description: words('row.text', { purpose: title }),
      art: { kind: 'tile', ...cloth },
    }),
    heading,
    purpose: title,
    formPath,
    cloth: clothUrl(cloth),
  };
}

/** Messengers draw its picture; search engines leave it alone. */
export const meta: Route.MetaFunction = (args) => [...pageMeta(args), { name: 'robots', content: 'noindex' }];

export default function RowPage({ loaderData: { heading, purpose, formPath, cloth } }: Route.ComponentProps) {
  const { t } = useTranslation('payments');
  return (
    <div className={styles.page}>
      <div className={`wrap ${styles.words}`}>
        <h1>{heading}</h1>
        <ClothStrip cloth={cloth} />
        <p className="lead">{t('row.text', { purpose })}</p>
        <p>
          <ButtonLink kind="ink" to={formPath}>
            {t('row.see')}
          </ButtonLink>
        </p>
      </div>
    </div>
  );
}
