import { describe, expect, it } from 'vitest';
import type { Actor } from '#server/db/context.ts';
import { roles, type Role } from '#shared/roles.ts';
import { person } from '../../../test/harness/people/person.ts';
import { workflowStates, type WorkflowState } from './schemas.ts';
import { mayAcceptQuote, mayDispatch, mayReadHistory, quoteCan, getQuoteRoles, type QuoteParties } from './policy.ts';

const now = new Date('2026-11-20T12:00:00Z');
const quote: QuoteParties = {
  kind: 'own',
  workflowState: 'quoted',
  isAccepted: false,
  totalQuote: '1100.00',
  validUntil: '2026-11-27T12:00:00.000Z',
  brokerId: 'broker',
  carrierId: 'carrier',
  driverId: 'driver',
  shipperId: 'shipper',
  transportStatus: 'quoted',
};
const booked = { isAccepted: true, workflowState: 'booked', transportStatus: 'accepted' } as const;
const estimate = {
  kind: 'opening',
  workflowState: 'submitted',
  brokerId: null,
  carrierId: null,
  driverId: null,
  transportStatus: 'submitted',
} as const;
const who = (allowed: (actor: Actor) => boolean, suffix = '') => roles.filter((role) => allowed(person(role, `${role}${suffix}`)));

describe('parties named on a quote', () => {
  it.each<[Role, readonly Role[]]>([
    ['shipper', ['shipper']],
    ['broker', ['broker']],
    ['carrier', ['carrier']],
    ['driver', ['driver']],
    ['independent_driver', []],
    ['insurance', []],
    ['inspection', []],
    ['storage', []],
    ['compliance', []],
    ['admin', ['admin']],
    ['super_admin', ['super_admin']],
  ])('a %s acts as %j', (role, acts) => {
    expect(getQuoteRoles(person(role), quote)).toEqual(acts);
  });

  it('an independent driver acts as driver if driving or no driver is named, and otherwise as carrier', () => {
    const hauler = person('independent_driver', 'carrier');
    expect(getQuoteRoles(person('independent_driver', 'driver'), quote)).toEqual(['independent_driver']);
    expect(getQuoteRoles(hauler, { ...quote, driverId: 'carrier' })).toEqual(['independent_driver']);
    expect(getQuoteRoles(hauler, { ...quote, driverId: null })).toEqual(['independent_driver']);
    expect(getQuoteRoles(hauler, quote)).toEqual(['carrier']);
  });

  it('an independent driver who named another driver cannot pick up or deliver', () => {
    const hauler = person('independent_driver', 'carrier');
    const at = (workflowState: 'assigned' | 'in_transit', driverId: string) =>
      quoteCan(hauler, { ...quote, isAccepted: true, workflowState, driverId }, now).moveTo;
    expect([at('assigned', 'driver'), at('in_transit', 'driver')]).toEqual([[], []]);
    expect([at('assigned', 'carrier'), at('in_transit', 'carrier')]).toEqual([['in_transit'], ['delivered']]);
  });

  it('a broker who is also the shipper acts as both', () => {
    expect(getQuoteRoles(person('broker'), { ...quote, shipperId: 'broker' })).toEqual(['shipper', 'broker']);
  });
});

describe('people not named on a quote', () => {
  it('can act only if they are administrators', () => {
    expect(who((actor) => getQuoteRoles(actor, quote).length > 0, ' elsewhere')).toEqual(['admin', 'super_admin']);
  });

  it('can as brokers take over an open estimate, unless it is their own, cancelled or already taken', () => {
    const broker = person('broker', 'another');
    expect(getQuoteRoles(broker, { ...quote, ...estimate })).toEqual(['broker']);
    expect(getQuoteRoles(broker, { ...quote, ...estimate, shipperId: 'another' })).toEqual(['shipper']);
    expect(getQuoteRoles(broker, { ...quote, ...estimate, transportStatus: 'cancelled' })).toEqual([]);
    expect(getQuoteRoles(broker, { ...quote, ...estimate, brokerId: 'first' })).toEqual([]);
  });
});

