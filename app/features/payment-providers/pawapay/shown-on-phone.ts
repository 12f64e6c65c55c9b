const MOST = 22;
const LEAST = 4;

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .slice(0, MOST)
    .trim();

/** Who is paid, as pawaPay lets it stand on the payer's phone: 4 to 22 plain letters and digits. */
export function shownOnPhone({ name, legalName }: { name: string; legalName: string }): string {
  return [plain(name), plain(legalName)].find((text) => text.length >= LEAST) ?? 'Donation';
}
