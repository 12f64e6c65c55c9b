import { data, href, Link } from 'react-router';
import { ActNotice } from '#app/features/staff/parts/notice.tsx';
import { StaffIcon } from '#app/features/staff/parts/staff-icon.tsx';
import { backToPage } from '#app/features/staff/staff-form.server.ts';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { StaffTable } from '#app/features/staff/parts/staff-table.tsx';
import { LANGUAGE_NAMES } from '#app/shared/language.ts';
import type { KeyPart } from '#app/shared/word-keys.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { textOf } from '#platform/form-endpoint.ts';
import { siteContextOf } from '#platform/site.ts';
import { listCells, listEntriesIn } from '#app/features/translations/coverage.server.ts';
import { mayTranslate, textSourcesContext } from '#app/features/translations/text-sources.server.ts';
import { BLOCK_STATES, type Counts, isTarget, TARGETS } from '#app/features/translations/translated.ts';
import { CoverageBar, percentOf } from './coverage-bar.tsx';
import { MachineBar } from './machine-bar.tsx';
import { actOnRun, type Machine, readMachine, RUN_ACTS } from './run-acts.server.ts';
import type { Route } from './+types/coverage-admin.ts';

export type TextsName = KeyPart<'admin', 'translations.collection.'>;

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await staffOf(context, request, 'content.read');
  const { db } = siteContextOf(context);
  const sources = context.get(textSourcesContext);
  const search = new URL(request.url).searchParams;
  const [name, language] = [search.get('collection'), search.get('language')];
  if (name === null) {
    const cells = await listCells(db, [...sources.values()]);
    return { cells, names: [...new Set(cells.map(({ collection }) => collection as TextsName))] };
  }
  const texts = sources.get(name);
  if (!texts || !isTarget(language)) throw data(null, { status: 404 });
  return {
    name: name as TextsName,
    language,
    entries: await listEntriesIn(db, texts, { language }),
    machine: await readMachine(context, db, name, language),
    mayWrite: mayTranslate(texts, 'write', staff),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  await staffOf(context, request, 'content.read');
  const form = await request.formData();
  const search = new URL(request.url).searchParams;
  const [collection, language] = [search.get('collection') ?? '', search.get('language') ?? ''];
  const intent = textOf(form, 'intent', 40);
  if (!RUN_ACTS.includes(intent)) throw data(null, { status: 400 });
  const { error, status } = await actOnRun(context, form, intent, { collection, language }, backToPage(request));
  return data({ error }, { status });
}

/** How far every collection is in every language; of one of them in one language the entries. */
export default function Coverage({ loaderData, actionData }: Route.ComponentProps) {
  return loaderData.cells ? <Matrix {...loaderData} /> : <Entries {...loaderData} error={actionData?.error} />;
}

type MatrixProps = { cells: Awaited<ReturnType<typeof listCells>>; names: TextsName[] };

function Matrix({ cells, names }: MatrixProps) {
  const { t } = useTranslation('admin');
  const behind = cells.filter(({ stale }) => stale > 0).length;
  return (
    <>
      <div className="hd">
        <div>
          <h1>{t('translations.title')}</h1>
          <p className="sub">
            {t('translations.sentence')} <b>{t('translations.behind', { count: behind })}</b>
          </p>
        </div>
        <div className="hd__a">
          <Link className="b" to={href('/admin/translations/words')}>
            {t('words.title')}
          </Link>
        </div>
      </div>
      <ActNotice />
      <div className="sheet sheet--bleed">
        {/* A table that scrolls takes the focus, so that keys move it. */}
        <div className="scroll" tabIndex={0} role="region" aria-label={t('translations.title')}>
          <table aria-label={t('translations.title')} className="mx cov-t">
            <thead>
              <tr>
                <th scope="col">{t('translations.contentHead')}</th>
                {TARGETS.map((language) => (
                  <th key={language} scope="col">
                    <bdi lang={language}>{LANGUAGE_NAMES[language]}</bdi>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {names.map((name) => (
                <tr key={name}>
                  <th scope="row">{t(`translations.collection.${name}`)}</th>
                  {TARGETS.map((language) => {
                    const cell = cells.find((one) => one.collection === name && one.language === language)!;
                    return (
                      <td key={language}>
                        <Link
                          className="cov-c"
                          to={`${href('/admin/translations')}?collection=${name}&language=${language}`}
                        >
                          <span className="visually-hidden">
                            {t(`translations.collection.${name}`)}, {LANGUAGE_NAMES[language]},{' '}
                          </span>
                          <CoverageBar counts={cell} />
                          <span className="num">
                            {cell.stale > 0 && '! '}
                            {t('translations.percent', { percent: percentOf(cell) })}
                          </span>
                          <span className="visually-hidden">, {tell(t, cell)}</span>
                        </Link>
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
      <Legend />
    </>
  );
}

type Words = ReturnType<typeof useTranslation<'admin'>>['t'];

/** The counts in words: what is none is left out. */
const tell = (t: Words, counts: Counts): string =>
  BLOCK_STATES.filter((state) => counts[state] > 0)
    .map((state) => t(`translations.count.${state}`, { count: counts[state] }))
    .join(', ');

function Legend() {
  const { t } = useTranslation('admin');
  return (
    <ul className="legend">
      {BLOCK_STATES.map((state) => (
        <li key={state}>
          <i className={`cov-k cov--${state}`} aria-hidden="true" />
          {t(`translations.legend.${state}`)}
        </li>
      ))}
    </ul>
  );
}

type EntriesProps = {
  name: TextsName;
  language: (typeof TARGETS)[number];
  entries: Awaited<ReturnType<typeof listEntriesIn>>;
  machine: Machine;
  mayWrite: boolean;
  error?: string;
};

function Entries({ name, language, entries, machine, mayWrite, error }: EntriesProps) {
  const { t } = useTranslation('admin');
  return (
    <>
      <p>
        <Link className="b b--q" to={href('/admin/translations')}>
          <StaffIcon name="arrow-left" />
          <span>{t('translations.back')}</span>
        </Link>
      </p>
      <div className="hd">
        <div>
          <h1>
            {t(`translations.collection.${name}`)}, <bdi lang={language}>{LANGUAGE_NAMES[language]}</bdi>
          </h1>
          <p className="sub">{t('translations.listSentence')}</p>
        </div>
      </div>
      <ActNotice error={error} />
      <MachineBar machine={machine} mayWrite={mayWrite} label={t('translations.draftAll')} />
      <div className="sheet sheet--bleed">
        <StaffTable
          label={t('translations.title')}
          rows={entries}
          none={null}
          columns={(col) => [
            col('title', t('content.entryHead'), 'c-m wrapc', (entry) => (
              <Link
                to={href('/admin/translations/:collection/:id/:language', {
                  collection: name,
                  id: entry.id,
                  language,
                })}
                lang="fr"
              >
                {entry.title}
              </Link>
            )),
            col('done', t('translations.howFar'), 'c-a r', (entry) => (
              <span className="cov-c">
                <CoverageBar counts={entry} />
                <span className="num">{t('translations.percent', { percent: percentOf(entry) })}</span>
              </span>
            )),
            col('id', t('content.stateHead'), 'c-s wrapc', (entry) => tell(t, entry)),
          ]}
        />
      </div>
      <Legend />
    </>
  );
}
