import { useEffect } from 'react';
import { useActionData, useRouteLoaderData } from 'react-router';
import { useTranslation } from '#app/ui/words.tsx';
import { ActForm } from './act-form.tsx';

type Said = {
  done?: string;
  refused?: string;
  undo?: { action: string; intent: string; values: Record<string, string> };
};

/** What the act before this page came to: done, with the way to take it back where there is one, or why not. */
export function ActNotice({ error }: { error?: string }) {
  const { t } = useTranslation('admin');
  const { done, refused, undo } = useRouteLoaderData<Said>('staff') ?? {};
  const bad = error ?? refused;
  // What is refused may be above what is seen: the first field at fault is gone to, as on the public pages.
  const answer: unknown = useActionData();
  useEffect(() => {
    if (!error) return;
    // Forms that keep what was typed write their faults in an effect of their own, some frames later where they are long.
    let left = 60;
    const look = () => {
      const fault = document.querySelector<HTMLElement>('main [aria-invalid=true]');
      if (fault) fault.focus();
      else if (left-- > 0) frame = requestAnimationFrame(look);
    };
    let frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  }, [answer, error]);
  if (bad)
    return (
      <p className="msg msg--bad" role="alert">
        {bad}
      </p>
    );
  if (!done) return null;
  return (
    <div className="toast">
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
