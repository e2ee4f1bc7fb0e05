import { describe, expect, it } from 'vitest';
import { telHref } from '#web/ui/tel-href.ts';
import { dueWords } from './turn-words.ts';

const now = new Date('2026-11-22T10:00:00.000Z');

describe('a deadline', () => {
  it.each([
    ['2026-11-25T10:00:00.000Z', 'Ends Nov 25, 2026, 10:00 AM, in 3 days', false],
    ['2026-11-22T08:00:00.000Z', 'Ends Nov 22, 2026, 8:00 AM, 2 hours ago', true],
    ['2026-11-22', 'Ends Nov 22, 2026', false],
    ['2026-11-21', 'Ends Nov 21, 2026', false],
    ['2026-11-20', 'Ends Nov 20, 2026', true],
  ])('at %s', (at, text, isOver) => expect(dueWords({ at, words: 'Ends' }, now)).toEqual({ text, isOver }));
});

describe('a phone', () => {
  it.each([
    ['(303) 555-0101', 'tel:+13035550101'],
    ['+1 303 555 0101', 'tel:+13035550101'],
    ['303-555-0101 ext. 12', 'tel:+13035550101'],
    ['555-0101', null],
    ['call the office', null],
  ])('%s', (phone, href) => expect(telHref(phone)).toBe(href));
});
