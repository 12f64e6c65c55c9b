import type { Language } from '#app/shared/language.ts';
import { type Foundation, SAMPLE_FOUNDATION } from './foundation.server.ts';
import { translate } from './words.server.ts';

/** What the foundation is by law, as a paper for a donor says it: the form of the sample in the donor's language, one of staff's as they wrote it. */
const sayLegalForm = (legalForm: string, language: Language): string =>
  legalForm === SAMPLE_FOUNDATION.legalForm ? translate(language, 'receipts')('legal_form') : legalForm;

/** The number it is registered under; nothing while the sample's "to be filled in" stands in its place. */
export const registrationOf = ({ registration }: Pick<Foundation, 'registration'>): string | undefined =>
  registration === SAMPLE_FOUNDATION.registration ? undefined : registration;

/** Both, a line each. */
export function identityLines(
  identity: Pick<Foundation, 'legalForm' | 'registration'>,
  language: Language,
): readonly string[] {
  const registration = registrationOf(identity);
  return [sayLegalForm(identity.legalForm, language), ...(registration ? [registration] : [])];
}
