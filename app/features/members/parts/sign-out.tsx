import { type FormEvent, type ReactNode, useState } from 'react';
import { Form } from 'react-router';
import { addressHere } from '#app/kit/address-here.ts';
import { patience } from '#app/shared/patience.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { toast } from '#app/ui/toasts.ts';
import { useTranslation } from '#app/ui/words.tsx';

/** For each of three questions: a press is answered in words within half a minute. */
const PATIENCE_MS = 8_000;

/** Who is signed in here. @throws where that cannot be said: somebody's own things would stay on this device unasked */
async function whoIsHere(): Promise<string | undefined> {
  const answer = await fetch('/api/session', {
    headers: { accept: 'application/json' },
    cache: 'no-store',
    signal: patience(PATIENCE_MS),
  });
  if (!answer.ok) throw new Error(`The session is answered ${answer.status}`);
  return ((await answer.json()) as { session: { user: { id: string } } | null }).session?.user.id;
}

/**
 * The way out: what waits on this device is sent first, whoever would lose something is asked, and nothing of theirs stays for who takes
 * the device next. Without script the form just posts, and nothing was ever kept.
 * @param onGone told once the session is over, before the page is left
 */
export function SignOut({ children, onGone }: { children: ReactNode; onGone?: () => void }) {
  const { t } = useTranslation('members');
  const [isAsking, setAsking] = useState(false);
  const fail = () => toast({ kind: 'error', title: t('error.sign_out.title'), text: t('error.sign_out.text') });
  const leave = async () => {
    const me = await whoIsHere();
    const response = await fetch('/sign-out', {
      method: 'POST',
      body: new URLSearchParams(),
      redirect: 'manual',
      signal: patience(PATIENCE_MS),
    });
    if (response.type !== 'opaqueredirect' && !response.ok) throw new Error(String(response.status));
    onGone?.();
    if (me) await (await import('#app/kit/leave-device.ts')).forgetHere(me);
    location.assign(addressHere('/?notice=signed-out'));
  };
  const begin = async () => {
    const me = await whoIsHere();
    const { sendBeforeLeaving } = await import('#app/kit/leave-device.ts');
    if (me && (await sendBeforeLeaving(me)) > 0) setAsking(true);
    else await leave();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    begin().catch(fail);
  };
  return (
    <>
      <Form reloadDocument method="post" action="/sign-out" onSubmit={submit}>
        {children}
      </Form>
      <Dialog title={t('area.leave.title')} isOpen={isAsking} onClose={() => setAsking(false)}>
        <p>{t('area.leave.text')}</p>
        <p className="row">
          <Button type="button" onClick={() => setAsking(false)}>
            {t('area.leave.stay')}
          </Button>
          <Button type="button" kind="line" onClick={() => void leave().catch(fail)}>
            {t('area.leave.leave')}
          </Button>
        </p>
      </Dialog>
    </>
  );
}
