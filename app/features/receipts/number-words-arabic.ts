const UNITS = [
  '',
  'واحد',
  'اثنان',
  'ثلاثة',
  'أربعة',
  'خمسة',
  'ستة',
  'سبعة',
  'ثمانية',
  'تسعة',
  'عشرة',
  'أحد عشر',
  'اثنا عشر',
  'ثلاثة عشر',
  'أربعة عشر',
  'خمسة عشر',
  'ستة عشر',
  'سبعة عشر',
  'ثمانية عشر',
  'تسعة عشر',
];
const TENS = ['', '', 'عشرون', 'ثلاثون', 'أربعون', 'خمسون', 'ستون', 'سبعون', 'ثمانون', 'تسعون'];
const HUNDREDS = ['', 'مئة', 'مئتان', 'ثلاثمئة', 'أربعمئة', 'خمسمئة', 'ستمئة', 'سبعمئة', 'ثمانمئة', 'تسعمئة'];

type Scale = { size: number; one: string; two: string; few: string; many: string };
const SCALES: Scale[] = [
  { size: 1e9, one: 'مليار', two: 'ملياران', few: 'مليارات', many: 'مليارًا' },
  { size: 1e6, one: 'مليون', two: 'مليونان', few: 'ملايين', many: 'مليونًا' },
  { size: 1e3, one: 'ألف', two: 'ألفان', few: 'آلاف', many: 'ألفًا' },
];

/**
 * Arabic words of an integer from 0 to 999 999 999 999, before a masculine noun that follows at once: the last dual loses
 * its nun and the last scale its tanwin ("مئتا فرنك", not "مئتان فرنك"). The library's ignore the case of thousands.
 */
export function arabicWords(value: number): string {
  if (value === 0) return 'صفر';
  const parts: string[] = [];
  let rest = value;
  for (const scale of SCALES) {
    const count = Math.floor(rest / scale.size);
    rest %= scale.size;
    if (count > 0) parts.push(...scaleParts(count, scale));
  }
  if (rest > 0) parts.push(belowThousand(rest));
  const last = parts.pop()!;
  const construct = last.replace(/(مئت|ألف|مليون|مليار)ان$/, '$1ا').replace(/(ألف|مليون|مليار)ًا$/, '$1');
  return [...parts, construct].join(' و');
}

function scaleParts(count: number, { one, two, few, many }: Scale): string[] {
  const hundreds = count - (count % 100);
  const tail = count % 100;
  if (tail === 0) return [`${belowThousand(count).replace(/ان$/, 'ا')} ${one}`];
  // "One" and "two" of a scale are the scale's own forms: 101 000 is "مئة ألف وألف".
  if (tail <= 2)
    return [...(hundreds ? scaleParts(hundreds, { size: 0, one, two, few, many }) : []), tail === 1 ? one : two];
  return [`${belowThousand(count)} ${tail <= 10 ? few : many}`];
}

function belowThousand(value: number): string {
  const tail = value % 100;
  const tailWords =
    tail < 20 ? UNITS[tail] : [UNITS[tail % 10], TENS[Math.floor(tail / 10)]].filter(Boolean).join(' و');
  return [HUNDREDS[Math.floor(value / 100)], tailWords].filter(Boolean).join(' و');
}
