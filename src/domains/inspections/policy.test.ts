import { describe, expect, it } from 'vitest';
import { transportStatuses, type TransportStatus } from '#domains/transports/schemas.ts';
import type { QuoteParties } from '#domains/quotes/policy.ts';
import type { WorkflowState } from '#domains/quotes/schemas.ts';
import { roles, type Role } from '#shared/roles.ts';
import { person } from '../../../test/harness/people/person.ts';
import { isInspector, maySurvey, getStage, type SurveyAccess } from './policy.ts';
import { inspectionStages, type InspectionStage } from './photos/shots-rules.ts';

const roads: Partial<Record<TransportStatus, WorkflowState>> = {
  accepted: 'booked',
  assigned: 'assigned',
  in_transit: 'in_transit',
  delivered: 'delivered',
  completed: 'closed',
};

const job = (transportStatus: TransportStatus, more: Partial<QuoteParties & SurveyAccess> = {}): QuoteParties & SurveyAccess => ({
  kind: 'own',
  workflowState: roads[transportStatus] ?? 'quoted',
  isAccepted: transportStatus in roads,
  totalQuote: '1100.00',
  validUntil: null,
  brokerId: null,
  carrierId: 'carrier',
  driverId: 'driver',
  shipperId: 'shipper',
  transportStatus,
  takesPart: true,
  isClaimOpen: false,
  ...more,
});

const beginsAt: Record<InspectionStage, Partial<Record<TransportStatus, readonly Role[]>>> = {
  pickup: { assigned: ['driver', 'independent_driver'] },
  delivery: { in_transit: ['driver', 'independent_driver'] },
  survey: { accepted: ['inspection'], assigned: ['inspection'], in_transit: ['inspection'], delivered: ['inspection'] },
};

const begins = (role: Role, stage: InspectionStage, facts: QuoteParties & SurveyAccess): boolean => {
  const actor = person(role, 'driver');
  return stage === 'survey' ? maySurvey(actor, facts) : getStage(actor, facts) === stage;
};

describe('who can start an inspection', () => {
  const grid = inspectionStages.flatMap((stage) => transportStatuses.map((status) => [stage, status] as const));
  it.each(grid)('a %s inspection of a transport that is %s', (stage, status) => {
    expect(roles.filter((role) => begins(role, stage, job(status)))).toEqual(beginsAt[stage][status] ?? []);
  });

  it('an agent, even after completion while a claim is open, but not if cancelled or never booked', () => {
    const at = transportStatuses.filter((status) => begins('inspection', 'survey', job(status, { isClaimOpen: true })));
    expect(at.toSorted()).toEqual(['accepted', 'assigned', 'completed', 'delivered', 'in_transit']);
  });

  it('no agent who was not added, is the shipper, or lost the booking', () => {
    for (const more of [{ takesPart: false }, { shipperId: 'driver' }, { isAccepted: false }])
      expect([more, begins('inspection', 'survey', job('in_transit', more))]).toEqual([more, false]);
  });
});

describe('who can write a started inspection', () => {
  const writes = (stage: InspectionStage, inspectorId: string, more: Partial<QuoteParties & SurveyAccess> = {}) =>
    roles.filter((role) => isInspector(person(role, 'driver'), { stage, inspectorId }, job('delivered', more)));

  it.each(['pickup', 'delivery'] as const)('a %s inspection: the current driver, even if another started it', (stage) => {
    expect(writes(stage, 'driver')).toEqual(['driver', 'independent_driver']);
    expect(writes(stage, 'before')).toEqual(['driver', 'independent_driver']);
    expect(writes(stage, 'driver', { driverId: 'after' })).toEqual([]);
  });

  it('an independent one: its own agent while taking part, even after completion', () => {
    expect(writes('survey', 'driver')).toEqual(['inspection']);
    expect(writes('survey', 'driver', { transportStatus: 'completed' })).toEqual(['inspection']);
    expect(writes('survey', 'another agent')).toEqual([]);
    for (const more of [{ takesPart: false }, { isAccepted: false }, { transportStatus: 'cancelled' as const }, { shipperId: 'driver' }])
      expect([more, writes('survey', 'driver', more)]).toEqual([more, []]);
  });
});
