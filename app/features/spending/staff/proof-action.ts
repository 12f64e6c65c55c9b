/** A posted form of a proof as `add-proof` takes it. */
export const readProofForm =
  (spendingId: string) =>
  ({ takenAt, place, consent, madeAs }: Record<string, string>) => ({
    spendingId,
    takenAt,
    place,
    consent: consent === 'on',
    madeAs: madeAs || undefined,
  });
