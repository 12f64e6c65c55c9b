import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import crowdFarming from '#locales/fr/crowdFarming.json' with { type: 'json' };
import { WordsContext } from '#app/ui/words.tsx';
import { Timeline } from './timeline.tsx';

const stepsOf = (reached: number, result?: { harvest: string; text: string }) => {
  const steps = ['Semer', 'Sarcler', 'Récolter'].map((title, index) => ({
    title,
    text: '',
    isReached: index < reached,
  }));
  const html = renderToStaticMarkup(
    <WordsContext value={{ language: 'fr', namespaces: { crowdFarming } }}>
      <Timeline plot={{ language: 'fr', steps, reports: [], result }} />
    </WordsContext>,
  );
  return Array.from(html.matchAll(/visually-hidden">([^<]*)</g), ([, words]) => words);
};

test('a step says whether it is to come, under way or done, to who does not see the line', () => {
  expect(stepsOf(0)).toEqual(['à venir', 'à venir', 'à venir']);
  expect(stepsOf(2)).toEqual(['terminé', 'commencé', 'à venir']);
  expect(stepsOf(3)).toEqual(['terminé', 'terminé', 'commencé']);
  expect(stepsOf(3, { harvest: '11,4 t', text: '' })).toEqual(['terminé', 'terminé', 'terminé']);
});
