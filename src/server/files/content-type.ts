import { fileTypeFromBuffer } from 'file-type';

/** Not detected by the library. Text formats are listed so that the refusal can name them; a damaged PNG is a damaged picture. */
const moreMarks = [
  ['image/png', '\x89PNG\r\n\x1a\n'],
  ['image/svg+xml', '<svg'],
  ['text/html', '<!DOCTYPE'],
  ['text/html', '<html'],
  ['text/x-shellscript', '#!'],
] as const;

const headBytes = 4100;

/** Judged by content only; the file name and the claimed type are ignored. */
export async function getContentType(bytes: Uint8Array): Promise<string> {
  const head = bytes.subarray(0, headBytes);
  const found = await fileTypeFromBuffer(head);
  if (found) return found.mime;
  const text = Buffer.from(head.subarray(0, 32)).toString('latin1');
  return moreMarks.find(([, mark]) => text.startsWith(mark))?.[0] ?? 'application/octet-stream';
}
