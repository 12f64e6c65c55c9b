import { useTranslation } from '#app/ui/words.tsx';
import { ActForm } from './act-form.tsx';

type AssignBoxProps = {
  target: string;
  assignee?: { memberId: string; name: string };
  /** Those who may take care of it. */
  people: readonly { id: string; name: string }[];
  me: string;
};

/** Who takes care of a thing, and the ways to give it to somebody: oneself in one press, anybody of those who may, nobody. */
export function AssignBox({ target, assignee, people, me }: AssignBoxProps) {
  const { t } = useTranslation('admin');
  return (
    <section className="sheet" aria-labelledby="assign">
      <div className="sheet__h">
        <h2 id="assign">{t('assign.title')}</h2>
      </div>
      <div className="sheet__b">
        <p>{assignee ? <b>{assignee.name}</b> : <span className="quiet">{t('assign.nobody')}</span>}</p>
        <div className="row">
          {assignee?.memberId !== me && people.some(({ id }) => id === me) && (
            <ActForm
              intent="assign-task"
              label={t('assign.take')}
              values={{ target, memberId: me }}
              quiet={{ icon: 'user', hotkey: 'a' }}
            />
          )}
          {assignee && (
            <ActForm
              intent="assign-task"
              label={t('assign.give')}
              values={{ target, memberId: '' }}
              quiet={{ icon: 'arrow-u-up-left' }}
            />
          )}
        </div>
        <ActForm intent="assign-task" kind="line" label={t('assign.act')} values={{ target }} className="row">
          <label className="f">
            <span className="visually-hidden">{t('assign.title')}</span>
            <select name="memberId" key={assignee?.memberId} defaultValue={assignee?.memberId ?? me}>
              {people.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        </ActForm>
      </div>
    </section>
  );
}
