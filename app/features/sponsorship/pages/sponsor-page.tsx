import { useState } from 'react';
import { data, redirect } from 'react-router';
import { donateFromPage } from '#app/features/donations/donate.server.ts';
import { changedPresets } from '#app/features/donations/gift-presets.server.ts';
import { listGiftFunds } from '#app/features/donations/funds.server.ts';
import { faq } from '#app/features/legal/documents.server.ts';
import { listShownMatches } from '#app/features/donations/matching/read-matches.server.ts';
import { nameFunds } from '#app/features/donations/fund-names.server.ts';
import { tellGifts } from '#app/features/donations/amount-cards.server.ts';
import { describePage } from '#app/kit/describe-page.server.ts';
import { pageMeta } from '#app/kit/page-meta.ts';
import { translate } from '#app/kit/words.server.ts';
import { Tabs } from '#app/ui/tabs.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { findEntry } from '#platform/content.ts';
import { callFromForm } from '#platform/form-endpoint.ts';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { FreeGift, GIVE_ART, GiftFirst } from '#app/features/sponsorship/parts/free-gift.tsx';
import { KindCard } from '#app/features/sponsorship/parts/kind-card.tsx';
import { cardArt, facesOf } from '#app/features/sponsorship/kind-art.server.ts';
import { KindFacts } from '#app/features/sponsorship/parts/kind-facts.tsx';
import { PersonChoice } from '#app/features/sponsorship/parts/person-choice.tsx';
import { Costs, Questions } from '#app/features/sponsorship/parts/plain-facts.tsx';
import { SponsorForm } from '#app/features/sponsorship/parts/sponsor-form.tsx';
import { SponsorHead } from '#app/features/sponsorship/parts/sponsor-head.tsx';
import { SponsorSteps } from '#app/features/sponsorship/parts/sponsor-steps.tsx';
import { findCosts, listSponsored } from '#app/features/sponsorship/sponsored.server.ts';
import { changedSponsorPresets } from '#app/features/sponsorship/sponsor-presets.server.ts';
import { KINDS, type Kind, readSponsorshipFields } from '#app/features/sponsorship/sponsorship-rules.ts';
import { PUNCTUATION } from '#app/shared/punctuation.ts';
import type { Route } from './+types/sponsor-page.ts';
import styles from './sponsor-page.module.css';

const GIVE_PATH = '/donate';

export const handle = { isPublic: true, params: ['type'], namespaces: ['sponsorship', 'donations'] };

/** `/sponsor` and `/donate` are one page in two orders: `/donate` begins with the free gift, `/sponsor` and `?type=` with the tabs. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, settings } = siteContextOf(context);
  const { language } = context.get(visitorContext);
  const words = translate(language, 'sponsorship');
  const { pathname, searchParams } = url;
  const asked = KINDS.find((known) => known === searchParams.get('type'));
  const isGift = !asked && pathname.endsWith(GIVE_PATH);
  const kind: Kind = asked ?? 'child';
  const [funds, people, costs, questions] = await Promise.all([
    listGiftFunds(db),
    kind === 'child' ? listSponsored(db, language) : [],
    findCosts(db, kind, language),
    findEntry(db, faq, 'parrainage', language),
  ]);
  const named = await nameFunds(
    db,
    funds.map((fund) => ({ ...fund, fundId: fund.id })),
    language,
  );
  const matches = await listShownMatches(
    db,
    funds.map(({ id }) => id),
    language,
  );
  return {
    meta: isGift
      ? describePage(context, {
          path: GIVE_PATH,
          title: words('give.title'),
          description: words('give.description'),
          art: { ...GIVE_ART },
          crumbs: [{ name: words('give.title'), path: GIVE_PATH }],
        })
      : describePage(context, {
          path: '/sponsor',
          title: words('title'),
          description: words('description'),
          art: { kind: 'scene', seed: 'parrainer', type: 'mere', palette: 'aube' },
          crumbs: [{ name: words('title'), path: '/sponsor' }],
        }),
    kind,
    isGift,
    funds: named.map(({ id, title, place }) => ({
      id,
      title: place ? title + PUNCTUATION[language].comma + place : title,
      match: matches.get(id),
    })),
    presets: { gift: changedPresets(), sponsor: changedSponsorPresets() },
    cards: cardArt(),
    faces: facesOf(kind),
    people,
    costs: costs && { ...costs.data, language: costs.language },
    buys: costs && tellGifts(costs.data.gifts, costs.source.gifts, language),
    // What a sum pays for, piece by piece, and where, is the sample's.
    hasSamples: settings.withSamples,
    // The first says what a sponsorship costs; here the form does.
    questions: questions && { language: questions.language, list: questions.data.questions.slice(1) },
  };
}

/** Two forms post here: the free gift names its fund, a sponsorship its kind. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.clone().formData();
  if (form.has('programId')) return donateFromPage(context, request);
  const { answer, typed } = await callFromForm(context, form, 'create-sponsorship', readSponsorshipFields);
  if (answer.ok) throw redirect(String(answer.body.checkoutUrl), 303);
  const { error, fields } = answer.body;
  return data({ error, fields, typed }, { status: answer.status });
}

export const meta = pageMeta;

export default function Sponsor({
  loaderData: { kind, isGift, funds, presets, people, costs, buys, questions, hasSamples, cards, faces },
  actionData,
}: Route.ComponentProps) {
  const { t } = useTranslation('sponsorship');
  const isOfGift = actionData !== undefined && 'programId' in actionData.typed;
  const failure = isOfGift ? undefined : actionData;
  const gift = { funds, presets: presets.gift, failure: isOfGift ? actionData : undefined };
  const [personId, setPersonId] = useState(failure?.typed.personId ?? '');
  return (
    <>
      {isGift ? <GiftFirst {...gift} /> : <SponsorHead kind={kind} faces={faces} />}
      <div id="choisir" className={`wrap ${styles.body}`}>
        {isGift && (
          <div className={styles.or}>
            <h2>{t('or.title')}</h2>
            <p className="lead quiet">{t('or.lead')}</p>
          </div>
        )}
        <Tabs
          label={t('tabs')}
          current={kind}
          isCards={isGift}
          tabs={cards.map((card) => ({
            id: card.kind,
            label: isGift ? <KindCard {...card} presets={presets.sponsor} /> : t(`kind.${card.kind}.tab`),
            to: `?type=${card.kind}#choisir`,
          }))}
        >
          <div className={styles.panel}>
            {people.length > 0 ? (
              <PersonChoice people={people} form="parrainer" defaultValue={personId} onValue={setPersonId} />
            ) : (
              <KindFacts kind={kind} hasPlace={hasSamples} />
            )}
            <SponsorForm
              key={kind}
              kind={kind}
              person={people.find(({ id }) => id === personId)}
              presets={presets.sponsor}
              buys={buys}
              failure={failure}
            />
          </div>
        </Tabs>
      </div>
      {people.length > 0 && (
        <div className={`below wrap ${styles.facts}`}>
          <KindFacts kind={kind} hasPlace={hasSamples} />
        </div>
      )}
      {!isGift && <FreeGift {...gift} />}
      <SponsorSteps />
      <div className={`below wrap section ${styles.plain}`}>
        {costs && hasSamples && <Costs costs={costs} />}
        {questions && questions.list.length > 0 && <Questions questions={questions} />}
      </div>
    </>
  );
}
