import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { startWords } from './kit/words.client.ts';
import { WordsContext } from './ui/words.tsx';

// Without a key of its own this page would be taken for the one before it, and React would scroll to where that one was.
if (!history.state?.key) history.replaceState({ ...history.state, key: Math.random().toString(36).slice(2) }, '');

const words = await startWords((document.documentElement.dataset.namespaces ?? 'ui').split(' '));

startTransition(() => {
  hydrateRoot(
    document,
    <WordsContext value={words}>
      <HydratedRouter />
    </WordsContext>,
  );
});
