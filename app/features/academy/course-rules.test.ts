import { expect, test } from 'vitest';
import { isComplete, type Outline, resumeAt } from './course-rules.ts';

const outline: Outline = [
  {
    title: 'A',
    hasQuiz: true,
    lessons: [
      { key: '1-1', title: 'a', minutes: 5 },
      { key: '1-2', title: 'b', minutes: 5 },
    ],
  },
  { title: 'B', hasQuiz: false, lessons: [{ key: '2-1', title: 'c', minutes: 5 }] },
];
const set = <T>(...values: T[]) => new Set(values);

test('a course is done when all is read and every quiz passed', () => {
  expect(isComplete(outline, set('1-1', '1-2', '2-1'), set(0))).toBe(true);
  expect(isComplete(outline, set('1-1', '1-2', '2-1'), set<number>())).toBe(false);
  expect(isComplete(outline, set('1-1', '2-1'), set(0))).toBe(false);
});

test('one goes on where one stopped', () => {
  expect(resumeAt(outline, set<string>(), set<number>())).toBe('1-1');
  expect(resumeAt(outline, set('1-1'), set<number>())).toBe('1-2');
  expect(resumeAt(outline, set('1-1', '1-2', '2-1'), set<number>())).toBe('1-2');
  expect(resumeAt(outline, set('1-1', '1-2', '2-1'), set(0))).toBe('1-1');
});
