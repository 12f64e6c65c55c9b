export const TAX_ISSUED = 'tax-receipt';
export const TAX_CANCELLED = 'tax-receipt-cancelled';
