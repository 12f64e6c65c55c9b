import { Link, useLocation, useRouteLoaderData } from 'react-router';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { ActForm } from './act-form.tsx';

type View = { id: string; name: string; query: string; isOwn: boolean; count?: string };

/** The kept views of this list, as links; their addresses say what they show. */
export function ListViews() {
  const { search } = useLocation();
  const views = useRouteLoaderData<{ views: readonly View[] }>('staff')?.views ?? [];
  return views.map(({ id, name, query, count }) => (
    <Link key={id} to={`?${query}`} aria-current={search === `?${query}` ? 'page' : undefined}>
      {name} {count !== undefined && <b>{count}</b>}
    </Link>
  ));
}

/** Keeps what is shown under a name, and takes one's own views away again. */
export function ViewForms() {
  const { t } = useTranslation('admin');
  const { pathname, search } = useLocation();
  const views = useRouteLoaderData<{ views: readonly View[] }>('staff')?.views ?? [];
  const own = views.filter(({ isOwn }) => isOwn);
  const action = `/admin/views?back=${encodeURIComponent(pathname + search)}`;
  return (
    <details className="more">
      <summary className="b b--q">
        <span>{t('view.save')}</span>
      </summary>
      <div className="sheet more__b">
        <ActForm
          intent="save-view"
          action={action}
          kind="line"
          label={t('view.save')}
          values={{ list: pathname.split('/')[2] ?? '', query: search.slice(1) }}
        >
          <Field label={t('view.name')} name="name" maxLength={60} required />
          <Checkbox name="isShared" value="yes" label={t('view.share')} />
        </ActForm>
        {own.length > 0 && (
          <ul aria-label={t('view.mine')}>
            {own.map(({ id, name }) => (
              <li key={id}>
                <form method="post" action={action} className="row">
                  <input type="hidden" name="intent" value="end-view" />
                  <input type="hidden" name="viewId" value={id} />
                  <span className="grow">{name}</span>
                  <button type="submit" className="b b--q">
                    <span>
                      {t('view.end')} <span className="visually-hidden">: {name}</span>
                    </span>
                  </button>
                </form>
              </li>
            ))}
          </ul>
        )}
      </div>
    </details>
  );
}
