import { describe, expect, it } from 'vitest';
import { transportStatuses } from '#domains/transports/schemas.ts';
import { workflowStates } from '../schemas.ts';
import { getAgreement, refuseAnswer } from './driver-rules.ts';

const now = new Date('2026-11-22T10:00:00.000Z');
const before = '2026-11-20T10:00:00.000Z';

describe('the agreement of a driver', () => {
  it.each([
    ['stays with the same driver', { driverId: 'dana', driverAgreedAt: before }, 'dana', 'carl', before],
    ['does not carry over to another driver', { driverId: 'dana', driverAgreedAt: before }, 'ivan', 'carl', null],
    ['is given by naming oneself', { driverId: null, driverAgreedAt: null }, 'ivan', 'ivan', now.toISOString()],
    ['is given by a step of the driver', { driverId: 'dana', driverAgreedAt: null }, 'dana', 'dana', now.toISOString()],
    ['is not given by a step of someone else', { driverId: 'dana', driverAgreedAt: null }, 'dana', 'ada', null],
    ['ends when the driver is removed', { driverId: 'dana', driverAgreedAt: before }, null, 'carl', null],
  ])('%s', (_title, was, driverId, actorId, agreedAt) => expect(getAgreement(was, driverId, actorId, now)).toBe(agreedAt));
});

describe('an answer of a driver', () => {
  it('is accepted while the accepted job is booked or assigned, in every combination', () => {
    for (const isAccepted of [true, false])
      for (const workflowState of workflowStates)
        for (const transportStatus of transportStatuses) {
          const code = refuseAnswer({ isAccepted, workflowState, transportStatus })?.code ?? null;
          const expected =
            transportStatus === 'cancelled'
              ? 'cancelled'
              : !isAccepted
                ? 'not_booked'
                : workflowState === 'booked' || workflowState === 'assigned'
                  ? null
                  : 'under_way';
          expect([isAccepted, workflowState, transportStatus, code]).toEqual([isAccepted, workflowState, transportStatus, expected]);
        }
  });
});
