import { useEffect, useState } from 'react';

/**
 * The day in Kinshasa, `YYYY-MM-DD`: as the server wrote it into the page, or by this device's clock where the page was kept and it is
 * later by now.
 */
export function useDay(written: string): string {
  const [day, setDay] = useState(written);
  useEffect(() => {
    // Swedish writes days so.
    const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
    const now = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Africa/Kinshasa', ...parts }).format(new Date());
    setDay(now > written ? now : written);
  }, [written]);
  return day;
}
