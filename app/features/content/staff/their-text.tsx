import { useTranslation } from '#app/ui/words.tsx';
import type { FieldSpec } from '#app/features/content/field-spec.ts';
import { listValues } from './list-values.ts';

type Text = { fields: FieldSpec[]; body: string };

/** Somebody else kept a text meanwhile: what of it is not as in one's own stands here, one's own stays in the form. */
export function TheirText({ theirs, mine }: { theirs: Text & { by: string; at: string }; mine: Text }) {
  const { t } = useTranslation('admin');
  const own = new Map(listValues(mine.fields).map(({ name, value }) => [name, value]));
  const others = listValues(theirs.fields).filter(({ name, value }) => own.get(name) !== value);
  return (
    <div className="banner" role="status">
      <div className="stack stack--s grow">
        <p>
          <b>{t('content.theirs', theirs)}</b> {t('content.theirsText')}
        </p>
        <dl className="dl" lang="fr">
          {others.map(({ name, label, value }) => (
            <div key={name} style={{ display: 'contents' }}>
              <dt>{label}</dt>
              <dd>{value || '–'}</dd>
            </div>
          ))}
        </dl>
        {theirs.body !== mine.body && (
          <pre className="theirs" lang="fr">
            {theirs.body}
          </pre>
        )}
      </div>
    </div>
  );
}
