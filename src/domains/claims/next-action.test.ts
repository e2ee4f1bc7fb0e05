import { describe, expect, it } from 'vitest';
import { claimStates, getWaitingSide } from './states-rules.ts';
import { toClaimAction, toInsurerClaimAction, toOpsClaimActions, type ClaimActionFacts } from './next-action.ts';

const facts = (more: Partial<ClaimActionFacts>): ClaimActionFacts => ({
  transportId: '0190a000-0000-7000-8000-000000000001',
  claimId: '0190a000-0000-7000-8000-000000000002',
  year: 2019,
  make: 'Honda',
  model: 'Civic',
  fromCity: 'Denver',
  toCity: 'Austin',
  side: 'carrier',
  state: 'open',
  claimed: '400.00',
  offered: null,
  openedAt: '2026-03-01T12:00:00.000Z',
  acknowledgedAt: null,
  answeredAt: null,
  turnSince: '2026-03-01T12:00:00.000Z',
  ...more,
});
const now = new Date('2026-03-02T12:00:00.000Z');

describe('the next action of a claim', () => {
  it.each([
    ['open', 'carrier', 'Answer claim'],
    ['acknowledged', 'carrier', 'Answer claim'],
    ['rejected', 'carrier', 'Answer'],
    ['offered', 'shipper', 'Answer offer'],
    ['declined', 'shipper', 'See why'],
  ] as const)('in the state %s is for the %s: %s, while the other side waits', (state, side, label) => {
    const other = side === 'carrier' ? 'shipper' : 'carrier';
    const offered = state === 'offered' ? '150.00' : null;
    expect(toClaimAction(facts({ state, side, offered }), now)).toMatchObject([
      { isYours: true, action: { label }, due: { at: '2026-03-15T12:00:00.000Z', words: 'Goes to Carriage after' } },
    ]);
    expect(toClaimAction(facts({ state, side: other, offered }), now)).toMatchObject([{ isYours: false, action: { label: 'See claim' } }]);
  });

  it('names vehicle and amount, and links to the claim', () => {
    const [turn] = toClaimAction(facts({ state: 'offered', side: 'shipper', offered: '150.00' }), now);
    expect(turn).toMatchObject({
      title: '2019 Honda Civic, Denver to Austin',
      text: 'The carrier offers $150.00 for your claim of $400.00. Accept or reject the offer.',
      action: { href: '/claims/0190a000-0000-7000-8000-000000000002' },
    });
  });

  it('after escalation is for neither side, and does not exist after the end', () => {
    for (const side of ['shipper', 'carrier'] as const) {
      expect(toClaimAction(facts({ state: 'escalated', side }), now)).toMatchObject([{ isYours: false, due: { words: 'Decision by' } }]);
      expect(toClaimAction(facts({ state: 'settled', side }), now)).toEqual([]);
    }
  });

  it.each(claimStates)('in the state %s is for an insurer until it has commented, then for the next party', (state) => {
    const heard = { ...facts({ state }), waitsForWord: false };
    const next = getWaitingSide(state);
    if (next === null) {
      for (const waitsForWord of [true, false]) expect(toInsurerClaimAction({ ...heard, waitsForWord }, now)).toEqual([]);
      return;
    }
    const href = `/claims/${heard.claimId}`;
    const words = {
      shipper: 'Waiting for the shipper to answer.',
      carrier: 'Waiting for the carrier to answer the claim.',
      desk: expect.stringMatching(/Carriage/),
    };
    expect(toInsurerClaimAction({ ...heard, waitsForWord: true }, now)).toMatchObject([
      { key: `part ${heard.transportId}`, isYours: true, due: null, action: { label: 'Comment', href } },
    ]);
    expect(toInsurerClaimAction(heard, now)).toMatchObject([
      { key: `part ${heard.transportId}`, isYours: false, text: words[next], action: { label: 'See claim', href } },
    ]);
  });

  it('for administrators counts all claims to decide, if there are any', () => {
    expect(toOpsClaimActions({ count: 2, oldestBy: null })).toMatchObject([
      { title: '2 claims to decide', action: { label: 'Decide', href: '/admin/claims' } },
    ]);
    expect(toOpsClaimActions({ count: 0, oldestBy: null })).toEqual([]);
  });
});
