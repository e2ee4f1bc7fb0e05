import { expect, it } from 'vitest';
import { seenText } from './seen-text.ts';

it.each([
  ['two\r\nlines,\ta tab', 'two\nlines,\ta tab'],
  ['\u202Egnp.exe', 'gnp.exe'],
  ['\u2066a\u2069\u200B\uFEFF', 'a'],
  ['\u0001\u001B[31mred\u0085', '[31mred'],
  ['می\u200Cخواهم 👨\u200D👩\u200D👧', 'می\u200Cخواهم 👨\u200D👩\u200D👧'],
])('of %j gives %j', (text, seen) => {
  expect(seenText(text)).toBe(seen);
});
