import { data, redirect } from 'react-router';
import { artUrl } from '#app/art/address/drawing.ts';
import { describePage } from '#app/kit/describe-page.server.ts';
import { Letterbox } from '#app/kit/letterbox.tsx';
import { pageMeta } from '#app/kit/page-meta.ts';
import { translate } from '#app/kit/words.server.ts';
import { readFields } from '#app/shared/form-fields.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { callFromForm } from '#platform/form-endpoint.ts';
import { visitorContext } from '#platform/visitor.ts';
import { NEWSLETTER_FIELDS } from '#app/features/contact/message-fields.ts';
import { NewsletterForm } from '#app/features/contact/parts/newsletter-form.tsx';
import type { Route } from './+types/newsletter-page.ts';

export const handle = { namespaces: ['contact'] };

export function loader({ context, request }: Route.LoaderArgs) {
  const words = translate(context.get(visitorContext).language, 'contact');
  const isSent = new URL(request.url).searchParams.has('sent');
  return {
    meta: describePage(context, {
      path: '/newsletter',
      title: words('newsletter.title'),
      description: words('newsletter.lead'),
    }),
    isSent,
  };
}

/** Where the forms of every page lead without JavaScript. */
export async function action({ context, request }: Route.ActionArgs) {
  const { answer, typed } = await callFromForm(context, await request.formData(), 'newsletter-signup', (fields) =>
    readFields(NEWSLETTER_FIELDS, fields),
  );
  if (answer.ok) throw redirect('/newsletter?sent', 303);
  const { error, fields } = answer.body;
  return data({ error, fields, typed }, { status: answer.status });
}

export const meta = pageMeta;

export default function Newsletter({ loaderData: { isSent }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('contact');
  return (
    <Letterbox
      art={artUrl({ kind: 'scene', seed: 'lettre', type: 'etagere', palette: 'soir', frame: '1:1' })}
      title={t(isSent ? 'newsletter.sentTitle' : 'newsletter.title')}
    >
      <p className="lead">{t(isSent ? 'newsletter.done' : 'newsletter.lead')}</p>
      {!isSent && (
        <NewsletterForm
          source={actionData?.typed.source === 'impact-hub' ? 'impact-hub' : 'website'}
          failure={actionData}
          withName
        />
      )}
    </Letterbox>
  );
}
