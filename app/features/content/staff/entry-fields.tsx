import { StaffIcon } from '#app/features/staff/parts/staff-icon.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { fieldAnchor, type FieldSpec } from '#app/features/content/field-spec.ts';
import { GroupFault } from './group-fault.tsx';
import { DrawingField } from './drawing-field.tsx';

/** The fields of an entry, each with the control of its kind. */
export function EntryFields({ fields }: { fields: readonly FieldSpec[] }) {
  return fields.map((field) => <EntryField key={field.name} field={field} />);
}

const showFields = (fields: FieldSpec[]) => <EntryFields fields={fields} />;

function EntryField({ field }: { field: FieldSpec }) {
  const { t } = useTranslation('admin');
  const { name, label, isNeeded, error } = field;
  const common = { name, label, error, isOptional: !isNeeded, id: fieldAnchor(name) };
  switch (field.kind) {
    case 'kept':
      return <input type="hidden" name={name} defaultValue={field.value} />;
    case 'line':
      return <Field {...common} defaultValue={field.value} autoComplete="off" className="full" />;
    case 'long':
      return <Field {...common} control="textarea" rows={3} defaultValue={field.value} className="full" />;
    case 'number':
      return <Field {...common} inputMode="numeric" defaultValue={field.value} autoComplete="off" />;
    case 'day':
      return <Field {...common} type="date" defaultValue={field.value} />;
    case 'clock':
      return <Field {...common} type="time" defaultValue={field.value} />;
    case 'address':
      return <Field {...common} type="url" defaultValue={field.value} />;
    case 'colour':
      return <Field {...common} type="color" defaultValue={field.value} />;
    case 'flag':
      return <Checkbox name={name} label={label} error={error} defaultChecked={field.isSet} />;
    case 'choice':
      return (
        <Field
          {...common}
          control="select"
          options={isNeeded && field.value ? field.options : [{ value: '', label: '–' }, ...field.options]}
          defaultValue={field.value}
        />
      );
    case 'group':
      return (
        <>
          <GroupFault name={name} label={label} error={error} />
          {field.drawn ? (
            <DrawingField field={field} drawn={field.drawn} show={showFields} />
          ) : (
            <fieldset className="full stack stack--s">
              <legend className="visually-hidden">{label}</legend>
              <EntryFields fields={field.fields} />
            </fieldset>
          )}
        </>
      );
    case 'list':
      return (
        <fieldset className="full stack">
          <legend className="lb">{label}</legend>
          <GroupFault name={name} error={error} />
          {field.rows.map((row, index) => (
            <fieldset key={row[0]!.name} className="rowset">
              <legend className="fine">{t('content.row.name', { what: field.item, number: String(index + 1) })}</legend>
              <div className="fg">
                <EntryFields fields={row} />
              </div>
              <div className="row">
                {index > 0 && (
                  <RowButton act="up" icon="caret-up" name={name} index={index} label={t('content.row.up')} />
                )}
                {index < field.rows.length - 1 && (
                  <RowButton act="down" icon="caret-down" name={name} index={index} label={t('content.row.down')} />
                )}
                {field.rows.length > field.least && (
                  <RowButton act="remove" icon="trash" name={name} index={index} label={t('content.row.remove')} />
                )}
              </div>
            </fieldset>
          ))}
          <p>
            <button type="submit" name="row" value={`add:${name.slice(5)}`} className="b">
              <StaffIcon name="plus" />
              {t('content.row.add', { what: field.item })}
            </button>
          </p>
        </fieldset>
      );
  }
}

type RowButtonProps = {
  act: 'up' | 'down' | 'remove';
  icon: 'caret-up' | 'caret-down' | 'trash';
  name: string;
  index: number;
  label: string;
};

function RowButton({ act, icon, name, index, label }: RowButtonProps) {
  return (
    <button type="submit" name="row" value={`${act}:${name.slice(5)}[${index}]`} className="b b--q">
      <StaffIcon name={icon} />
      <span>{label}</span>
      <span className="visually-hidden"> {index + 1}</span>
    </button>
  );
}