describe('permissions on a quote', () => {
  it('accept: the shipper only', () => {
    expect(who((actor) => mayAcceptQuote(actor, quote, now))).toEqual(['shipper']);
    expect(who((actor) => mayAcceptQuote(actor, { ...quote, ...booked }, now))).toEqual([]);
  });

  it('dispatch: broker and carrier of an accepted quote, before pickup', () => {
    expect(who((actor) => mayDispatch(actor, { ...quote, ...booked }))).toEqual(['broker', 'carrier']);
    expect(who((actor) => mayDispatch(actor, quote))).toEqual([]);
    expect(who((actor) => mayDispatch(actor, { ...quote, ...booked, workflowState: 'in_transit' }))).toEqual([]);
  });

  it('take a booked estimate: any carrier or independent driver except its shipper', () => {
    const upForGrabs = { ...quote, ...estimate, ...booked };
    expect(who((actor) => mayDispatch(actor, upForGrabs), ' elsewhere')).toEqual(['carrier', 'independent_driver']);
    expect(mayDispatch(person('carrier', 'shipper'), upForGrabs)).toBe(false);
    expect(who((actor) => mayDispatch(actor, { ...upForGrabs, brokerId: 'broker' }), ' elsewhere')).toEqual([]);
    expect(mayDispatch(person('broker'), { ...upForGrabs, brokerId: 'broker' })).toBe(true);
  });

  it('read the history: the parties, officers and administrators', () => {
    expect(who((actor) => mayReadHistory(actor, quote))).toEqual(
      ['shipper', 'broker', 'driver', 'carrier', 'compliance', 'admin', 'super_admin'].toSorted(
        (a, b) => roles.indexOf(a as Role) - roles.indexOf(b as Role),
      ),
    );
  });
});

describe('the actions offered on a quote', () => {
  it('leave out steps that a guard would refuse', () => {
    expect(quoteCan(person('admin'), quote, now).moveTo).toEqual(['booked', 'assigned', 'closed']);
    expect(quoteCan(person('shipper'), { ...quote, totalQuote: '0.00' }, now)).toEqual({
      accept: false,
      take: false,
      nameDriver: false,
      agree: false,
      decline: false,
      withdraw: false,
      moveTo: [],
    });
    expect(quoteCan(person('carrier'), { ...quote, ...booked, brokerId: null }, now)).toEqual({
      accept: false,
      take: true,
      nameDriver: false,
      agree: false,
      decline: false,
      withdraw: true,
      moveTo: [],
    });
  });

  it('include taking an assigned job without a driver for those who can name one', () => {
    const assigned = { ...quote, ...booked, workflowState: 'assigned', transportStatus: 'assigned' } as const;
    expect(quoteCan(person('carrier'), { ...assigned, driverId: null }, now).take).toBe(true);
    expect(quoteCan(person('carrier'), assigned, now).take).toBe(false);
  });

  it('include withdrawing before pickup for its carrier and broker only', () => {
    const may = (actor: Actor, workflowState: WorkflowState) =>
      quoteCan(actor, { ...quote, carrierId: 'carrier', brokerId: 'broker', workflowState }, now).withdraw;
    const before: WorkflowState[] = ['submitted', 'quoted', 'booked', 'assigned'];
    for (const state of workflowStates) {
      expect([state, may({ ...person('carrier'), id: 'carrier' }, state)]).toEqual([state, before.includes(state)]);
      expect([state, may({ ...person('broker'), id: 'broker' }, state)]).toEqual([state, before.includes(state)]);
      expect([state, may({ ...person('carrier'), id: 'stranger' }, state)]).toEqual([state, false]);
      expect([state, may({ ...person('admin'), id: 'admin' }, state)]).toEqual([state, false]);
    }
  });
});

describe('the named driver of a quote', () => {
  const answers = (actor: Actor, more: Partial<QuoteParties> = {}, hasAgreed = false) => {
    const { agree, decline } = quoteCan(actor, { ...quote, ...booked, ...more }, now, hasAgreed);
    return [agree, decline];
  };

  it('can agree or decline before pickup, and can still decline after agreeing', () => {
    expect(answers(person('driver'))).toEqual([true, true]);
    expect(answers(person('driver'), {}, true)).toEqual([false, true]);
    expect(answers(person('driver'), { workflowState: 'in_transit', transportStatus: 'in_transit' })).toEqual([false, false]);
  });

  it('is not asked if also the carrier of the job', () => {
    expect(answers(person('independent_driver', 'carrier'), { driverId: 'carrier' })).toEqual([false, false]);
  });

  it('is the only one who can answer', () => {
    expect(who((actor) => answers(actor).includes(true))).toEqual(['driver']);
  });
});
