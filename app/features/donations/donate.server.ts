import { data, redirect, type RouterContextProvider } from 'react-router';
import { callFromForm } from '#platform/form-endpoint.ts';
import { readDonationFields } from './donation-rules.ts';

/**
 * The action of every page with a gift form: leads to the payment page, or back to the form with errors and what was
 * typed.
 */
export async function donateFromPage(context: Readonly<RouterContextProvider>, request: Request) {
  const { answer, typed } = await callFromForm(
    context,
    await request.formData(),
    'create-donation',
    readDonationFields,
  );
  if (answer.ok) throw redirect(String(answer.body.checkoutUrl), 303);
  const { error, fields } = answer.body;
  return data({ error, fields, typed }, { status: answer.status });
}
