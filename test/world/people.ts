/** What people call themselves, as they type it. */
export const NAMES_TAKEN: readonly [typed: string, kept: string][] = [
  ['Aline Kabongo', 'Aline Kabongo'],
  ['Suharto', 'Suharto'],
  ['O', 'O'],
  ['Ó', 'Ó'],
  ['龘', '龘'],
  ["N'Sele", "N'Sele"],
  ['N’Sele', 'N’Sele'],
  ['Jean-Baptiste d’Arc-Mbuyi', 'Jean-Baptiste d’Arc-Mbuyi'],
  ['Dr. Marie Ngalula, S.J.', 'Dr. Marie Ngalula, S.J.'],
  ['Björk Guðmundsdóttir', 'Björk Guðmundsdóttir'],
  ['Be\u0301atrice', 'Béatrice'],
  ['  Paul\tKasa\r\n', 'Paul Kasa'],
  ['Kɔngɔ Ŋgandu', 'Kɔngɔ Ŋgandu'],
  ['ليلى بن عمر', 'ليلى بن عمر'],
  ['علی\u200cرضا', 'علی\u200cرضا'],
  ['אבי כהן', 'אבי כהן'],
  ['अंजलि शर्मा', 'अंजलि शर्मा'],
  ['王小明', '王小明'],
  ['田中　花子', '田中　花子'],
  ['김철수', '김철수'],
  ['አበበ ቢቂላ', 'አበበ ቢቂላ'],
  ['ⵎⴰⵙⵉⵏⵉⵙⵙⴰ', 'ⵎⴰⵙⵉⵏⵉⵙⵙⴰ'],
  ['𞤀𞤥𞤢𞤣𞤵', '𞤀𞤥𞤢𞤣𞤵'],
  ['1st Battalion', '1st Battalion'],
  ['X Æ A-12', 'X Æ A-12'],
  ['Null', 'Null'],
  ['\u202eAline\u202c', 'Aline'],
  ['A\u0000l\u200bine', 'Aline'],
  ['é'.repeat(120), 'é'.repeat(120)],
  ['e\u0301'.repeat(120), 'é'.repeat(120)],
  ['𞤀'.repeat(120), '𞤀'.repeat(120)],
];

/** What nobody can read, or could be told apart by. */
export const NAMES_REFUSED: readonly [typed: string, code: 'name_invisible' | 'name_too_long'][] = [
  ['\u200b', 'name_invisible'],
  ['\u200d\u200c', 'name_invisible'],
  ['\u200e\u200f', 'name_invisible'],
  ['\u202e\u2066 \u2069', 'name_invisible'],
  ['\u2060\u00ad\u034f', 'name_invisible'],
  ['\u3164', 'name_invisible'],
  ['\u2800 \u2800', 'name_invisible'],
  ['\u0000\u0007', 'name_invisible'],
  ['\ufe0f\u{e0041}', 'name_invisible'],
  ['\u0301\u0301', 'name_invisible'],
  ['\ud800', 'name_invisible'],
  ['x'.repeat(121), 'name_too_long'],
  ['𞤀'.repeat(121), 'name_too_long'],
];

/** Nothing but blanks: nothing was typed. */
export const NAMES_EMPTY: readonly string[] = ['', ' ', '\u00a0\u2003\u3000', '\r\n\t'];
