import { href, Form, Link } from 'react-router';
import { again } from '#app/features/staff/parts/again.ts';
import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { StaffIcon } from '#app/features/staff/parts/staff-icon.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { Failed } from './person-forms.tsx';
import type { PersonPage } from './person-page.server.ts';

type SideProps = {
  person: PersonPage;
  typed: string;
  others: readonly { id: string; title: string }[];
  mayWrite: boolean;
  mayErase: boolean;
  noteFailed: Failed;
  taskFailed: Failed;
  eraseFailed: Failed;
};

/** What colleagues noted, what the person agreed to, who was merged into them, and how they are erased. */
export function PersonSide(props: SideProps) {
  const { person, mayWrite, mayErase } = props;
  return (
    <div className="stack">
      <Tasks person={person} mayWrite={mayWrite} failed={props.taskFailed} />
      <Notes person={person} mayWrite={mayWrite} failed={props.noteFailed} />
      <Consents person={person} />
      {(mayWrite || person.merged.length > 0) && <Merged {...props} />}
      {mayErase && <Erase person={person} failed={props.eraseFailed} />}
    </div>
  );
}

function Notes({ person, mayWrite, failed }: { person: PersonPage; mayWrite: boolean; failed: Failed }) {
  const { t } = useTranslation('admin');
  return (
    <section className="sheet" aria-labelledby="notes">
      <div className="sheet__h">
        <h2 id="notes">{t('persons.notes')}</h2>
        <span className="fine quiet">{person.noteList.length}</span>
      </div>
      {person.noteList.map((note) => (
        <div key={note.id} className="sheet__b">
          <p className="thread__t">
            {note.isCall && <span className="tag">{t('persons.call')}</span>} {note.text}
          </p>
          <div className="row fine quiet">
            <span className="grow">
              {note.who}, {note.at}
            </span>
            {mayWrite && (
              <ActForm
                intent="end-note"
                className="row"
                label={t('persons.endNote')}
                values={{ noteId: note.id }}
                quiet={{ icon: 'trash' }}
              />
            )}
          </div>
        </div>
      ))}
      {mayWrite && (
        <div className="sheet__b">
          <ActForm intent="note-person" kind="line" label={t('persons.addNote')}>
            <Field
              label={t('persons.note')}
              hint={t('persons.noteHint')}
              {...again('text', failed)}
              control="textarea"
              rows={3}
              maxLength={2000}
              required
            />
            <Checkbox
              name="kind"
              value="call"
              label={t('persons.isCall')}
              defaultChecked={failed?.typed.kind === 'call'}
            />
          </ActForm>
        </div>
      )}
    </section>
  );
}

