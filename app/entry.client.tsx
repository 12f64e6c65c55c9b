import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { HydratedRouter } from 'react-router/dom';
import { startWords } from './features/shell/words.client.ts';

const { lang, dataset } = document.documentElement;
const words = await startWords(lang, (dataset.namespaces ?? 'ui').split(' '));

startTransition(() => {
  hydrateRoot(
    document,
    <I18nextProvider i18n={words}>
      <HydratedRouter />
    </I18nextProvider>,
  );
});
