import { PUNCTUATION } from '#app/shared/punctuation.ts';
import { data, Form, href, Link, redirect } from 'react-router';
import { artUrl } from '#app/art/address/drawing.ts';
import { listGiftFunds } from '#app/features/donations/funds.server.ts';
import { nameFunds } from '#app/features/donations/fund-names.server.ts';
import { GENERAL_FUND } from '#app/features/donations/donation-rules.ts';
import { describePage } from '#app/kit/describe-page.server.ts';
import { pageMeta } from '#app/kit/page-meta.ts';
import { translate } from '#app/kit/words.server.ts';
import { dayInKinshasa, startOfDay } from '#app/shared/dates.server.ts';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Field } from '#app/ui/field.tsx';
import { controlsOf } from '#app/ui/form-controls.ts';
import { FormNotice } from '#app/ui/form-notice.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { callFromForm } from '#platform/form-endpoint.ts';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { listOwnCloths } from '#app/features/together/cloths.server.ts';
import { farthestDay, leastGoal } from '#app/features/together/start-cloth.server.ts';
import { CLOTH_FIELDS, readClothFields } from '#app/features/together/together-rules.ts';
import { Rules } from '#app/features/together/parts/rules.tsx';
import type { Route } from './+types/new-cloth-page.ts';
import styles from './new-cloth-page.module.css';

export const handle = { hydrate: 'never', namespaces: ['together'] };

const PATH = '/ensemble/nouvelle';
const PICTURE = { kind: 'scene', seed: 'nouvelle-etoffe', type: 'uniformes', palette: 'midi' } as const;
const FIELDS = ['title', 'words', 'starterName', 'programId', 'goal', 'lastDay', 'areHeightsBySum'] as const;

/** To the door and back, with what was typed. */
const toDoor = (typed: Record<string, string>) => {
  const kept = new URLSearchParams(FIELDS.flatMap((name) => (typed[name] ? [[name, typed[name].slice(0, 500)]] : [])));
  return redirect(`/auth?next=${encodeURIComponent(kept.size > 0 ? `${PATH}?${kept}` : PATH)}`, 303);
};

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db } = siteContextOf(context);
  const { language, member } = context.get(visitorContext);
  const typed = Object.fromEntries(new URL(request.url).searchParams);
  if (!member) throw toDoor(typed);
  const words = translate(language, 'together');
  const funds = await listGiftFunds(db);
  const named = await nameFunds(
    db,
    funds.map((fund) => ({ ...fund, fundId: fund.id })),
    language,
  );
  return {
    meta: describePage(context, {
      path: PATH,
      title: words('new.title'),
      description: words('description'),
      isHidden: true,
    }),
    isProved: member.isConfirmed,
    firstName: member.name.split(' ')[0] ?? '',
    funds: named.map(({ id, title, place }) => ({
      value: id,
      label: place ? title + PUNCTUATION[language].comma + place : title,
    })),
    own: (await listOwnCloths(db, member.id)).map(({ slug, title, language: shown }) => ({
      path: `${href('/ensemble/:slug', { slug })}/tenir`,
      title,
      language: shown,
    })),
    days: { first: dayInKinshasa(startOfDay(dayInKinshasa(), 1)), last: farthestDay() },
    leastGoal: leastGoal(language),
    typed,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { answer, typed } = await callFromForm(context, await request.formData(), 'start-cloth', readClothFields);
  if (answer.ok) throw redirect(`${String(answer.body.path)}/tenir`, 303);
  if (answer.status === 401) throw toDoor(typed);
  const { error, fields = {} } = answer.body;
  return data({ error, fields, typed }, { status: answer.status });
}

export const meta = pageMeta;

/** The form that opens a cloth; for members whose address is proved. Nothing of it has to be awake. */
export default function NewCloth({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('together');
  const { isProved, firstName, funds, days, own, leastGoal: least } = loaderData;
  const typed: Record<string, string> = actionData?.typed ?? loaderData.typed;
  const errors: Record<string, string> = actionData?.fields ?? {};
  const controls = controlsOf(CLOTH_FIELDS, { starterName: firstName, ...typed }, errors);
  return (
    <div className={`wrap ${styles.page}`}>
      <p>
        <Link to="/ensemble">{t('title')}</Link>
      </p>
      <h1>{t('new.title')}</h1>
      <p className="lead">{t('new.lead')}</p>
      <aside className={styles.beside}>
        <img src={artUrl(PICTURE)} alt="" width={400} height={300} />
        <Rules />
      </aside>
      {isProved ? (
        <Form reloadDocument method="post" action={PATH} className={styles.form} noValidate aria-label={t('new.title')}>
          <FormNotice error={actionData && (Object.keys(errors).length > 0 ? t('new.errors') : actionData.error)} />
          <input type="hidden" name="idempotencyKey" suppressHydrationWarning />
          <Field label={t('new.name')} hint={t('new.nameHint')} {...controls.title} />
          <Field label={t('new.words')} hint={t('new.wordsHint')} {...controls.words} />
          <Field label={t('new.starterName')} hint={t('new.starterHint')} {...controls.starterName} />
          <Field
            label={t('new.fund')}
            name="programId"
            control="select"
            defaultValue={typed.programId ?? GENERAL_FUND}
            options={funds}
            error={errors.programId}
          />
          <Field
            label={t('new.goal')}
            hint={t('new.goalHint', { least })}
            name="goal"
            inputMode="numeric"
            autoComplete="off"
            dir="ltr"
            required
            defaultValue={typed.goal}
            error={errors.goal}
          />
          <Field
            label={t('new.lastDay')}
            name="lastDay"
            type="date"
            min={days.first}
            max={days.last}
            required
            defaultValue={typed.lastDay}
            error={errors.lastDay}
          />
          <Checkbox
            label={t('new.heights')}
            hint={t('new.heightsHint')}
            name="areHeightsBySum"
            defaultChecked={typed.areHeightsBySum === 'on'}
          />
          <Button type="submit">{t('start')}</Button>
        </Form>
      ) : (
        <div className={styles.form}>
          <p>{t('new.unproved')}</p>
          <p>
            <Link to="/dashboard/settings" reloadDocument>
              {t('new.settings')}
            </Link>
          </p>
        </div>
      )}
      {own.length > 0 && (
        <section aria-labelledby="miennes">
          <h2 id="miennes">{t('new.own')}</h2>
          <ul className={styles.rows}>
            {own.map(({ path, title, language }) => (
              <li key={path}>
                <Link to={path} lang={language} dir="auto">
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
