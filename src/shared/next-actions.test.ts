import { describe, expect, it } from 'vitest';
import { createNextAction, sortByDeadline, toDeadlineMs } from './next-actions.ts';

const turnDue = (key: string, at: string | null) =>
  createNextAction({
    key,
    kind: 'take_job',
    title: key,
    text: '',
    action: { label: 'Open', href: '/' },
    due: at === null ? null : { at, words: 'Until' },
  });

describe('deadlines', () => {
  it('a calendar day lasts until it has ended in the last US time zone', () => {
    expect(new Date(toDeadlineMs('2026-11-20')).toISOString()).toBe('2026-11-21T11:00:00.000Z');
    expect(toDeadlineMs('2026-11-20T10:00:00.000Z')).toBe(Date.parse('2026-11-20T10:00:00.000Z'));
  });

  it('are sorted by mainland time, with undated items last in the given order', () => {
    const given = [
      turnDue('none', null),
      turnDue('day', '2026-11-20'),
      turnDue('later', '2026-11-21T12:00:00.000Z'),
      turnDue('past', '2026-11-01'),
      turnDue('none too', null),
      turnDue('the morning after', '2026-11-21T10:05:00.000Z'),
      turnDue('within the day', '2026-11-21T05:00:00.000Z'),
    ];
    expect(sortByDeadline(given).map(({ key }) => key)).toEqual([
      'past',
      'within the day',
      'day',
      'the morning after',
      'later',
      'none',
      'none too',
    ]);
  });
});
