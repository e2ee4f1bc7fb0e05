import { describe, expect, it } from 'vitest';
import { telHref } from '#web/ui/tel-href.ts';
import { toDirectionsUrl, describeDue } from './next-action-labels.ts';

const now = new Date('2026-11-22T10:00:00.000Z');

describe('a due date', () => {
  it.each([
    ['2026-11-25T10:00:00.000Z', 'Ends Nov 25, 2026, 10:00 AM, in 3 days', false],
    ['2026-11-22T08:00:00.000Z', 'Ends Nov 22, 2026, 8:00 AM, 2 hours ago', true],
    ['2026-11-22', 'Ends Nov 22, 2026', false],
    ['2026-11-21', 'Ends Nov 21, 2026', false],
    ['2026-11-20', 'Ends Nov 20, 2026', true],
  ])('at %s', (at, text, isOver) => expect(describeDue({ at, words: 'Ends' }, now)).toEqual({ text, isOver }));
});

describe('a phone', () => {
  it.each([
    ['(303) 555-0101', 'tel:+13035550101'],
    ['+1 303 555 0101', 'tel:+13035550101'],
    ['+13035550101', 'tel:+13035550101'],
    ['+16045550147;ext=212', 'tel:+16045550147;ext=212'],
    ['+442079460958', 'tel:+442079460958'],
    ['604-555-0147 Local 212', null],
    ['512-555-0147 extension 22', null],
    ['303-555-0101 ext. 12', null],
    ['555-0101', null],
    ['call the office', null],
  ])('%s', (phone, href) => expect(telHref(phone)).toBe(href));
});

it.each([
  ['Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36', 'geo:0,0?q=1%20Main%20St%2C%20Denver%2C%20CO%2080202'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', 'https://maps.apple.com/?daddr=1%20Main%20St%2C%20Denver%2C%20CO%2080202'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64)',
    'https://www.google.com/maps/dir/?api=1&destination=1%20Main%20St%2C%20Denver%2C%20CO%2080202',
  ],
])('directions to an address open on %s with %s', (userAgent, href) => {
  expect(toDirectionsUrl('1 Main St, Denver, CO 80202', userAgent)).toBe(href);
});
