import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Letterbox } from './letterbox.tsx';

type LetterSwitchProps = {
  art: string;
  title: ReactNode;
  text: ReactNode;
  /** Whether they are written to; left out where the link leads to nobody any more. */
  isOn?: boolean;
  action: ReactNode;
};

/** The page of the link by which somebody stops a mail, or has it again, without signing in: by a press, never by the mere opening. */
export function LetterSwitch({ art, title, text, isOn, action }: LetterSwitchProps) {
  return (
    <Letterbox art={art} title={title}>
      <p className="lead">{text}</p>
      {isOn !== undefined && (
        <Form method="post" reloadDocument>
          <Button type="submit" kind={isOn ? 'line' : 'ink'} name="intent" value={isOn ? 'stop' : 'start'}>
            {action}
          </Button>
        </Form>
      )}
    </Letterbox>
  );
}
