import { createRoot } from 'react-dom/client';
import { WordsContext } from '#app/ui/words.tsx';
import SearchDialog from './parts/search-dialog.tsx';
import { startWords } from '#app/kit/words.client.ts';

let isOpen = false;

/** The search's dialog beside the page, on any page: it needs nothing of the page's own React. */
export async function openSearchIsland(): Promise<void> {
  if (isOpen) return;
  isOpen = true;
  // Without them the link leads to the search's page (boot.ts); asked again, it is tried again.
  const words = await startWords(['ui', 'shell', 'search']).catch((error: unknown) => {
    isOpen = false;
    throw error;
  });
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const close = () => {
    isOpen = false;
    // After the dialog's own closing: it gives the focus back first.
    setTimeout(() => {
      root.unmount();
      place.remove();
    });
  };
  root.render(
    <WordsContext value={words}>
      <SearchDialog onClose={close} />
    </WordsContext>,
  );
}
