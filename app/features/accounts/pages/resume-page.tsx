import { artUrl, type Drawing } from '#app/art/address/drawing.ts';
import { describePage } from '#app/kit/describe-page.server.ts';
import { Letterbox } from '#app/kit/letterbox.tsx';
import { pageMeta } from '#app/kit/page-meta.ts';
import { translate } from '#app/kit/words.server.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { browserOf, findKeptForm } from '#platform/kept-forms.ts';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import type { Route } from './+types/resume-page.ts';

export const handle = { hydrate: 'never', namespaces: ['members'] };

const ART: Drawing = { kind: 'scene', seed: 'adresse', type: 'lecteur', palette: 'aube', frame: '1:1' };

/**
 * After a detour, the form as it was filled in: one press brings its page back with everything in it. Works without script, and for
 * every form: its fields are sent to where they were sent before.
 */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const words = translate(context.get(visitorContext).language, 'members');
  const kept = await findKeptForm(siteContextOf(context).db, params.token, browserOf(request));
  return {
    meta: describePage(context, {
      path: '/auth',
      title: words(kept ? 'resume.title' : 'resume.gone'),
      description: words('resume.text'),
      isHidden: true,
    }),
    kept,
  };
}

export const meta = pageMeta;

export default function Resume({ loaderData: { kept } }: Route.ComponentProps) {
  const { t } = useTranslation('members');
  if (!kept)
    return (
      <Letterbox art={artUrl(ART)} title={t('resume.gone')}>
        <p className="lead">{t('resume.goneText')}</p>
        <ButtonLink to="/dashboard">{t('resume.on')}</ButtonLink>
      </Letterbox>
    );
  return (
    <Letterbox art={artUrl(ART)} title={t('resume.title')}>
      <p className="lead">{t('resume.text')}</p>
      {kept.hadFiles && <p>{t('resume.files')}</p>}
      <form noValidate method="post" action={kept.path}>
        {kept.fields.map(([name, text]) => (
          <textarea key={`${name} ${text}`} name={name} defaultValue={text} hidden readOnly />
        ))}
        <input type="hidden" name="resumed" value="1" />
        <Button type="submit" kind="ink">
          {t('resume.act')}
        </Button>
      </form>
    </Letterbox>
  );
}
