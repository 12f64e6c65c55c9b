import { data, href, redirect } from 'react-router';
import { artUrl } from '#app/art/address/drawing.ts';
import { describePage } from '#app/kit/describe-page.server.ts';
import { Letterbox } from '#app/kit/letterbox.tsx';
import { pageMeta } from '#app/kit/page-meta.ts';
import { translate } from '#app/kit/words.server.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { OwnCard } from '#app/features/tributes/parts/own-card.tsx';
import { RefuseCards } from '#app/features/tributes/parts/refuse-cards.tsx';
import { callFromForm } from '#platform/form-endpoint.ts';
import { readLink } from '#platform/signed-links.ts';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { findTribute, isShown } from '#app/features/tributes/find-tribute.server.ts';
import { mayChange, sayState, showCard } from '#app/features/tributes/own-view.server.ts';
import { GIVER_LINK, STOP_LINK } from '#app/features/tributes/tribute-mails.server.ts';
import type { Route } from './+types/own-tribute-page.ts';

export const handle = { hydrate: 'never', namespaces: ['tributes', 'ui'] };

/** Two links of our mails lead here: a giver's, to their card; a reader's, to have no more of them. */
export async function loader({ context, params: { token }, request }: Route.LoaderArgs) {
  const { db, settings } = siteContextOf(context);
  const { language } = context.get(visitorContext);
  const t = translate(language, 'tributes');
  const isReader = readLink(settings, STOP_LINK, token) !== undefined;
  const id = readLink(settings, GIVER_LINK, token);
  const found = id && (await findTribute(db, id));
  if (!isReader && !found) throw data(null, { status: 404 });
  const meta = describePage(context, {
    path: href('/hommage'),
    title: t(isReader ? 'refuse.title' : 'own.title'),
    description: t('description'),
    isHidden: true,
  });
  const isDone = new URL(request.url).searchParams.has('done');
  if (!found) return { meta, isDone };
  const { tribute } = found;
  return {
    meta,
    isDone,
    own: {
      state: sayState(found, language),
      card: await showCard(db, found),
      page: isShown(found) ? href('/h/:token', { token: tribute.token }) : undefined,
      print: isShown(found) ? href('/h/:token/carte.pdf', { token: tribute.token }) : undefined,
      mayChange: mayChange(found),
      isStopped: tribute.stoppedAt !== null,
      isAddressed: tribute.recipientEmail !== null,
      typed: {
        honoured: tribute.honoured,
        salutation: tribute.salutation ?? '',
        words: tribute.words ?? '',
        from: tribute.fromNames,
        sendOn: tribute.sendOn ?? '',
      },
    },
  };
}

/** By a press, never by the mere opening: mail filters open links. A mail reader's one-click button posts here as well (RFC 8058). */
export async function action({ context, params: { token }, request }: Route.ActionArgs) {
  const { settings } = siteContextOf(context);
  const form = await request.formData();
  const call = readLink(settings, STOP_LINK, token)
    ? 'refuse-cards'
    : form.get('intent') === 'stop'
      ? 'stop-tribute'
      : 'change-tribute';
  const { answer, typed } = await callFromForm(context, form, call, (fields) => ({ ...fields, token }));
  if (!answer.ok) {
    const { error, fields = {} } = answer.body;
    return data({ error, fields, typed }, { status: answer.status });
  }
  if (form.get('List-Unsubscribe') === 'One-Click') return null;
  throw redirect(`${href('/hommage/:token', { token })}?done`, 303);
}

export const meta = pageMeta;

export default function OwnTribute({ loaderData: { own, isDone }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('tributes');
  if (own) return <OwnCard own={own} isDone={isDone} failure={actionData ?? undefined} />;
  return (
    <Letterbox
      art={artUrl({ kind: 'scene', seed: 'hommage-refus', type: 'bac', palette: 'soir', frame: '1:1' })}
      title={t('refuse.title')}
    >
      <RefuseCards isDone={isDone} error={actionData?.error} />
    </Letterbox>
  );
}
