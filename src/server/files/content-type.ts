import { fileTypeFromBuffer } from 'file-type';

/**
 * What the library does not tell. Texts have no first bytes to know them by; those that people try to upload are named so that the refusal
 * can say it. A PNG that is damaged right behind its signature is a damaged picture, not an unknown file.
 */
const moreMarks = [
  ['image/png', '\x89PNG\r\n\x1a\n'],
  ['image/svg+xml', '<svg'],
  ['text/html', '<!DOCTYPE'],
  ['text/html', '<html'],
  ['text/x-shellscript', '#!'],
] as const;

/** As much as formats are known by: nothing behind it is looked into here, however large the file. */
const headBytes = 4100;

/** What a file is by its content; its name and the type that the sender claims count for nothing. */
export async function getContentType(bytes: Uint8Array): Promise<string> {
  const head = bytes.subarray(0, headBytes);
  const found = await fileTypeFromBuffer(head);
  if (found) return found.mime;
  const text = Buffer.from(head.subarray(0, 32)).toString('latin1');
  return moreMarks.find(([, mark]) => text.startsWith(mark))?.[0] ?? 'application/octet-stream';
}
