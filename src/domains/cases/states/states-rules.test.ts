import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getNextCaseState, caseEvents, caseKinds, caseMoves, caseSides, caseStates, firstState, isClosed } from './states-rules.ts';

const kind = fc.constantFrom(...caseKinds);
const step = fc.record({ on: fc.constantFrom(...caseEvents), by: fc.constantFrom(...caseSides) });

describe('the states of a case', () => {
  it('cannot be left once a case is closed', () => {
    expect(caseMoves.filter(({ from }) => isClosed(from))).toEqual([]);
  });

  it('have at most one transition per state, event and side', () => {
    const lines = caseMoves.map(({ to: _to, ...line }) => JSON.stringify(line));
    expect(new Set(lines).size).toBe(lines.length);
  });

  it('can all be reached from the first one, and each can end', () => {
    for (const one of caseKinds) {
      const reached = new Set([firstState[one]]);
      for (let round = 0; round < caseStates.length; round += 1)
        for (const { kind: of, from, to } of caseMoves) if (of === one && reached.has(from)) reached.add(to);
      const known = new Set(caseMoves.filter((move) => move.kind === one).flatMap(({ from, to }) => [from, to]));
      expect([...known].filter((state) => !reached.has(state))).toEqual([]);
      for (const state of reached)
        if (!isClosed(state)) expect(caseMoves.some((move) => move.kind === one && move.from === state && isClosed(move.to))).toBe(true);
    }
  });

  it('stay within the kind of case for any sequence of events, and never reopen', () => {
    fc.assert(
      fc.property(kind, fc.array(step, { maxLength: 40 }), (of, steps) => {
        let state = firstState[of];
        for (const { on, by } of steps) {
          const to = getNextCaseState(of, state, on, by);
          if (isClosed(state)) expect(to).toBeNull();
          if (to === null) continue;
          expect(caseMoves).toContainEqual({ kind: of, from: state, on, by, to });
          state = to;
        }
      }),
    );
  });

  it('lead to a no-show only after twelve hours or a rejected dry run', () => {
    const ways = caseMoves.filter(({ to }) => to === 'no_show').map(({ from, on, by }) => `${from} ${on} ${by}`);
    expect(ways).toEqual(['dry_run rejected_dry_run booking', 'reported time_over clock', 'day_declined time_over clock']);
  });

  it('allow each person only their own events', () => {
    const said = (by: 'shipper' | 'carrier' | 'desk') =>
      [...new Set(caseMoves.filter((move) => move.by === by).map(({ on }) => on))].toSorted();
    expect(said('shipper')).toEqual([
      'agreed_day',
      'declined_day',
      'proposed_day',
      'reported_missing',
      'resolved',
      'said_no_show',
      'said_not_ready',
      'said_picked_up',
    ]);
    expect(said('carrier')).toEqual([
      'agreed_day',
      'answered',
      'gave_day',
      'proposed_day',
      'said_no_show',
      'said_not_ready',
      'said_picked_up',
    ]);
    expect(said('desk')).toEqual(['closed']);
  });
});
