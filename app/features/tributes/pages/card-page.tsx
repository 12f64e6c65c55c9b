import { data, href } from 'react-router';
import { describePage } from '#app/kit/describe-page.server.ts';
import { pageMeta } from '#app/kit/page-meta.ts';
import { translate } from '#app/kit/words.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { TextLink } from '#app/ui/text-link.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { Card } from '#app/features/tributes/parts/tribute-card.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { cardTitle, findByToken, isShown } from '#app/features/tributes/find-tribute.server.ts';
import { showCard } from '#app/features/tributes/own-view.server.ts';
import type { Route } from './+types/card-page.ts';
import styles from './card-page.module.css';

export const handle = { hydrate: 'never', namespaces: ['tributes'] };

/** Where a card's code and its mail lead: whom it honours, the words, who gives, and what for; no sum. Gone when the gift went back. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = siteContextOf(context);
  const { language } = context.get(visitorContext);
  const t = translate(language, 'tributes');
  const found = await findByToken(db, params.token);
  if (!found) throw data(null, { status: 404 });
  const isGone = !isShown(found);
  const { tribute, fund } = found;
  const title = isGone ? t('gone.title') : cardTitle(tribute, found.language);
  const meta = describePage(context, {
    path: href('/h/:token', { token: params.token }),
    title,
    description: t('gone.about'),
    isHidden: true,
  });
  if (isGone) return data({ meta, gone: t('gone.text') }, { status: 410 });
  return data({
    meta,
    card: await showCard(db, found),
    path: fund.path,
    print: href('/h/:token/carte.pdf', { token: params.token }),
    give: `${href('/hommage')}?fund=${fund.id}`,
  });
}

export const meta = pageMeta;

export default function CardPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('tributes');
  if ('gone' in loaderData)
    return (
      <div className="wrap section">
        <h1>{t('gone.title')}</h1>
        <p className="lead">{loaderData.gone}</p>
      </div>
    );
  const { card, path, print, give } = loaderData;
  return (
    <div className={`wrap section ${styles.page}`}>
      <Card card={card} heading="h1" />
      <p className={styles.acts}>
        <ButtonLink kind="ink" to={path}>
          {t('page.fund')}
        </ButtonLink>
        <ButtonLink kind="line" to={print} reloadDocument>
          {t('page.print')}
        </ButtonLink>
        <TextLink to={give} reloadDocument isForward>
          {t('page.give')}
        </TextLink>
      </p>
    </div>
  );
}
