import { useEffect, useRef } from 'react';
import { useActionData, useLocation, useRouteLoaderData } from 'react-router';
import { useTranslation } from '#app/ui/words.tsx';
import { ActForm } from './act-form.tsx';

type ActOutcome = {
  done?: string;
  refused?: string;
  undo?: { action: string; intent: string; values: Record<string, string> };
};

/** Something wrong with a field that may be far from here. */
type Fault = { key: string; label: string; error: string; anchor?: string };

/**
 * What the act before this page came to: done, with the way to take it back where there is one, or why not. It is gone to, wherever on
 * the page the act was pressed: of a refusal its first field at fault, or of several the list of them, else what is said here.
 */
export function ActNotice({ error, faults = [] }: { error?: string; faults?: readonly Fault[] }) {
  const { t } = useTranslation('admin');
  const { done, refused, undo } = useRouteLoaderData<ActOutcome>('staff') ?? {};
  const bad = error ?? refused;
  const said = useRef<HTMLDivElement>(null);
  const answer: unknown = useActionData();
  const { key } = useLocation();
  const count = faults.length;
  useEffect(() => {
    if (!error || count > 1) return said.current?.focus();
    // Forms that keep what was typed write their faults in an effect of their own, some frames later where they are long.
    let left = 60;
    const look = () => {
      const fault = document.querySelector<HTMLElement>('main [aria-invalid=true]');
      if (fault) fault.focus();
      else if (left-- > 0) frame = requestAnimationFrame(look);
      else said.current?.focus();
    };
    let frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  }, [answer, error, count, done, refused, key]);
  if (bad)
    return (
      <div ref={said} tabIndex={-1} className="msg msg--bad faults">
        <p role="alert">{bad}</p>
        {count > 0 && (
          <ul>
            {faults.map((fault) => (
              <li key={fault.key}>
                {fault.anchor ? <a href={`#${fault.anchor}`}>{fault.label}</a> : fault.label}
                {'\u00a0: '}
                {fault.error}
              </li>
            ))}
          </ul>
        )}
      </div>
    );
  if (!done) return null;
  return (
    <div className="toast" ref={said} tabIndex={-1}>
      <p role="status">{done}</p>
      {undo && (
        <ActForm
          key={JSON.stringify(undo)}
          intent={undo.intent}
          action={undo.action}
          kind="line"
          className="row"
          label={t('undo')}
          values={{ ...undo.values, isUndo: 'yes' }}
        />
      )}
    </div>
  );
}
