import { describe, expect, it } from 'vitest';
import { transportStatuses } from './schemas.ts';
import { isBookedAndNotOver, isCancellable, isOpen, statusGroups, statusLabels } from './rules.ts';

describe('the status of a transport', () => {
  it('is open to offers until one is accepted', () => {
    expect(transportStatuses.filter(isOpen)).toEqual(['submitted', 'quoted']);
  });

  it('allows cancelling until pickup', () => {
    expect(transportStatuses.filter(isCancellable)).toEqual(['submitted', 'quoted', 'accepted', 'assigned']);
  });

  it('is booked until it is completed or cancelled', () => {
    expect(transportStatuses.filter(isBookedAndNotOver)).toEqual(['accepted', 'assigned', 'in_transit', 'delivered']);
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
