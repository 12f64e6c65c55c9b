/** From which day on the books are open, `YYYY-MM-DD`, as it is read, and the last month that is closed, as it is read. */
export type OpenBooks = { from: string; day: string; month: string };
