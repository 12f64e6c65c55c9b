/** A picture without anything but itself. */
export type Photo = { bytes: Uint8Array; ending: 'jpg' | 'png'; contentType: 'image/jpeg' | 'image/png' };

/**
 * A photo as it may be shown: its place, time, camera and comments are taken out, and what some phones write after its end. Only
 * which way up it is stays. The picture itself is not touched.
 * @returns nothing for what is no whole JPEG or PNG
 */
export function cleanPhoto(bytes: Uint8Array): Photo | undefined {
  const isPng = PNG_SIGNATURE.every((byte, index) => bytes[index] === byte);
  const clean = isPng ? cleanPng(bytes) : cleanJpeg(bytes);
  if (!clean) return undefined;
  return isPng
    ? { bytes: clean, ending: 'png', contentType: 'image/png' }
    : { bytes: clean, ending: 'jpg', contentType: 'image/jpeg' };
}

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const PNG_KEPT = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'IDAT', 'IEND']);

/** Chunks: length, kind, data, checksum. Text, time and EXIF are chunks of their own. */
function cleanPng(bytes: Uint8Array): Uint8Array | undefined {
  const view = viewOf(bytes);
  const kept = [bytes.subarray(0, 8)];
  for (let at = 8; at + 12 <= bytes.length;) {
    const end = at + 12 + view.getUint32(at);
    const kind = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (end > bytes.length) return undefined;
    if (PNG_KEPT.has(kind)) kept.push(bytes.subarray(at, end));
    if (kind === 'IEND') return Buffer.concat(kept);
    at = end;
  }
  return undefined;
}

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
/** Says how colours are stored: without it some pictures turn green. */
const APP14 = 0xee;
const COMMENT = 0xfe;

const isDropped = (marker: number) =>
  marker === COMMENT || (marker > APP0 && marker <= 0xef && marker !== APP14 && marker !== APP2);

/** Segments: a marker, its length, its data; after SOS the picture itself, up to the next marker. */
function cleanJpeg(bytes: Uint8Array): Uint8Array | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== SOI) return undefined;
  const view = viewOf(bytes);
  const kept: Uint8Array[] = [];
  let orientation = 1;
  let hasPicture = false;
  let at = 2;
  while (at + 4 <= bytes.length || bytes[at + 1] === EOI) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1]!;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === EOI) {
      if (!hasPicture) return undefined;
      const head = orientation === 1 ? [] : [sayOrientation(orientation)];
      return Buffer.concat([bytes.subarray(0, 2), ...head, ...kept, Uint8Array.of(0xff, EOI)]);
    }
    let end = at + 2 + view.getUint16(at + 2);
    if (marker === APP1) orientation = readOrientation(bytes.subarray(at + 4, end)) ?? orientation;
    if (marker === SOS) {
      end = endOfScan(bytes, end);
      hasPicture = true;
    }
    // Colours are kept in APP2; other things there, such as a second picture, are not.
    const isProfile = marker !== APP2 || textAt(bytes, at + 4, 11) === 'ICC_PROFILE';
    if (!isDropped(marker) && isProfile) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return undefined;
}

/** Where the marker after a scan is: in it FF is followed by 00 or a restart. */
function endOfScan(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at + 1 < bytes.length) {
    const next = bytes[at + 1]!;
    if (bytes[at] === 0xff && next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
    at += 1;
  }
  return bytes.length;
}

const ORIENTATION = 0x0112;

/** Which way up, 1 to 8, out of an EXIF segment's data. */
function readOrientation(data: Uint8Array): number | undefined {
  if (textAt(data, 0, 4) !== 'Exif' || data.length < 16) return undefined;
  const tiff = viewOf(data.subarray(6));
  const isLittle = tiff.getUint16(0) === 0x4949;
  const start = tiff.getUint32(4, isLittle);
  if (start + 2 > tiff.byteLength) return undefined;
  const count = tiff.getUint16(start, isLittle);
  for (let entry = 0; entry < count; entry++) {
    const at = start + 2 + entry * 12;
    if (at + 12 > tiff.byteLength) return undefined;
    if (tiff.getUint16(at, isLittle) !== ORIENTATION) continue;
    const value = tiff.getUint16(at + 8, isLittle);
    return value >= 1 && value <= 8 ? value : undefined;
  }
  return undefined;
}

/** An EXIF segment that says nothing but which way up. */
const sayOrientation = (orientation: number): Uint8Array =>
  Buffer.from(
    `ffe100224578696600004d4d002a000000080001011200030000000100${orientation.toString(16).padStart(2, '0')}000000000000`,
    'hex',
  );

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const textAt = (bytes: Uint8Array, at: number, length: number) =>
  String.fromCharCode(...bytes.subarray(at, at + length));
