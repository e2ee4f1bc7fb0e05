import { describe, expect, it } from 'vitest';
import {
  getNextClaimState,
  claimEvents,
  claimSides,
  claimStates,
  isOver,
  toMoves,
  getWaitingSide,
  type ClaimState,
} from './states-rules.ts';

const by: Record<ClaimState, Partial<Record<(typeof claimSides)[number], string>>> = {
  open: {
    carrier: 'acknowledged>acknowledged offered>offered declined>declined',
    shipper: 'withdrawn>withdrawn',
    clock: 'escalated>escalated',
  },
  acknowledged: { carrier: 'offered>offered declined>declined', shipper: 'withdrawn>withdrawn', clock: 'escalated>escalated' },
  offered: {
    carrier: 'offered>offered',
    shipper: 'accepted>settled rejected>rejected escalated>escalated withdrawn>withdrawn',
    clock: 'escalated>escalated',
  },
  rejected: {
    carrier: 'offered>offered declined>declined',
    shipper: 'escalated>escalated withdrawn>withdrawn',
    clock: 'escalated>escalated',
  },
  declined: { carrier: 'offered>offered', shipper: 'escalated>escalated withdrawn>withdrawn', clock: 'escalated>escalated' },
  escalated: { carrier: 'acknowledged>escalated', shipper: 'withdrawn>withdrawn', desk: 'decided>decided' },
  settled: {},
  decided: {},
  withdrawn: {},
};

describe('a claim', () => {
  it.each(claimStates)('in the state %s allows exactly the transitions of the table for each side', (from) => {
    for (const side of claimSides) {
      const moves = claimEvents.flatMap((on) => {
        const to = getNextClaimState(from, on, side);
        return to ? [`${on}>${to}`] : [];
      });
      expect([side, moves.toSorted()]).toEqual([side, (by[from][side] ?? '').split(' ').filter(Boolean).toSorted()]);
      expect(toMoves(from, side).toSorted()).toEqual(moves.map((move) => move.split('>')[0]!).toSorted());
    }
  });

  it.each([
    ['open', 'carrier'],
    ['acknowledged', 'carrier'],
    ['rejected', 'carrier'],
    ['offered', 'shipper'],
    ['declined', 'shipper'],
    ['escalated', 'desk'],
    ['settled', null],
    ['decided', null],
    ['withdrawn', null],
  ] as const)('in the state %s waits for: %s', (state, who) => {
    expect([getWaitingSide(state), isOver(state)]).toEqual([who, who === null]);
  });

  it('can end from every state without the silent side', () => {
    for (const state of claimStates.filter((one) => !isOver(one)))
      expect([state, state === 'escalated' || getNextClaimState(state, 'escalated', 'clock')]).toEqual([
        state,
        state === 'escalated' ? true : 'escalated',
      ]);
  });
});
