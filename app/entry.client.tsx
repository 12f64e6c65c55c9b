import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { startWords } from './features/shell/words.client.ts';
import { WordsContext } from './ui/words.tsx';

const { lang, dataset } = document.documentElement;
const words = await startWords(lang, (dataset.namespaces ?? 'ui').split(' '));

startTransition(() => {
  hydrateRoot(
    document,
    <WordsContext value={words}>
      <HydratedRouter />
    </WordsContext>,
  );
});
