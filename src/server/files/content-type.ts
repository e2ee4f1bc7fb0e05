type Mark = readonly [type: string, at: number, bytes: string];

/** First bytes by which formats are known; what people try to upload beside pictures is named so that the refusal can say it. */
const marks: readonly Mark[] = [
  ['image/jpeg', 0, '\xff\xd8\xff'],
  ['image/png', 0, '\x89PNG\r\n\x1a\n'],
  ['image/webp', 8, 'WEBP'],
  ['image/gif', 0, 'GIF8'],
  ['image/heic', 4, 'ftyphei'],
  ['image/heic', 4, 'ftypmif'],
  ['image/avif', 4, 'ftypavi'],
  ['image/tiff', 0, 'II*\0'],
  ['image/tiff', 0, 'MM\0*'],
  ['image/bmp', 0, 'BM'],
  ['image/svg+xml', 0, '<svg'],
  ['text/html', 0, '<!DOCTYPE'],
  ['text/html', 0, '<html'],
  ['application/xml', 0, '<?xml'],
  ['application/pdf', 0, '%PDF-'],
  ['application/zip', 0, 'PK\x03\x04'],
  ['application/x-msdownload', 0, 'MZ'],
  ['application/x-elf', 0, '\x7fELF'],
  ['text/x-shellscript', 0, '#!'],
];

/** What a file is by its content; its name and the type that the sender claims count for nothing. */
export function contentTypeOf(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 32)).toString('latin1');
  const found = marks.find(([, at, mark]) => head.startsWith(mark, at));
  return found?.[0] ?? 'application/octet-stream';
}
