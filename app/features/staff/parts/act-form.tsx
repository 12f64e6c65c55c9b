import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import { Form, useActionData, useLocation } from 'react-router';
import { newKey } from '#app/kit/form-key.ts';
import { Button } from '#app/ui/button.tsx';
import { StaffIcon, type StaffIconName } from './staff-icon.tsx';
import { useSending } from './use-sending.ts';

type ActFormProps = {
  /** The call it makes. */
  intent: string;
  label: ReactNode;
  kind?: 'primary' | 'line' | 'ink';
  /** Fields of the form. */
  children?: ReactNode;
  /** Fields nobody types. */
  values?: Record<string, string>;
  className?: string;
  /** Where it is sent, if not to its own page: the browser's own way, for it may be no page at all. */
  action?: string;
  /** It holds a file. */
  hasFile?: boolean;
  /** It is what Enter does on the row of a list that it stands in. */
  isRowAct?: boolean;
  /** Flat, with an icon, as acts in a page's head are; and the letter that presses it (use-staff-keys.ts). */
  quiet?: { icon: StaffIconName; hotkey?: string };
};

/**
 * One act: a form with its button. The key makes it happen once, however often it is pressed or sent. Once it is done the form is
 * a fresh one, with a key of its own: what is sent next is another act.
 */
export function ActForm(props: ActFormProps) {
  const { intent, label, kind, children, values = {}, className = 'form', action, hasFile, isRowAct, quiet } = props;
  const isBusy = useSending() === intent;
  const round = useRounds(isBusy);
  return (
    <Form
      noValidate
      method="post"
      action={action}
      reloadDocument={action !== undefined}
      className={className}
      encType={hasFile ? 'multipart/form-data' : undefined}
    >
      <input type="hidden" name="intent" value={intent} />
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Fragment key={round}>
        <OnceKey />
        {children}
      </Fragment>
      {quiet ? (
        <button type="submit" className="b b--q" data-hotkey={quiet.hotkey} aria-keyshortcuts={quiet.hotkey}>
          <StaffIcon name={quiet.icon} />
          <span>{label}</span>
          {quiet.hotkey && <kbd aria-hidden="true">{quiet.hotkey}</kbd>}
        </button>
      ) : (
        <Button type="submit" kind={kind} size="sm" isBusy={isBusy} data-enter={isRowAct || undefined}>
          {label}
        </Button>
      )}
    </Form>
  );
}

/** How many times a form was sent and done; refused, it keeps what was typed and counts on. */
export function useRounds(isBusy: boolean): number {
  const refused = useActionData<unknown>() !== undefined;
  const wasBusy = useRef(false);
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (wasBusy.current && !isBusy && !refused) setRound((before) => before + 1);
    wasBusy.current = isBusy;
  }, [isBusy, refused]);
  return round;
}

/**
 * One key a rendered form, written by the server for pages without script: a second press sends the same one. After the act the
 * page is at another entry of the history, and what is sent from there is another act.
 */
export function OnceKey() {
  const { key } = useLocation();
  return <KeyField key={key} />;
}

function KeyField() {
  const [key] = useState(newKey);
  return <input type="hidden" name="idempotencyKey" defaultValue={key} suppressHydrationWarning />;
}
