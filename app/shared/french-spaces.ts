const NO_BREAK = '\u00a0';

/** French text or HTML whose signs and figures stay on one line with what they belong to: "25 000 $", "« oui »", "qui ?". */
export function keepFrenchSpaces(text: string): string {
  return text
    .replace(/ (?=[:;!?»%$€])/g, NO_BREAK)
    .replace(/« /g, `«${NO_BREAK}`)
    .replace(/(?<=\d) (?=\d{3}(?!\d))/g, NO_BREAK);
}
