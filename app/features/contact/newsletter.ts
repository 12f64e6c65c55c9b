import { z } from 'zod';
import { inputsOf } from '#app/shared/field-inputs.ts';
import { NEWSLETTER_FIELDS } from './message-fields.ts';

/** `newsletter-signup`: the name is optional. */
export const NewsletterInput = z.object(inputsOf(NEWSLETTER_FIELDS));
