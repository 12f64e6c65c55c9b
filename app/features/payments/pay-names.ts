/** How people call the ways to pay, the same in every language. */
export const PAY_NAMES = { mobile: 'M-Pesa, Orange Money, Airtel Money', card: 'Visa, Mastercard' } as const;
