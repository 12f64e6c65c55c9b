// Run after every update of the `stripe` package: node test/stand-ins/stripe/write-stripe-schemas.ts
import { readFileSync, writeFileSync } from 'node:fs';
import { createGenerator } from 'ts-json-schema-generator';

const here = import.meta.dirname;
const { version } = JSON.parse(readFileSync(`${here}/../../../node_modules/stripe/package.json`, 'utf8'));
const { definitions } = createGenerator({
  path: `${here}/stripe-schemas.types.ts`,
  tsconfig: `${here}/../../../tsconfig.json`,
  type: '*',
  skipTypeCheck: true,
  additionalProperties: false,
  jsDoc: 'none',
}).createSchema('*');
if (!definitions) throw new Error('Nothing was generated');
// Stripe's enums are written open, for answers from the future; what we send must be among the words known today.
definitions.OtherString = { not: {} };
definitions.Decimal = { type: 'string' };
writeFileSync(`${here}/stripe-schemas.json`, `${JSON.stringify({ version, definitions })}\n`);
