import { describe, expect, it } from 'vitest';
import { transportStatuses, type TransportStatus } from './contract.ts';
import { road, statusAfter, statusGroups, statusLabels, transportActions, type TransportAction } from './rules.ts';

/** Written by hand from decisions, section 3: every action with every status; a dot is a refusal. */
const byHand: Record<TransportAction, string> = {
  //         draft     submitted quoted    accepted  assigned  in_transit delivered completed cancelled
  submit: '  submitted .         .         .         .         .          .         .         .',
  price: '   .         quoted    quoted    .         .         .          .         .         .',
  accept: '  .         accepted  accepted  .         .         .          .         .         .',
  assign: '  .         .         .         assigned  .         .          .         .         .',
  pick_up: ' .         .         .         .         in_transit .         .         .         .',
  deliver: ' .         .         .         .         .         delivered  .         .         .',
  complete: '.         .         .         .         .         .          completed .         .',
  withdraw: '.         .         .         quoted    quoted    .          .         .         .',
  cancel: '  .         cancelled cancelled cancelled cancelled .          .         .         .',
};

describe('the road of a transport', () => {
  it.each(transportActions)('%s leads from each status where the table says', (action) => {
    const row = byHand[action].trim().split(/\s+/);
    expect(transportStatuses.map((status) => statusAfter(action, status) ?? '.')).toEqual(row);
  });

  it('ends at completed and cancelled', () => {
    const leaves = (status: TransportStatus) => transportActions.filter((action) => road[action].from.includes(status));
    expect(leaves('completed')).toEqual([]);
    expect(leaves('cancelled')).toEqual([]);
  });

  it('shows assigned as In Progress and underscores as spaces', () => {
    expect(statusLabels.assigned).toBe('In Progress');
    expect(statusLabels.in_transit).toBe('In Transit');
    expect(Object.values(statusLabels).join('')).not.toContain('_');
  });

  it('groups every status but the draft exactly once', () => {
    expect(Object.values(statusGroups).flat().toSorted()).toEqual(transportStatuses.filter((status) => status !== 'draft').toSorted());
    expect(statusGroups.in_progress).toEqual(['assigned', 'in_transit']);
    expect(statusGroups.completed).toEqual(['delivered', 'completed']);
  });
});
