import { data, Link, redirect } from 'react-router';
import { artUrl, type Drawing } from '#app/art/address/drawing.ts';
import { describePage } from '#app/kit/describe-page.server.ts';
import { actionHeaders } from '#app/kit/action-headers.ts';
import { pageMeta } from '#app/kit/page-meta.ts';
import { translate } from '#app/kit/words.server.ts';
import { Tabs } from '#app/ui/tabs.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { takeAuthStep } from '#app/features/accounts/auth-steps.server.ts';
import { safeNext } from '#app/features/accounts/member.ts';
import { accountsContext } from '#app/features/accounts/accounts-context.server.ts';
import { AuthPanel } from '#app/features/accounts/parts/auth-panel.tsx';
import type { Route } from './+types/auth-page.ts';
import styles from './auth-page.module.css';

export const handle = { namespaces: ['members'] };

const ART: Drawing = { kind: 'hero', vignette: 'fleuve', palette: 'midi', who: 'voyageuse' };

export function loader({ context, request }: Route.LoaderArgs) {
  const { language, member } = context.get(visitorContext);
  const { searchParams } = new URL(request.url);
  const next = safeNext(searchParams.get('next'));
  // Who is in already has nothing to do here, unless a link of theirs waits to be used.
  if (member && !searchParams.has('token') && searchParams.get('step') !== 'unconfirmed') throw redirect(next, 303);
  const words = translate(language, 'members');
  const asked = searchParams.get('tab');
  return {
    meta: describePage(context, {
      path: '/auth',
      title: words('auth.title'),
      description: words('auth.description'),
      art: ART,
      isHidden: true,
    }),
    tab: (asked === 'signup' || asked === 'reset' ? asked : 'login') as 'login' | 'signup' | 'reset',
    token: searchParams.get('token') ?? undefined,
    step: searchParams.get('step') ?? undefined,
    notice: searchParams.get('notice') ?? undefined,
    next: searchParams.has('next') ? next : undefined,
    reason: reasonOf(searchParams.get('next') ?? ''),
  };
}

/** Why one is sent here, by where one was. */
function reasonOf(next: string): 'enrol' | 'invest' | undefined {
  if (next.startsWith('/academy')) return 'enrol';
  return next.startsWith('/crowd') ? 'invest' : undefined;
}

export async function action({ context, request }: Route.ActionArgs) {
  const visitor = context.get(visitorContext);
  const { db, settings } = siteContextOf(context);
  const form = await request.formData();
  const step = await takeAuthStep({ db, settings, ...context.get(accountsContext) }, form, request, visitor);
  if (step.to) throw redirect(step.to, { status: 303, headers: step.headers });
  return data(step.shown, { status: step.status, headers: step.headers });
}

export const meta = pageMeta;
export const headers = actionHeaders;

export default function AuthPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('members');
  const { next, tab } = loaderData;
  const suffix = next ? `&next=${encodeURIComponent(next)}` : '';
  const isPlain = tab !== 'reset' && !loaderData.step && !actionData?.done;
  return (
    <div className={styles.page}>
      <div className={styles.picture}>
        <p className="display">{t(tab === 'signup' ? 'auth.sloganNew' : 'auth.slogan')}</p>
        <img src={artUrl(ART)} alt="" width={720} height={640} fetchPriority="high" />
      </div>
      <div className={styles.panel}>
        <h1 className="visually-hidden">{t('auth.title')}</h1>
        {isPlain ? (
          <Tabs
            label={t('auth.tabs')}
            current={tab}
            tabs={[
              { id: 'login', label: t('auth.login'), to: `?tab=login${suffix}` },
              { id: 'signup', label: t('auth.signup'), to: `?tab=signup${suffix}` },
            ]}
          >
            <AuthPanel {...loaderData} result={actionData} />
          </Tabs>
        ) : (
          <AuthPanel {...loaderData} result={actionData} />
        )}
        <p className="quiet small">{t('auth.guest')}</p>
        {!isPlain && (
          <p>
            <Link to={`/auth?tab=login${suffix}`}>{t('auth.back')}</Link>
          </p>
        )}
      </div>
    </div>
  );
}
