import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hourMs } from '#shared/dates/days.ts';
import { getAnswerTime, type AnswerTime } from './answer-time-rules.ts';
import { dueEvents } from './clock-rules.ts';
import { getNextCaseState, caseEvents, isClockRunning, isClosed, type CaseState } from './states-rules.ts';

const reported = (at: string): AnswerTime => getAnswerTime('asked', 'reported', { answerBy: null, answerSecondsLeft: null }, new Date(at));
const stopped = (at: string): AnswerTime => getAnswerTime('reported', 'day_proposed', reported('2026-12-02T08:00:00Z'), new Date(at));

it('the twelve hours pause during a proposal of the carrier, and then continue', () => {
  expect(reported('2026-12-02T08:00:00Z').answerBy).toBe('2026-12-02T20:00:00.000Z');
  expect(stopped('2026-12-02T10:00:00Z')).toEqual({ answerBy: null, answerSecondsLeft: 36_000 });
  const again = getAnswerTime('day_proposed', 'day_proposed', stopped('2026-12-02T10:00:00Z'), new Date('2026-12-02T15:00:00Z'));
  expect(getAnswerTime('day_proposed', 'day_declined', again, new Date('2026-12-03T10:00:00Z'))).toEqual({
    answerBy: '2026-12-03T20:00:00.000Z',
    answerSecondsLeft: null,
  });
});

it('the carrier has at least two hours left after its proposal was declined', () => {
  const late = stopped('2026-12-02T19:59:00Z');
  expect(getAnswerTime('day_proposed', 'day_declined', late, new Date('2026-12-03T10:00:00Z')).answerBy).toBe('2026-12-03T12:00:00.000Z');
});

it('the twelve hours end with the event that resolves the report', () => {
  const time = reported('2026-12-02T08:00:00Z');
  expect(getAnswerTime('reported', 'asked', time, new Date('2026-12-02T09:00:00Z')).answerBy).toBeNull();
  expect(getAnswerTime('reported', 'dry_run', time, new Date('2026-12-02T09:00:00Z')).answerBy).toBeNull();
});

const action = fc.record({
  on: fc.constantFrom(...caseEvents),
  by: fc.constantFrom('shipper', 'carrier', 'booking', 'clock'),
  hours: fc.integer({ min: 0, max: 30 }).map((quarters) => quarters / 4),
});

it('a no-show needs twelve hours of the carrier, plus two for a proposal that can be declined', () => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 60 }), (actions) => {
      let state: CaseState = 'asked';
      let time: AnswerTime = { answerBy: null, answerSecondsLeft: null };
      let at = Date.parse('2026-10-31T20:00:00Z');
      let ownHours = 0;
      let mostHours = 12;
      let declined = 0;
      for (const { on, by, hours } of actions) {
        const wasDue = isClockRunning(state) ? Date.parse(time.answerBy!) : Infinity;
        const next = Math.min(at + hours * hourMs, wasDue);
        if (isClockRunning(state)) ownHours += (next - at) / hourMs;
        at = next;
        const now = new Date(at);
        const clock = { kind: 'no_show' as const, state, ...time, newDay: null, missingFrom: null, isMissingOffered: false };
        const isOver = dueEvents(clock, now).includes('time_over');
        expect(isOver).toBe(at === wasDue);
        const event = isOver ? 'time_over' : on;
        if (!isOver && on === 'time_over') continue;
        const to = getNextCaseState('no_show', state, event, isOver ? 'clock' : by);
        if (to === null) continue;
        time = getAnswerTime(state, to, time, now);
        if (event === 'time_over') expect(ownHours).toBeGreaterThanOrEqual(12);
        if (to === 'asked') [ownHours, mostHours, declined] = [0, 12, 0];
        if (state === 'day_proposed' && isClockRunning(to)) mostHours += 2;
        if (state === 'day_proposed' && to === 'day_declined') declined += 1;
        expect(ownHours).toBeLessThanOrEqual(mostHours);
        expect(declined).toBeLessThanOrEqual(1);
        expect(time.answerSecondsLeft !== null).toBe(to === 'day_proposed');
        expect(isClockRunning(to) || isClosed(to) || time.answerBy === null).toBe(true);
        state = to;
        if (isClosed(state)) return;
      }
    }),
  );
});
