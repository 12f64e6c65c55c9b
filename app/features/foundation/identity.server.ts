import { z } from 'zod';
import { type Foundation, SAMPLE_FOUNDATION } from '#app/kit/foundation.server.ts';
import { Email, Lines, OptionalText, RequiredText } from '#app/shared/inputs.ts';
import { isReservedAddress } from '#platform/reserved-domains.ts';
import { PLACES, SOCIALS } from './identity.ts';

const Text = (max: number) => RequiredText(max, 'identity_field_required');
const Address = Lines(400, 'identity_field_required')
  .transform((text) => text.split(/\s*\n\s*/).filter(Boolean))
  .pipe(z.array(z.string().max(80, 'text_too_long')).max(6, 'address_lines'));

const Link = z
  .literal('')
  .or(
    z
      .string('link_invalid')
      .trim()
      .max(200, 'text_too_long')
      .regex(/^https:\/\/[^\s/]+\.[^\s/]+(\/\S*)?$/, 'link_invalid'),
  )
  .optional();

/** The fields of the identity form; the address is one text of several lines. */
const Fields = z.object({
  name: Text(40),
  legalName: Text(120),
  legalForm: Text(120),
  address: z
    .array(z.string('invalid_field'), 'identity_field_required')
    .transform((lines) => lines.join('\n'))
    .or(z.string('identity_field_required'))
    .pipe(Address),
  email: Email(),
  phone: RequiredText(30, 'identity_field_required').regex(/^\+\d[\d ().-]{6,}$/, 'phone_international'),
  registration: Text(160),
  treasurer: Text(80),
  director: Text(80),
  social: z
    .object(Object.fromEntries(SOCIALS.map((name) => [name, Link])) as Record<(typeof SOCIALS)[number], typeof Link>)
    .prefault({}),
  credit: OptionalText(80).transform((text) => text ?? ''),
});
type Kept = z.output<typeof Fields>;

const written = (value: unknown): string => JSON.stringify(value ?? '');

/** The fields that still have the sample's values: address and treasurer. */
export function samplePlaces(identity: Pick<Foundation, (typeof PLACES)[number]>): (typeof PLACES)[number][] {
  if (!SAMPLE_FOUNDATION.isSample) return [];
  return PLACES.filter((place) => written(identity[place]) === written(SAMPLE_FOUNDATION[place]));
}

/** Links that still lead to the sample's pages. */
const sampleLinks = (social: Record<string, string | undefined>): string[] =>
  SAMPLE_FOUNDATION.isSample
    ? SOCIALS.filter((name) => social[name] && social[name] === SAMPLE_FOUNDATION.social[name])
    : [];

/** The identity for storage; it counts as a sample while any of its values is one. */
function keepIdentity({ social, ...fields }: Kept): Foundation {
  const links = Object.fromEntries(Object.entries(social).filter((link): link is [string, string] => Boolean(link[1])));
  return { ...fields, social: links, isSample: samplePlaces(fields).length > 0 };
}

/** The input schema of an identity. A live site refuses values of the sample, and reserved mail addresses. */
export const Identity = (isLive: boolean) =>
  Fields.superRefine((identity, context) => {
    if (!isLive) return;
    for (const name of [...samplePlaces(identity), ...sampleLinks(identity.social)])
      context.addIssue({ code: 'custom', message: 'still_sample', path: [name] });
    if (isReservedAddress(identity.email))
      context.addIssue({ code: 'custom', message: 'email_reserved', path: ['email'] });
  })
    // Nobody made a live site but who is named there by its own people.
    .transform((fields) => ({
      ...fields,
      credit: isLive && fields.credit === SAMPLE_FOUNDATION.credit ? '' : fields.credit,
    }))
    .transform(keepIdentity);
