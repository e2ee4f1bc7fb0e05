import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roles, type Role } from '#shared/roles.ts';
import { workflowStates, type WorkflowState } from './schemas.ts';
import {
  allowedTransitions,
  isExpired,
  noTransitionMessage,
  refuseAcceptance,
  refuseMove,
  getStatus,
  type QuoteFacts,
  toInstants,
  type Instants,
} from './rules.ts';

const letters = { s: 'submitted', q: 'quoted', b: 'booked', a: 'assigned', i: 'in_transit', d: 'delivered', c: 'closed' } as const;

const byHand: Record<Role, [string, string, string, string, string, string, string]> = {
  shipper: ['b', 'b', '', '', '', '', ''],
  broker: ['q', '', '', '', '', '', ''],
  carrier: ['', 'a', '', '', '', '', ''],
  driver: ['', '', '', 'i', 'd', '', ''],
  independent_driver: ['', 'a', '', 'i', 'd', '', ''],
  insurance: ['', '', '', '', '', '', ''],
  inspection: ['', '', '', '', '', '', ''],
  storage: ['', '', '', '', '', '', ''],
  compliance: ['', '', '', '', '', '', ''],
  admin: ['qbaidc', 'baidc', 'aidc', 'idc', 'dc', 'c', ''],
  super_admin: ['qbaidc', 'sbaidc', 'sqaidc', 'sqbidc', 'sqbadc', 'sqbaic', 'sqbaid'],
};

const grid = roles.flatMap((role) => workflowStates.flatMap((from, row) => workflowStates.map((to) => ({ role, from, to, row }))));
const now = new Date('2026-11-20T12:00:00Z');
const offer: QuoteFacts = {
  kind: 'own',
  workflowState: 'quoted',
  isAccepted: false,
  totalQuote: '1100.00',
  validUntil: '2026-11-27T12:00:00.000Z',
  brokerId: null,
  carrierId: 'carrier',
  driverId: 'driver',
  transportStatus: 'quoted',
};
const getCode = (refusal: { code: string } | null) => refusal?.code ?? null;

describe('the transitions of a role', () => {
  it('are those of the table, for every role and state', () => {
    expect(grid).toHaveLength(11 * 7 * 7);
    const wrong = grid.filter(({ role, from, to, row }) => {
      const expected = [...byHand[role][row]!].map((letter) => letters[letter as keyof typeof letters]);
      return allowedTransitions(role, from).includes(to) !== expected.includes(to);
    });
    expect(wrong).toEqual([]);
  });

  it('never go backward for any sequence of roles except super administrators', () => {
    const steps = fc.array(
      fc.record({ role: fc.constantFrom(...roles.filter((role) => role !== 'super_admin')), to: fc.constantFrom(...workflowStates) }),
    );
    fc.assert(
      fc.property(fc.constantFrom(...workflowStates), steps, (start, sequence) => {
        let state: WorkflowState = start;
        for (const { role, to } of sequence) {
          if (!allowedTransitions(role, state).includes(to)) continue;
          expect(workflowStates.indexOf(to)).toBeGreaterThan(workflowStates.indexOf(state));
          state = to;
        }
      }),
    );
  });

  it('that do not exist give a message naming the role', () => {
    expect(noTransitionMessage('insurance')).toBe('No valid state transitions available for your role (insurance) from the current state');
  });
});

describe('the status of a transport', () => {
  it('follows the accepted quote', () => {
    expect(workflowStates.map(getStatus)).toEqual(['submitted', 'quoted', 'accepted', 'assigned', 'in_transit', 'delivered', 'completed']);
  });
});

describe('accepting', () => {
  it.each<[string, Partial<QuoteFacts>, string | null]>([
    ['an open offer is possible', {}, null],
    [
      'the estimate is possible',
      { kind: 'opening', workflowState: 'submitted', transportStatus: 'submitted', carrierId: null, driverId: null },
      null,
    ],
    ['a committed truck is possible', { workflowState: 'assigned' }, null],
    ['twice is refused', { isAccepted: true, workflowState: 'booked', transportStatus: 'accepted' }, 'already_accepted'],
    ['after another is refused', { workflowState: 'closed', transportStatus: 'accepted' }, 'already_accepted'],
    ['on a cancelled request is refused', { transportStatus: 'cancelled' }, 'not_open'],
    ['a closed offer is refused', { workflowState: 'closed' }, 'closed'],
    ['an offer without a price is refused', { totalQuote: '0.00' }, 'not_priced'],
    ['an expired offer is refused', { validUntil: '2026-11-20T12:00:00.000Z' }, 'expired'],
  ])('%s', (_, facts, code) => {
    expect(getCode(refuseAcceptance({ ...offer, ...facts }, now))).toBe(code);
  });
});

