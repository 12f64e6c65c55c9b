import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { MATERIAL_STATUSES, type MaterialStatus } from '#app/features/projects/material-statuses.ts';

type MaterialsSheetProps = {
  materials: readonly { item: string; cost: string; status: MaterialStatus }[];
  mayChange: boolean;
};

const TAGS = { acquired: 'tag--ok', ongoing: 'tag--wait', pending: 'tag--off' } as const;

/** Where each thing of the list stands, said in place. */
export function MaterialsSheet({ materials, mayChange }: MaterialsSheetProps) {
  const { t } = useTranslation('admin');
  return (
    <section className="sheet" aria-labelledby="materials">
      <div className="sheet__h">
        <h2 id="materials">{t('projects.materials')}</h2>
      </div>
      <ul className="sheet__b">
        {materials.map(({ item, cost, status }) => (
          <li key={item} className="row row--b">
            <span className="grow">
              <span lang="fr">{item}</span> <span className="fine quiet">{cost}</span>
            </span>
            {mayChange ? (
              // Of each state a form of its own: what is chosen is what stands.
              <ActForm
                key={status}
                intent="set-material"
                kind="line"
                className="row"
                label={t('projects.setState')}
                values={{ item }}
              >
                <Field
                  label={<span className="visually-hidden">{t('projects.stateOf', { item })}</span>}
                  name="to"
                  control="select"
                  options={MATERIAL_STATUSES.map((value) => ({ value, label: t(`content.option.status.${value}`) }))}
                  defaultValue={status}
                />
              </ActForm>
            ) : (
              <span className={`tag ${TAGS[status]}`}>{t(`content.option.status.${status}`)}</span>
            )}
          </li>
        ))}
        {materials.length === 0 && <li className="quiet">{t('projects.noMaterials')}</li>}
      </ul>
    </section>
  );
}
