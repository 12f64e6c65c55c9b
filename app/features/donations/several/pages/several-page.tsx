import { data, href, redirect } from 'react-router';
import { artUrl } from '#app/art/address/drawing.ts';
import { describePage } from '#app/kit/describe-page.server.ts';
import { pageMeta } from '#app/kit/page-meta.ts';
import { translate } from '#app/kit/words.server.ts';
import { TextLink } from '#app/ui/text-link.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { callFromForm } from '#platform/form-endpoint.ts';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { nameFunds } from '#app/features/donations/fund-names.server.ts';
import { listFundsWithForms } from '#app/features/donations/funds.server.ts';
import { feePermille } from '#app/features/donations/gift-presets.server.ts';
import { SeveralForm } from '#app/features/donations/several/several-form.tsx';
import { SEVERAL_CALL } from '#app/features/donations/several/several-rules.ts';
import type { Route } from './+types/several-page.ts';
import styles from './several-page.module.css';

const ART = { kind: 'scene', seed: 'plusieurs', type: 'capsules', palette: 'midi' } as const;

export const handle = { isPublic: true, params: ['fund'], shows: [], namespaces: ['several', 'donations'] };

/** `/donate/plusieurs`: gifts to several funds in one payment; `?fund=project-3` puts the one somebody came from first. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { db } = siteContextOf(context);
  const { language } = context.get(visitorContext);
  const t = translate(language, 'several');
  const funds = await nameFunds(
    db,
    (await listFundsWithForms(db)).map((fund) => ({ ...fund, fundId: fund.id })),
    language,
  );
  const asked = new URL(request.url).searchParams.get('fund');
  const path = href('/donate/plusieurs');
  return {
    meta: describePage(context, {
      path,
      title: t('title'),
      description: t('lead'),
      art: { ...ART },
      crumbs: [
        { name: t('give'), path: href('/donate') },
        { name: t('title'), path },
      ],
    }),
    funds: funds
      .map(({ id, title, place, language: shown }) => ({ id, title, place: place ?? '', language: shown }))
      .sort((a, b) => Number(b.id === asked) - Number(a.id === asked)),
    asked: funds.find(({ id }) => id === asked)?.id,
    feePermille: feePermille(),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { answer, typed } = await callFromForm(
    context,
    await request.formData(),
    SEVERAL_CALL.name,
    SEVERAL_CALL.toBody,
  );
  if (answer.ok) throw redirect(String(answer.body.checkoutUrl), 303);
  const { error, fields } = answer.body;
  return data({ error, fields, typed }, { status: answer.status });
}

export const meta = pageMeta;

export default function Several({
  loaderData: { funds, asked, feePermille: permille },
  actionData,
}: Route.ComponentProps) {
  const { t } = useTranslation('several');
  return (
    <div className={`wrap section ${styles.page}`}>
      <header className={styles.head}>
        <h1>{t('title')}</h1>
        <p className="lead">{t('lead')}</p>
        <p>{t('once')}</p>
        <p>
          <TextLink to={href('/donate')} reloadDocument isForward>
            {t('oneOnly')}
          </TextLink>
        </p>
        <img src={artUrl(ART)} alt="" width={400} height={300} />
      </header>
      <SeveralForm funds={funds} asked={asked} permille={permille} failure={actionData} />
    </div>
  );
}
