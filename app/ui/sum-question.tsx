import { lazy, Suspense } from 'react';
import type { SumQuestionProps } from './sum-late.tsx';
import styles from './sum-question.module.css';
import { loadLate } from './typed-sum.ts';

const SumAnswers = lazy(async () => ({ default: (await loadLate())?.SumAnswers ?? (() => null) }));

/** Asks under a field which sum was meant, where what stands in it can mean two. Fetched only where signs stand among the figures. */
export const SumQuestion = (props: SumQuestionProps) =>
  props.typed && /\D/.test(props.typed) ? (
    <Suspense fallback={null}>
      <SumAnswers {...props} styles={styles} />
    </Suspense>
  ) : null;
