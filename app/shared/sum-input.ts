import { z } from 'zod';
import { type Language, LANGUAGES } from './language.ts';
import type { Currency } from './money.ts';
import { readMachineSum, readTypedNumber, readTypedSum, type TypedSum } from './sums.ts';
import type { ErrorCode } from './word-keys.ts';

/** A sum as a call gives it, in major units: a number of a program, or the text that a person typed. */
export const GivenSum = z.union([z.string(), z.number()], 'amount_invalid');
export type GivenSum = z.infer<typeof GivenSum>;

/**
 * The language of the page on which the texts of a call were typed. `callFunction` puts it into every input, callers never do; without
 * it a program wrote them, with a decimal point and nothing else.
 */
export const ReadIn = z.enum(LANGUAGES).optional();

/** What a given sum means, in minor units, never below nothing. A decimal count in place of a currency: a number that is no sum. */
function readGivenSum(given: GivenSum, unit: Currency | number, readIn: Language | undefined): TypedSum {
  if (typeof given === 'string' && readIn)
    return typeof unit === 'number' ? readTypedNumber(given, unit, readIn) : readTypedSum(given, unit, readIn);
  const amountMinor = readMachineSum(given, unit);
  if (amountMinor === undefined) return { kind: 'fault', fault: 'unreadable' };
  return amountMinor < 0 ? { kind: 'fault', fault: 'negative' } : { kind: 'sum', amountMinor };
}

/** The minor units of a given sum, or the code that says why there are none. */
export function minorOf(
  given: GivenSum,
  unit: Currency | number,
  readIn: Language | undefined,
): { minor: number; code?: undefined } | { minor?: undefined; code: ErrorCode } {
  const read = readGivenSum(given, unit, readIn);
  if (read.kind === 'sum') return { minor: read.amountMinor };
  return { code: read.kind === 'ambiguous' ? 'amount_ambiguous' : 'amount_invalid' };
}

/** A check that also runs where other fields are wrong, so that all is said at once: those come as they were given, or not at all. */
export const EVEN_IF_OTHERS_FAIL = {
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null && !Array.isArray(value),
};

type SumRule = {
  /** Of a sum whose currency is given beside it, how it is read off the other fields; one that is wrong is missing. */
  unit: Currency | number | ((given: { currency?: unknown }) => Currency);
  /** Why this call takes no such sum. */
  faultOf?: (minor: number, unit: Currency) => ErrorCode | undefined;
  /** In place of "no valid amount". */
  invalid?: ErrorCode;
};

/** An object of fields of which some are sums in a currency that is known: given in major units, read into minor ones. Left out, they stay so. */
export function withSums<Fields extends z.ZodRawShape, Name extends keyof Fields & string>(
  fields: Fields,
  sums: Record<Name, SumRule>,
  /** What else is checked of the fields together; those that are wrong may be missing. */
  check?: (given: Partial<z.output<z.ZodObject<Fields>>>, context: z.core.$RefinementCtx) => void,
) {
  type Given = z.output<z.ZodObject<Fields>>;
  type Read = Omit<Given, Name> & {
    [Key in Name]: undefined extends Given[Key & keyof Given] ? number | undefined : number;
  };
  const rules = Object.entries(sums) as [Name, SumRule][];
  const isGiven = (given: unknown): given is GivenSum => GivenSum.safeParse(given).success;
  return z
    .object({ ...fields, readIn: ReadIn })
    .superRefine((value, context) => {
      const { readIn, ...given } = value as Record<string, unknown> & { readIn?: Language };
      for (const [name, { unit, faultOf, invalid }] of rules) {
        if (!isGiven(given[name])) continue;
        const known = typeof unit === 'function' ? unit(given) : unit;
        const read = minorOf(given[name], known, readIn);
        const code =
          read.code === 'amount_invalid'
            ? (invalid ?? read.code)
            : (read.code ?? faultOf?.(read.minor, known as Currency));
        if (code) context.addIssue({ code: 'custom', message: code, path: [name] });
      }
      check?.(given as Partial<Given>, context);
    }, EVEN_IF_OTHERS_FAIL)
    .transform((value) => {
      const { readIn, ...read } = value as Record<string, unknown> & { readIn?: Language };
      for (const [name, { unit }] of rules)
        if (isGiven(read[name]))
          read[name] = minorOf(read[name], typeof unit === 'function' ? unit(read) : unit, readIn).minor;
      return read as unknown as Read;
    });
}
