import { z } from 'zod';
import { inputsOf } from '#app/shared/field-inputs.ts';
import { OptionalText } from '#app/shared/inputs.ts';
import { CONTACT_FIELDS } from './message-fields.ts';
import { VOLUNTEER_FIELDS } from './volunteering.ts';

/** A field people never see, and how long the form was open, in seconds: what only a script gets wrong (spam.ts). */
const Trap = {
  company: OptionalText(200),
  seconds: z.coerce.number('invalid_field').nonnegative('invalid_field').nullish(),
};

export const ContactInput = z.object({ ...inputsOf(CONTACT_FIELDS), ...Trap });
export const VolunteerInput = z.object({ ...inputsOf(VOLUNTEER_FIELDS), ...Trap });
