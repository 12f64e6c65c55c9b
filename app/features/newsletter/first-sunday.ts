/** The first Sunday of a month. @param month `YYYY-MM` @returns `YYYY-MM-DD` */
function firstSundayOf(month: string): string {
  const weekday = new Date(`${month}-01T00:00:00Z`).getUTCDay();
  return `${month}-0${1 + ((7 - weekday) % 7)}`;
}

/** The month so many after another one. */
function monthAfter(month: string, count: number): string {
  const at = new Date(`${month}-01T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() + count);
  return at.toISOString().slice(0, 7);
}

/** The first Sunday of a month that is today or the next to come, and the one before. @param today `YYYY-MM-DD` in Kinshasa */
export function firstSundays(today: string): { next: string; last: string } {
  const month = today.slice(0, 7);
  const own = firstSundayOf(month);
  return own >= today
    ? { next: own, last: firstSundayOf(monthAfter(month, -1)) }
    : { next: firstSundayOf(monthAfter(month, 1)), last: own };
}
