import type { ReactNode } from 'react';
import { CopyButton } from '#app/features/payments/parts/copy-button.tsx';

/** A secret that was made just now: to be copied, since it stands here once. */
export function SecretShown({
  title,
  text,
  value,
  children,
}: {
  title: string;
  text: ReactNode;
  value: string;
  children?: ReactNode;
}) {
  return (
    <section className="sheet" aria-labelledby="secret" role="status">
      <div className="sheet__h">
        <h2 id="secret">{title}</h2>
      </div>
      <div className="sheet__b">
        <p className="msg">{text}</p>
        <p className="row">
          <code className="secret" dir="ltr">
            {value}
          </code>
          <CopyButton label={title} value={value} />
        </p>
        {children}
      </div>
    </section>
  );
}
