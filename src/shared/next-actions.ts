import { counted, type PluralForms } from './text/counted.ts';
import { endOfDay, hourMs } from './dates/days.ts';
import type { NextAction } from './next-action-schemas.ts';

const isDay = (at: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(at);

/** In milliseconds; a calendar day ends in the last US time zone. */
export const toDeadlineMs = (at: string): number => (isDay(at) ? endOfDay(at) : Date.parse(at));

/** From the end of a day on the US west coast to its end in the last US time zone. */
const hoursBeyondMainland = 3;

/** Sort key: a day sorts before an instant of the next morning, although it formally ends later. */
const readAt = (at: string): number => toDeadlineMs(at) - (isDay(at) ? hoursBeyondMainland * hourMs : 0);

/** Tasks without a deadline come last, in the given order. */
export const sortByDeadline = (turns: readonly NextAction[]): NextAction[] =>
  turns.toSorted((a, b) => (a.due ? readAt(a.due.at) : Number.MAX_SAFE_INTEGER) - (b.due ? readAt(b.due.at) : Number.MAX_SAFE_INTEGER));

export const createNextAction = (
  fields: Omit<NextAction, 'due' | 'stop' | 'isYours' | 'transportId'> & Partial<NextAction>,
): NextAction => ({
  due: null,
  stop: null,
  isYours: true,
  transportId: null,
  ...fields,
});

/** One next action for `count` items; [] for 0. */
export const createCountedNextAction = (
  count: number,
  forms: PluralForms,
  fields: Omit<Parameters<typeof createNextAction>[0], 'key' | 'title'>,
): NextAction[] => (count === 0 ? [] : [createNextAction({ ...fields, key: fields.kind, title: counted(count, forms) })]);
