import { z } from 'zod';

/** Where a newsletter form may stand (spec, 7). */
export const NEWSLETTER_SOURCES = ['website', 'impact-hub'] as const;

/** `newsletter-signup`: the name is optional. */
export const NewsletterInput = z.object({
  email: z
    .string('newsletter_email_required')
    .trim()
    .min(1, 'newsletter_email_required')
    .max(254, 'email_invalid')
    .toLowerCase()
    .refine((email) => z.email().safeParse(email).success, 'email_invalid'),
  name: z
    .string('name_too_long')
    .max(120, 'name_too_long')
    .nullish()
    .transform((name) => name?.trim() || null),
  source: z.enum(NEWSLETTER_SOURCES, 'invalid_field').default('website'),
});
export type NewsletterInput = z.infer<typeof NewsletterInput>;
