import { expect, it } from 'vitest';
import { getContentType } from './content-type.ts';

const png = '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x02\0\0\0\0\0\0\0\0\0\0\0IDAT';

it.each([
  ['image/jpeg', '\xff\xd8\xff\xe0\0\x10JFIF'],
  ['image/png', png],
  ['image/png', '\x89PNG\r\n\x1a\nrubbish'],
  ['image/webp', 'RIFF\0\0\0\0WEBPVP8 '],
  ['image/gif', 'GIF89a'],
  ['image/heic', '\0\0\0\x18ftypheic\0\0\0\0mif1'],
  ['application/pdf', '%PDF-1.7\n'],
  ['application/zip', 'PK\x03\x04rest'],
  ['application/x-msdownload', 'MZ\x90'],
  ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['text/html', '<!DOCTYPE html>'],
  ['text/x-shellscript', '#!/bin/sh'],
  ['application/octet-stream', 'I am a licence'],
  ['application/octet-stream', ''],
])('recognizes %s by its content', async (type, content) => {
  expect(await getContentType(Buffer.from(content, 'latin1'))).toBe(type);
});