describe('a move that the table allows', () => {
  const accepted = { isAccepted: true, workflowState: 'booked', transportStatus: 'accepted' } as const;
  it.each<[string, Partial<QuoteFacts>, WorkflowState, Role, string | null]>([
    ['a commitment before an acceptance is allowed', {}, 'assigned', 'carrier', null],
    ['a commitment after another was accepted is refused', { transportStatus: 'accepted' }, 'assigned', 'carrier', 'already_accepted'],
    ['a commitment on an expired quote is refused', { validUntil: '2026-11-01T00:00:00.000Z' }, 'assigned', 'carrier', 'expired'],
    ['moving on without an acceptance is refused', { workflowState: 'assigned' }, 'in_transit', 'driver', 'not_accepted'],
    ['an administrator needs an acceptance too', {}, 'delivered', 'admin', 'not_accepted'],
    ['assigning no one is refused', { ...accepted, carrierId: null }, 'assigned', 'admin', 'no_carrier'],
    ['driving without a driver is refused', { ...accepted, workflowState: 'assigned', driverId: null }, 'in_transit', 'admin', 'no_driver'],
    ['driving with a driver is allowed', { ...accepted, workflowState: 'assigned' }, 'in_transit', 'driver', null],
    [
      'taking over an estimate without a price is refused',
      { workflowState: 'submitted', totalQuote: '0.00' },
      'quoted',
      'broker',
      'not_priced',
    ],
    [
      'a super administrator can do without carrier and driver',
      { ...accepted, carrierId: null, driverId: null },
      'in_transit',
      'super_admin',
      null,
    ],
    ['a super administrator cannot make a second winner', { transportStatus: 'accepted' }, 'booked', 'super_admin', 'already_accepted'],
    ['a super administrator cannot book without a price', { totalQuote: '0.00' }, 'booked', 'super_admin', 'not_priced'],
    ['nor move to any later state', { transportStatus: 'accepted' }, 'delivered', 'super_admin', 'already_accepted'],
    ['a super administrator can go backward', { ...accepted, workflowState: 'delivered' }, 'submitted', 'super_admin', null],
  ])('%s', (_, facts, to, role, code) => {
    expect(getCode(refuseMove({ ...offer, ...facts }, to, role, now))).toBe(code);
  });

  it('is limited by its validity only while it is an open offer', () => {
    const past = { ...offer, validUntil: '2026-11-01T00:00:00.000Z' };
    expect(isExpired(past, now)).toBe(true);
    expect(isExpired({ ...past, isAccepted: true }, now)).toBe(false);
    expect(isExpired({ ...past, workflowState: 'closed' }, now)).toBe(false);
    expect(isExpired({ ...past, validUntil: null }, now)).toBe(false);
  });
});

describe('the times of a quote', () => {
  const none = { acceptedAt: null, pickedUpAt: null, deliveredAt: null, completedAt: null };
  const all = { acceptedAt: 'a', pickedUpAt: 'b', deliveredAt: 'c', completedAt: 'd' };
  const offered = { isAccepted: false, transportStatus: 'quoted' } as const;
  const at = now.toISOString();

  it.each<[Parameters<typeof toInstants>[1], Partial<Instants>]>([
    [{ isAccepted: true, transportStatus: 'accepted' }, { acceptedAt: at }],
    [
      { isAccepted: true, transportStatus: 'in_transit' },
      { acceptedAt: at, pickedUpAt: at },
    ],
    [
      { isAccepted: true, transportStatus: 'delivered' },
      { acceptedAt: at, deliveredAt: at },
    ],
    [
      { isAccepted: true, transportStatus: 'completed' },
      { acceptedAt: at, completedAt: at },
    ],
    [{ isAccepted: false, transportStatus: 'in_transit' }, {}],
  ])('are set by the step to %j', (is, written) => {
    expect(toInstants({ ...offered, ...none }, is, now)).toEqual({ ...none, ...written });
  });

  it('never change once they are set', () => {
    for (const transportStatus of ['accepted', 'in_transit', 'delivered', 'completed', 'quoted'] as const)
      expect(toInstants({ ...offered, ...all }, { isAccepted: true, transportStatus }, now)).toEqual(all);
  });
});
