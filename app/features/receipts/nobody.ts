type Payer = { payerName: string | null; payerEmail: string | null };

/** Given without a name, or its person was erased: nobody is named after the fact. */
export const isNobodys = ({ payerName, payerEmail }: Payer): boolean => payerName === null && payerEmail === null;
