/** The hour of a moment where the reader is, as the page writes hours, whatever the browser's own language: "14:02" */
export const formatTime = (moment: string): string =>
  new Date(moment).toLocaleTimeString(document.documentElement.lang, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
