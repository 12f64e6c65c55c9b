import { type ReactNode, useEffect, useRef } from 'react';
import { CopyButton } from '#app/features/payments/parts/copy-button.tsx';

/** A secret that was made just now: to be copied, since it stands here once. Whoever made it at the foot of the page is led to it. */
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
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.focus(), [value]);
  return (
    <section className="sheet" aria-labelledby="secret" ref={place} tabIndex={-1}>
      <div className="sheet__h">
        <h2 id="secret">{title}</h2>
      </div>
      <div className="sheet__b">
        <p className="msg" role="status">
          {text}
        </p>
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
