import { lazy, Suspense } from 'react';
import type { SumQuestionProps } from './sum-answers.tsx';

const SumAnswers = lazy(() => import('./sum-answers.tsx'));

/** Asks under a field which sum was meant, where what stands in it can mean two. Fetched only where signs stand among the figures. */
export const SumQuestion = (props: SumQuestionProps) =>
  props.typed && /\D/.test(props.typed) ? (
    <Suspense fallback={null}>
      <SumAnswers {...props} />
    </Suspense>
  ) : null;
