import { toBuffer, toString as drawQr } from 'qrcode';
import { INK } from '#app/art/colours.ts';

const LOOK = { margin: 2, errorCorrectionLevel: 'M', color: { dark: INK, light: '#ffffff' } } as const;

/** The code as a drawing, for a page. */
export const drawCode = (text: string): Promise<string> => drawQr(text, { ...LOOK, type: 'svg' });

/** The code as a picture that every mail program shows. */
export const printCode = (text: string): Promise<Buffer> => toBuffer(text, { ...LOOK, width: 480 });
