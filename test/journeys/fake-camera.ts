import { writeFileSync } from 'node:fs';
import { create } from 'qrcode';

const [WIDTH, HEIGHT] = [640, 480];
const QUIET = 4;

/** Writes a film that shows nothing but one QR code, as Chromium's fake camera plays it (YUV4MPEG2, grey). */
export function filmTicket(file: string, text: string): void {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const scale = Math.floor(HEIGHT / (size + 2 * QUIET));
  const [left, top] = [(WIDTH - size * scale) >> 1, (HEIGHT - size * scale) >> 1];
  const luma = Buffer.alloc(WIDTH * HEIGHT, 235);
  for (let y = 0; y < size * scale; y++)
    for (let x = 0; x < size * scale; x++)
      if (data[Math.floor(y / scale) * size + Math.floor(x / scale)]) luma[(top + y) * WIDTH + left + x] = 16;
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, Buffer.alloc((WIDTH * HEIGHT) / 2, 128)]);
  writeFileSync(
    file,
    Buffer.concat([
      Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`),
      ...Array.from({ length: 10 }, () => frame),
    ]),
  );
}
