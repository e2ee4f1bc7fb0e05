import { expect, it } from 'vitest';
import { decodeCsv } from './csv-bytes.ts';

const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le');

it.each<[string, Uint8Array, string]>([
  ['UTF-8', Buffer.from('a,Citroën\r\n'), 'a,Citroën\r\n'],
  ['UTF-8 with a byte order mark', Buffer.from('\uFEFFa,Škoda\r\n'), 'a,Škoda\r\n'],
  ['UTF-16, as Excel saves "Unicode Text"', utf16('a\t日産\r\n'), 'a\t日産\r\n'],
  ['UTF-16 in big-endian order', utf16('a\tCitroën\r\n').swap16(), 'a\tCitroën\r\n'],
  ['Windows-1252, as Excel saves "CSV"', Buffer.from('José’s Citroën\r\n'.replace('’', '\x92'), 'latin1'), 'José’s Citroën\r\n'],
  ['Mac OS Roman, as Excel saves "CSV (Macintosh)"', Buffer.from([0x4a, 0x6f, 0x73, 0x8e, 0x0d]), 'José\r'],
  ['Mac OS Roman with other line ends', Buffer.from([0x43, 0x69, 0x74, 0x72, 0x6f, 0x91, 0x6e, 0x8d, 0x0a]), 'Citroënç\n'],
  ['nothing', Buffer.alloc(0), ''],
])('reads %s', (_, bytes, text) => {
  expect(decodeCsv(bytes)).toBe(text);
});

it('reads no text from a workbook file', () => {
  expect(decodeCsv(Buffer.from('PK\x03\x04\x14\0\x06\0\xe9', 'latin1'))).toBeNull();
});