/** What is to be done for them, each by its day; what is done stays to be read. */
function Tasks({ person, mayWrite, failed }: { person: PersonPage; mayWrite: boolean; failed: Failed }) {
  const { t } = useTranslation('admin');
  if (!mayWrite && person.tasks.length === 0) return null;
  return (
    <section className="sheet" aria-labelledby="tasks">
      <div className="sheet__h">
        <h2 id="tasks">{t('persons.tasks')}</h2>
      </div>
      {person.tasks.length > 0 && (
        <ul className="li">
          {person.tasks.map((task) => (
            <li key={task.id}>
              <span className="grow">
                {task.doneBy ? <s>{task.text}</s> : task.text}{' '}
                <small className="fine quiet">
                  {task.doneBy ? t('persons.taskDone', { who: task.doneBy }) : `${task.due}, ${task.who}`}
                </small>{' '}
                {task.isLate && <span className="tag tag--wait">{t('persons.taskLate')}</span>}
              </span>
              {mayWrite && !task.doneBy && (
                <ActForm
                  intent="end-person-task"
                  className="row"
                  label={
                    <>
                      {t('persons.taskEnd')} <span className="visually-hidden">{task.text}</span>
                    </>
                  }
                  values={{ taskId: task.id }}
                  quiet={{ icon: 'check' }}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {mayWrite && (
        <div className="sheet__b">
          <ActForm intent="add-person-task" kind="line" label={t('persons.addTask')}>
            <Field label={t('persons.task')} {...again('text', failed)} maxLength={300} required autoComplete="off" />
            <Field
              label={t('persons.taskDue')}
              {...again('due', failed)}
              defaultValue={failed?.typed.due ?? person.today}
              type="date"
              required
            />
          </ActForm>
        </div>
      )}
    </section>
  );
}

/** Each time they agreed to something or took it back. */
function Consents({ person }: { person: PersonPage }) {
  const { t } = useTranslation('admin');
  return (
    <section className="sheet" aria-labelledby="consents">
      <div className="sheet__h">
        <h2 id="consents">{t('persons.consents')}</h2>
      </div>
      {person.consents.length === 0 ? (
        <p className="sheet__b quiet">{t('persons.noConsent')}</p>
      ) : (
        <ul className="li">
          {person.consents.map(({ what, isGranted, at }) => (
            <li key={`${what} ${at} ${isGranted}`}>
              <span className="grow">
                {t(`persons.consent.${what}`)} <small className="fine quiet">{at}</small>
              </span>
              <span className={isGranted ? 'tag tag--ok' : 'tag'}>
                <StaffIcon name={isGranted ? 'check' : 'x'} /> {t(isGranted ? 'persons.yes' : 'persons.no')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Who was merged into them, each taken out again with a press; and the search for somebody to merge. */
function Merged({ person, typed, others, mayWrite }: SideProps) {
  const { t } = useTranslation('admin');
  return (
    <section className="sheet" aria-labelledby="merged">
      <div className="sheet__h">
        <h2 id="merged">{t('persons.mergedTitle')}</h2>
      </div>
      {person.merged.length > 0 && (
        <ul className="li">
          {person.merged.map((one) => (
            <li key={one.id}>
              <span className="grow">
                <bdi>{one.name ?? one.emails[0] ?? t('persons.nameless')}</bdi>
                {one.name && one.emails.length > 0 && <small className="fine quiet"> {one.emails.join(', ')}</small>}
              </span>
              {mayWrite && (
                <ActForm
                  intent="split-persons"
                  className="row"
                  label={t('persons.split')}
                  values={{ other: one.id }}
                  quiet={{ icon: 'arrow-u-up-left' }}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {mayWrite && (
        <div className="sheet__b">
          <Form noValidate className="form" role="search" aria-label={t('persons.findOther')}>
            <Field
              label={t('persons.findOther')}
              hint={t('persons.findHint')}
              name="find"
              type="search"
              key={typed}
              defaultValue={typed}
            />
            <button type="submit" className="b">
              {t('list.search')}
            </button>
          </Form>
          {typed && others.length === 0 && <p className="quiet">{t('list.noneText')}</p>}
          {others.length > 0 && (
            <ul className="li">
              {others.map(({ id, title }) => (
                <li key={id}>
                  <bdi className="grow">{title}</bdi>
                  <Link className="b b--q" to={`${href('/admin/persons/:id', { id: person.id })}?with=${id}`}>
                    <span>{t('persons.compare')}</span>
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </section>
  );
}

/** What is destroyed, what the law keeps without their name, and the form that asks for it. */
function Erase({ person, failed }: { person: PersonPage; failed: Failed }) {
  const { t } = useTranslation('admin');
  return (
    <section className="sheet" aria-labelledby="erase">
      <div className="sheet__h">
        <h2 id="erase">{t('persons.erase')}</h2>
      </div>
      <div className="sheet__b">
        <p className="quiet">{t('persons.eraseText')}</p>
        {person.kept.length > 0 && (
          <>
            <p>{t('persons.keptText')}</p>
            <ul className="dots">
              {person.kept.map(({ title, count }) => (
                <li key={title}>
                  {title} <b className="num">{count}</b>
                </li>
              ))}
            </ul>
            <p className="fine quiet">{t('persons.twoPeople')}</p>
          </>
        )}
        {person.plan ? (
          <p>
            <Link to={href('/admin/plans/:id', { id: person.plan })}>{t('persons.eraseAsked')}</Link>
          </p>
        ) : person.block ? (
          <p className="msg msg--bad">{person.block}</p>
        ) : (
          <details className="more" open={failed !== undefined}>
            <summary className="b b--q b--bad">
              <StaffIcon name="trash" />
              <span>{t(person.kept.length > 0 ? 'persons.askErase' : 'persons.erase')}</span>
            </summary>
            <ActForm
              intent="erase-person"
              kind="line"
              label={t(person.kept.length > 0 ? 'persons.askErase' : 'persons.eraseNow')}
            >
              <Field
                label={t('persons.reason')}
                hint={t('persons.reasonHint')}
                {...again('reason', failed)}
                required
                maxLength={500}
              />
            </ActForm>
          </details>
        )}
      </div>
    </section>
  );
}
