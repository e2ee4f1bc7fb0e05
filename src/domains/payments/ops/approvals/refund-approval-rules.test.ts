import { describe, expect, it } from 'vitest';
import { transportStatuses } from '#domains/transports/schemas.ts';
import { isJointHistory, needsApproval, type RefundOccasion, type RefundStarter } from './refund-approval-rules.ts';

const flags = [false, true];
const starters: readonly RefundStarter[] = ['admin', 'party', 'nobody'];
const occasions: readonly RefundOccasion[] = ['cancellation', 'price_drop'];
const histories = transportStatuses.flatMap((transportStatus) =>
  flags.flatMap((wasPickedUp) => flags.map((hasOverride) => ({ transportStatus, wasPickedUp, hasOverride }))),
);
const isOnRoad = (status: string) => ['in_transit', 'delivered', 'completed'].includes(status);

describe('the approval of a refund', () => {
  const grid = histories.flatMap((history) =>
    starters.flatMap((starter) => occasions.map((occasion) => ({ ...history, starter, occasion }))),
  );

  it('is needed as expected for every state, history, starter and occasion', () => {
    expect(grid).toHaveLength(transportStatuses.length * 2 * 2 * 3 * 2);
    for (const { starter, occasion, ...history } of grid) {
      const isPickedUp = history.wasPickedUp || isOnRoad(history.transportStatus);
      const cancelsAlone = starter === 'party' && occasion === 'cancellation';
      const wanted = starter !== 'nobody' && (isPickedUp || (history.hasOverride && !cancelsAlone));
      expect(needsApproval(history, starter, occasion), JSON.stringify({ ...history, starter, occasion })).toBe(wanted);
    }
  });

  it('is needed from administrators exactly after a pickup or an override', () => {
    for (const history of histories)
      expect(isJointHistory(history)).toBe(history.hasOverride || history.wasPickedUp || isOnRoad(history.transportStatus));
  });
});
