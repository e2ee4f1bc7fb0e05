/** Undefined in Windows-1252, letters in Mac OS Roman. */
const undefinedInWindows = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);

const decode = (encoding: string, bytes: Uint8Array, fatal = false): string => new TextDecoder(encoding, { fatal }).decode(bytes);

/** Excel for Mac ends lines with CR alone. */
const isMacintosh = (bytes: Uint8Array): boolean =>
  (bytes.includes(0x0d) && !bytes.includes(0x0a)) || bytes.some((byte) => undefinedInWindows.has(byte));

/**
 * Decodes the encodings that spreadsheets save: UTF-8, UTF-16 with a byte order mark, Windows-1252 or Mac OS Roman. Null for binary data.
 */
export function decodeCsv(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decode('utf-16le', bytes);
  if (first === 0xfe && second === 0xff) return decode('utf-16be', bytes);
  try {
    return decode('utf-8', bytes, true);
  } catch {
    if (bytes.includes(0)) return null;
    return decode(isMacintosh(bytes) ? 'macintosh' : 'windows-1252', bytes);
  }
}
