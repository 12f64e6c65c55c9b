/** What the form of a gift to several funds and its rules share: light enough for the browser, no schema library. */

/** From so many to so many funds in one payment: one is an ordinary gift, and a receipt has to name them all. */
export const MIN_PARTS = 2;
export const MAX_PARTS = 10;

/** The name of a fund's amount field; what is wrong with it is told under this name too. */
export const partName = (programId: string): string => `gifts.${programId}`;
const PART = /^gifts\.(.+)$/;

type PartFields = { programId: string; amount: string };

/** The amounts that were typed, by their fund; an empty field is no gift. */
const partsOf = (fields: Record<string, string>): PartFields[] =>
  Object.entries(fields).flatMap(([name, amount]) => {
    const programId = PART.exec(name)?.[1];
    return programId && amount.trim() ? [{ programId, amount }] : [];
  });

/** The amounts typed so far. */
export const amountsOf = (fields: Record<string, string>): string[] => partsOf(fields).map(({ amount }) => amount);

/** What the fields of the form mean, before they are checked. */
function readSeveralFields(fields: Record<string, string>): Record<string, unknown> {
  const { currency, donorName, donorEmail, anonymous, coverFees, method } = fields;
  return {
    gifts: partsOf(fields),
    currency,
    donorName,
    donorEmail,
    anonymous: anonymous !== undefined,
    coverFees: coverFees !== undefined,
    method,
  };
}

export const SEVERAL_CALL = { name: 'give-to-several', toBody: readSeveralFields };
