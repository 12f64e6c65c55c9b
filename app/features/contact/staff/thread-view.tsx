import { useTranslation } from '#app/ui/words.tsx';

type Entry = {
  id: string;
  isOurs: boolean;
  who: string | null;
  sender: string | null;
  at: string;
  text: string;
  wholeText: string | null;
  attachments: number;
  isLeaving: boolean;
};
type ThreadProps = {
  name: string;
  at: string;
  text: string;
  lang: string;
  replies: readonly Entry[];
  /** Begun by us: `text` is what it is about. */
  isOurs?: boolean;
};

/** A letter and all that was written after it, in the order it was written. Every word is shown as plain text. */
export function Thread({ name, at, text, lang, replies, isOurs }: ThreadProps) {
  const { t } = useTranslation('admin');
  return (
    <ol className="thread">
      {isOurs ? (
        <li className="thread--ours">
          <p className="thread__t" lang={lang} dir="auto">
            <b>{text}</b>
          </p>
        </li>
      ) : (
        <li>
          <p className="thread__w">
            <b>{name}</b> <time>{at}</time>
          </p>
          <p className="thread__t" lang={lang} dir="auto">
            {text}
          </p>
        </li>
      )}
      {replies.map((reply) => (
        <li key={reply.id} className={reply.isOurs ? 'thread--ours' : undefined}>
          <p className="thread__w">
            <b>{reply.isOurs ? reply.who : name}</b> <time>{reply.at}</time>
            {reply.isOurs && <span className="quiet">{t(reply.isLeaving ? 'inbox.leaving' : 'inbox.sent')}</span>}
            {!reply.isOurs && reply.who && <span className="quiet">{t('inbox.byHand', { who: reply.who })}</span>}
            {reply.sender && <span className="quiet">{t('inbox.sender', { email: reply.sender })}</span>}
          </p>
          <p className="thread__t" lang={lang} dir="auto">
            {reply.text || <span className="quiet">{t('inbox.noWords')}</span>}
          </p>
          {reply.attachments > 0 && <p className="fine quiet">{t('inbox.attached', { count: reply.attachments })}</p>}
          {reply.wholeText && (
            <details>
              <summary className="fine">{t('inbox.whole')}</summary>
              <p className="thread__t quiet" lang={lang} dir="auto">
                {reply.wholeText}
              </p>
            </details>
          )}
        </li>
      ))}
    </ol>
  );
}
