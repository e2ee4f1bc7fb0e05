import { counted } from './text/counted.ts';
import { endOfDay, hourMs } from './dates/days.ts';
import type { NextAction } from './next-action-schemas.ts';

const isDay = (at: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(at);

/** The instant at which a deadline is over, in milliseconds: a calendar day's own end. */
export const endsAt = (at: string): number => (isDay(at) ? endOfDay(at) : Date.parse(at));

/** Hours from the end of a day on the mainland's west coast to its end in the last US time zone. */
const hoursBeyondMainland = 3;

/** Where a deadline stands among others as it is read: a day before an instant of the morning after, which it outlasts in the last time zone alone. */
const readAt = (at: string): number => endsAt(at) - (isDay(at) ? hoursBeyondMainland * hourMs : 0);

/** Oldest deadline first, what has none after it in the order given. */
export const byDeadline = (turns: readonly NextAction[]): NextAction[] =>
  turns.toSorted((a, b) => (a.due ? readAt(a.due.at) : Number.MAX_SAFE_INTEGER) - (b.due ? readAt(b.due.at) : Number.MAX_SAFE_INTEGER));

/** A turn with what most of them have not. */
export const createNextAction = (
  given: Omit<NextAction, 'due' | 'stop' | 'isYours' | 'transportId'> & Partial<NextAction>,
): NextAction => ({
  due: null,
  stop: null,
  isYours: true,
  transportId: null,
  ...given,
});

/** One turn for all of a kind, whose title counts them: '1 quote was flagged', '3 quotes were flagged'; none where there is none. */
export const createCountedNextAction = (
  count: number,
  [one, many]: readonly [one: string, many: string],
  given: Omit<Parameters<typeof createNextAction>[0], 'key' | 'title'>,
): NextAction[] => (count === 0 ? [] : [createNextAction({ ...given, key: given.kind, title: counted(count, one, many) })]);
