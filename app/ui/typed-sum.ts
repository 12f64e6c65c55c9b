import { useEffect, useState } from 'react';
import type { Language } from '#app/shared/language.ts';
import { type Currency, decimalsOf } from '#app/shared/money.ts';

/** As most people type a sum, and as forms offer it: whole, in figures alone or in groups by spaces. */
const PLAIN = /^\d{1,9}$|^\d{1,3}(?:[ \u00a0\u202f]\d{3}){1,2}$/;

/**
 * What is fetched once a sum needs it: the reader, the question which was meant, the words of large ones. Nothing where it does not
 * come: the form is sent as it is, and the server reads the sum.
 */
export const loadLate = () => import('./sum-late.tsx').catch(() => undefined);

type Read = (typed: string, currency: Currency, language: Language) => number | undefined;

/**
 * Reads what was typed into a form, in minor units; undefined for what is no sum, or can mean two. The reader of all other sums
 * (app/shared/sums.ts) is fetched once one of them is typed, and until it came they are undefined.
 */
export function useSumReader(typed: readonly string[]): Read {
  const [reader, setReader] = useState<{ read: Read }>();
  const isNeeded = typed.some((one) => one !== '' && !PLAIN.test(one));
  useEffect(() => {
    if (!isNeeded || reader) return;
    void loadLate().then((late) => late && setReader({ read: late.typedSumOf }));
  }, [isNeeded, reader]);
  return (one, currency, language) =>
    PLAIN.test(one)
      ? Number(one.replaceAll(/\D/g, '')) * 10 ** decimalsOf(currency)
      : reader?.read(one, currency, language);
}

/** One sum, as `useSumReader` reads it. */
export const useTypedSum = (typed: string, currency: Currency, language: Language): number | undefined =>
  useSumReader([typed])(typed, currency, language);
