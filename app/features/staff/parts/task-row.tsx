import { Link } from 'react-router';
import { useTranslation } from '#app/ui/words.tsx';
import { ActForm } from './act-form.tsx';
import { StaffIcon, type StaffIconName } from './staff-icon.tsx';

type Row = {
  target: string;
  icon: StaffIconName;
  title: string;
  text: string;
  act: string;
  path: string;
  since: string;
  age: string;
  isLate: boolean;
  assignee?: string;
  isMine: boolean;
};

/** Something that waits: what, since when, who takes care of it, and the way to it. */
export function TaskRow({ task, me }: { task: Row; me: string }) {
  const { t } = useTranslation('admin');
  return (
    <li data-row>
      <StaffIcon name={task.icon} />
      <span className="td__t">
        <b>{task.title}</b> <small>{task.text}</small>{' '}
        {task.assignee && (
          <span className="tag tag--info">
            <StaffIcon name="user" />
            {task.assignee}
          </span>
        )}
      </span>
      <time className={task.isLate ? 'td__a late' : 'td__a'} dateTime={task.since}>
        {task.isLate && <StaffIcon name="clock-countdown" />}
        {task.age}
      </time>
      <span className="row td__do">
        {(task.isMine || !task.assignee) && (
          <ActForm
            intent="assign-task"
            className="row"
            label={
              <>
                {t(task.isMine ? 'assign.give' : 'assign.take')}
                <span className="visually-hidden"> : {task.title}</span>
              </>
            }
            values={{ target: task.target, memberId: task.isMine ? '' : me }}
            quiet={{ icon: task.isMine ? 'arrow-u-up-left' : 'user' }}
          />
        )}
        <Link className="b b--soft" to={task.path}>
          {task.act}
          <span className="visually-hidden"> : {task.title}</span>
        </Link>
      </span>
    </li>
  );
}
