import { describe, expect, it } from 'vitest';
import type { Actor } from '#server/db/context.ts';
import { roles } from '#shared/roles.ts';
import { person } from '../../../test/harness/people/person.ts';
import { transportStatuses, type TransportStatus } from './schemas.ts';
import { isCarriersSide, isOverseer, isSupporting, transportCan } from './policy.ts';

const flags = (actor: Actor, status: TransportStatus) => {
  const can = transportCan(actor, { shipperId: 'owner', status });
  return (Object.keys(can) as (keyof typeof can)[]).filter((key) => can[key]).join(' ');
};

const byHand: Record<TransportStatus, { owner: string; admin: string; pricer: string }> = {
  draft: { owner: 'editDraft', admin: '', pricer: '' },
  submitted: { owner: 'accept cancel changeDetails manageParticipants', admin: 'cancel manageParticipants', pricer: 'quote bid' },
  quoted: { owner: 'accept cancel changeDetails manageParticipants', admin: 'cancel manageParticipants', pricer: 'quote bid' },
  accepted: { owner: 'cancel changeDetails manageParticipants', admin: 'cancel manageParticipants', pricer: '' },
  assigned: { owner: 'cancel changeDetails manageParticipants', admin: 'cancel manageParticipants', pricer: '' },
  in_transit: { owner: 'manageParticipants', admin: 'manageParticipants', pricer: '' },
  delivered: { owner: 'confirmDelivery manageParticipants', admin: 'manageParticipants', pricer: '' },
  completed: { owner: 'manageParticipants', admin: 'manageParticipants', pricer: '' },
  cancelled: { owner: 'manageParticipants', admin: 'manageParticipants', pricer: '' },
};

describe('the permissions on a transport', () => {
  it.each(transportStatuses)('%s, for every role', (status) => {
    for (const role of roles) {
      const group = ['admin', 'super_admin'].includes(role)
        ? 'admin'
        : ['broker', 'carrier', 'independent_driver'].includes(role)
          ? 'pricer'
          : null;
      expect([role, flags(person(role), status)]).toEqual([role, group ? byHand[status][group] : '']);
    }
    expect(flags(person('carrier', 'owner'), status)).toBe(byHand[status].owner);
    expect(flags(person('shipper', 'owner'), status)).toBe(byHand[status].owner);
  });
});

describe('the sides of a transport', () => {
  it('are distinguished by role', () => {
    expect(roles.filter((role) => isCarriersSide(person(role)))).toEqual(['broker', 'carrier', 'driver', 'independent_driver']);
    expect(roles.filter((role) => isSupporting(person(role)))).toEqual(['insurance', 'inspection', 'storage']);
    expect(roles.filter((role) => isOverseer(person(role)))).toEqual(['compliance', 'admin', 'super_admin']);
    expect(isOverseer({ role: 'compliance', isConfirmed: false })).toBe(false);
  });
});
