import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Here, RichEditor } from './rich/rich-editor.ts';

export type RichState = 'off' | 'opening' | 'on' | 'unreadable' | 'unreached';

type Rich = {
  area: RefObject<HTMLTextAreaElement | null>;
  place: RefObject<HTMLDivElement | null>;
  /** Whether it stood open before the form was made anew. */
  isRich: RefObject<boolean>;
  label: string;
  describedBy: string;
  onLeave: () => void;
  onLink: () => void;
  onPicture: () => void;
  onPictureRefused: () => void;
};

/**
 * The rich editor over a textarea, fetched when it is opened. The textarea stays what is sent and kept: it is given each change as if it
 * were typed there.
 */
export function useRich({ area, place, isRich, ...opening }: Rich) {
  const [state, setState] = useState<RichState>('off');
  const [here, setHere] = useState<Here>();
  const [why, setWhy] = useState('');
  const editor = useRef<RichEditor>(undefined);
  const said = useRef(opening);
  useEffect(() => {
    said.current = opening;
  });

  const open = async (isAsked: boolean) => {
    setState('opening');
    const loaded = await import('./rich/rich-editor.ts').catch(() => undefined);
    if (!area.current || !place.current || editor.current) return;
    if (!loaded) return setState('unreached');
    try {
      editor.current = loaded.openRich(place.current, {
        markdown: area.current.value,
        label: opening.label,
        describedBy: opening.describedBy,
        onChange: (markdown) => area.current && giveTo(area.current, markdown),
        onHere: setHere,
        onLeave: () => said.current.onLeave(),
        onLink: () => said.current.onLink(),
        onPicture: () => said.current.onPicture(),
        onPictureRefused: () => said.current.onPictureRefused(),
      });
    } catch (error) {
      if (!(error instanceof loaded.UnreadableError)) throw error;
      setWhy(error.message);
      isRich.current = false;
      return setState('unreadable');
    }
    isRich.current = true;
    setState('on');
    if (isAsked) editor.current.focus();
  };

  useEffect(() => {
    if (isRich.current) void open(false);
    return () => {
      editor.current?.destroy();
      editor.current = undefined;
    };
    // Once for each form.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  return {
    state,
    here,
    why,
    editor,
    open: () => void open(true),
    close() {
      editor.current?.destroy();
      editor.current = undefined;
      isRich.current = false;
      setHere(undefined);
      setState('off');
    },
  };
}

/** React hears a change only of a value that it did not set itself. */
function giveTo(area: HTMLTextAreaElement, markdown: string): void {
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(area, markdown);
  area.dispatchEvent(new Event('input', { bubbles: true }));
}
