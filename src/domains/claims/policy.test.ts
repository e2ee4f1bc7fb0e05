import { describe, expect, it } from 'vitest';
import { roles } from '#shared/roles.ts';
import { person } from '../../../test/harness/people/person.ts';
import { claimCan, isParty, mayComment, mayReadClaim, canSeeClaimMoney, getSide } from './policy.ts';
import { claimStates } from './states-rules.ts';

const parties = {
  claimantId: 'mia',
  carrierSideId: 'broker of the job',
  carrierId: 'hauler',
  participantIds: ['insurer', 'surveyor', 'was a yard'],
};
const people = {
  mia: person('shipper', 'mia'),
  broker: person('broker', 'broker of the job'),
  hauler: person('carrier', 'hauler'),
  insurer: person('insurance', 'insurer'),
  surveyor: person('inspection', 'surveyor'),
};

describe('access to a claim', () => {
  it('is given to both sides, the hired carrier, participating insurers and inspectors, and administrators', () => {
    for (const who of Object.values(people)) expect([who.id, mayReadClaim(who, parties)]).toEqual([who.id, true]);
    const strangers = roles.map((role) => person(role, `other ${role}`)).filter((who) => mayReadClaim(who, parties));
    expect(strangers.map(({ role }) => role)).toEqual(['compliance', 'admin', 'super_admin']);
    expect(mayReadClaim(person('storage', 'was a yard'), parties)).toBe(false);
    expect(mayReadClaim({ ...people.insurer, emailVerified: false }, parties)).toBe(false);
  });

  it('shows paid amounts only to both sides, administrators and officers', () => {
    expect(Object.entries(people).flatMap(([name, who]) => (canSeeClaimMoney(who, parties) ? [name] : []))).toEqual(['mia', 'broker']);
    for (const role of ['admin', 'compliance'] as const) expect(canSeeClaimMoney(person(role), parties)).toBe(true);
  });

  it('allows comments by everyone involved and administrators, but not by officers', () => {
    for (const who of Object.values(people)) expect(mayComment(who, parties)).toBe(true);
    expect([mayComment(person('admin'), parties), mayComment(person('compliance'), parties)]).toEqual([true, false]);
  });

  it('does not let an administrator decide who is one of its sides', () => {
    const own = { ...parties, claimantId: 'ada' };
    const ada = person('admin', 'ada');
    expect([isParty(ada, own), getSide(ada, own), claimCan(ada, own, 'escalated', true).decide]).toEqual([true, 'shipper', false]);
    expect(claimCan(person('admin', 'ben'), own, 'escalated', true).decide).toBe(true);
  });

  it('allows steps only to both sides and administrators, and to no one after the end', () => {
    const moves = ['acknowledge', 'offer', 'decline', 'accept', 'reject', 'escalate', 'withdraw', 'decide', 'addPhoto'] as const;
    const can = (who: (typeof people)[keyof typeof people], state: (typeof claimStates)[number]) =>
      moves.filter((move) => claimCan(who, parties, state, false)[move]);
    for (const state of claimStates)
      for (const who of [people.hauler, people.insurer, people.surveyor]) expect(can(who, state)).toEqual([]);
    for (const state of ['settled', 'decided', 'withdrawn'] as const)
      for (const who of [people.mia, people.broker]) expect(can(who, state)).toEqual([]);
    expect(can(people.broker, 'open')).toEqual(['acknowledge', 'offer', 'decline', 'addPhoto']);
    expect(can(people.mia, 'offered')).toEqual(['accept', 'reject', 'escalate', 'withdraw', 'addPhoto']);
  });
});
