import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import qs from 'qs';
import { Refusal } from './stand-in-books.ts';
import type * as Requests from '#test/stand-ins/stripe/stripe-schemas.types.ts';

/** The requests the stand-in knows. */
export type ParamsOf = {
  OpenSession: Requests.OpenSession;
  ReadSession: Requests.ReadSession;
  ExpireSession: Requests.ExpireSession;
  ReadPaymentIntent: Requests.ReadPaymentIntent;
  ReadCharge: Requests.ReadCharge;
  ReadInvoice: Requests.ReadInvoice;
  ListInvoicePayments: Requests.ListInvoicePayments;
  ReadSubscription: Requests.ReadSubscription;
  ChangeSubscription: Requests.ChangeSubscription;
  CancelSubscription: Requests.CancelSubscription;
  CreateRefund: Requests.CreateRefund;
  ListRefunds: Requests.ListRefunds;
  ListDisputes: Requests.ListDisputes;
  ListBalanceTransactions: Requests.ListBalanceTransactions;
  ChangeProduct: Requests.ChangeProduct;
  PayInvoice: Requests.PayInvoice;
  VoidInvoice: Requests.VoidInvoice;
};

/** Written by write-stripe-schemas.ts from the types of this version of the SDK. */
const storedSchemas: { version: string; definitions: Record<string, object> } = JSON.parse(
  readFileSync(`${import.meta.dirname}/stripe-schemas.json`, 'utf8'),
);

// A form knows only text: "100" must pass for a number and "true" for a boolean.
const ajv = new Ajv({ strict: false, coerceTypes: true });
ajv.addSchema({ $id: 'stripe', definitions: storedSchemas.definitions });

/** Decodes a form and holds it against Stripe's own type. @throws Refusal 400 as Stripe does. */
export function readParams<Name extends keyof ParamsOf>(name: Name, form: string): ParamsOf[Name] {
  const params = qs.parse(form, { depth: 12, arrayLimit: 100 });
  const check = ajv.getSchema(`stripe#/definitions/${name}`);
  if (!check) throw new Error(`stripe-schemas.json lacks ${name}`);
  if (check(params)) return params as ParamsOf[Name];
  const unknown = check.errors?.find((error) => error.keyword === 'additionalProperties');
  const { instancePath, message } = unknown ?? check.errors?.[0] ?? {};
  const param = `${instancePath}/${unknown?.params.additionalProperty ?? ''}`
    .replace(/^\/|\/$/g, '')
    .replaceAll('/', '.');
  throw new Refusal(400, `${param}: ${message}`, { param, ...(unknown ? { code: 'parameter_unknown' } : {}) });
}
