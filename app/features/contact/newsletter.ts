import { z } from 'zod';
import { Email, OptionalText } from '../../shared/inputs.ts';

/** Where a newsletter form may stand (spec, 7). */
export const NEWSLETTER_SOURCES = ['website', 'impact-hub'] as const;

/** `newsletter-signup`: the name is optional. */
export const NewsletterInput = z.object({
  email: Email('newsletter_email_required'),
  name: OptionalText(120, 'name_too_long'),
  source: z.enum(NEWSLETTER_SOURCES, 'invalid_field').default('website'),
});
export type NewsletterInput = z.infer<typeof NewsletterInput>;
