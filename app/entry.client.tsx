import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { keepSubmitter } from './kit/submitter.ts';
import { startWords } from './kit/words.client.ts';
import { WordsContext } from './ui/words.tsx';

// Without a key of its own this page would be taken for the one before it, and React would scroll to where that one was.
if (!history.state?.key) history.replaceState({ ...history.state, key: Math.random().toString(36).slice(2) }, '');

keepSubmitter();

// Not by `await` at the top: Chrome 88 and Safari 14 do not know it.
startWords((document.documentElement.dataset.namespaces ?? 'ui').split(' ')).then(
  (words) =>
    startTransition(() => {
      hydrateRoot(
        document,
        <WordsContext value={words}>
          <HydratedRouter />
        </WordsContext>,
      );
    }),
  // The page stays as the server made it: whole, with forms and links that work.
  (error: unknown) => console.info('The page is not awake', error),
);
