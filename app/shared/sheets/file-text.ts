/** The text of a file of a bank: UTF-8 or UTF-16 where it is one, else in the encoding it names, else as Windows wrote it in western Europe. */
export function decodeFile(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder(namedEncoding(bytes) ?? 'windows-1252').decode(bytes);
  }
}

/** What an XML file says it is written in, where that is an encoding of a single byte that we know. */
function namedEncoding(bytes: Uint8Array): string | undefined {
  const start = new TextDecoder('windows-1252').decode(bytes.subarray(0, 200));
  const [, name] = /^<\?xml[^>]*encoding=["'](iso-8859-\d{1,2}|windows-125\d|koi8-[ru])["']/i.exec(start) ?? [];
  return name;
}
