/** The hour of a moment where the reader is: "14:02" */
export const formatTime = (moment: string): string =>
  new Date(moment).toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' });
