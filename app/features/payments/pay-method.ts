import { z } from 'zod';

const PAY_METHODS = ['card', 'mobile'] as const;
export type PayMethod = (typeof PAY_METHODS)[number];

/** How a payment is to be made; every function that starts one takes it. */
export const Method = z.enum(PAY_METHODS, 'method_unknown').default('card');

/** Gifts may come from a bank, too. */
export const DonationMethod = z.enum([...PAY_METHODS, 'transfer'], 'method_unknown').default('card');
