/** The beginning of a day in Kinshasa (UTC+1, without summer time), or of one so many days later. */
export const startOf = (day: string, later = 0): Date =>
  new Date(Date.parse(`${day}T00:00:00+01:00`) + later * 86_400_000);
