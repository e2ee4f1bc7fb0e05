import { describe, expect, it } from 'vitest';
import { offerDaysText, pickupDayProblem, toOfferDays } from './offer-days-rules.ts';

const now = new Date('2026-11-20T15:00:00Z');
const request = { pickupDate: '2026-11-23', pickupUntil: '2026-11-25' };
const anyDay = { pickupDate: null, pickupUntil: null };

describe('the days of an offer', () => {
  it.each([
    ['2026-11-23', request, null],
    ['2026-11-25', request, null],
    ['2026-11-22', request, 'Choose a day of the pickup window, Nov 23 to Nov 25, 2026'],
    ['2026-11-26', request, 'Choose a day of the pickup window, Nov 23 to Nov 25, 2026'],
    ['2026-11-24', { pickupDate: '2026-11-23', pickupUntil: '2026-11-23' }, 'The shipper asks for pickup on Nov 23, 2026'],
    ['2027-03-01', anyDay, null],
    ['2026-11-18', anyDay, 'Pickup day cannot be in the past'],
  ])('have the pickup in the requested window: %s', (day, asked, problem) => {
    expect(pickupDayProblem(day, asked, now)).toBe(problem);
  });

  it('have the delivery as many days later, and none without a pickup day', () => {
    expect(toOfferDays({ pickupDay: '2026-11-24', estimatedDeliveryDays: 4 }, request, now)).toEqual({
      pickupDay: '2026-11-24',
      deliveryDay: '2026-11-28',
    });
    expect(toOfferDays({ estimatedDeliveryDays: 4 }, request, now)).toEqual({ pickupDay: null, deliveryDay: null });
    expect(() => toOfferDays({ pickupDay: '2026-11-28', estimatedDeliveryDays: 4 }, request, now)).toThrow();
  });

  it('stay if a change names no day, and are removed if it clears the day', () => {
    const change = (pickupDay: string | null | undefined) =>
      toOfferDays({ pickupDay, estimatedDeliveryDays: 2 }, request, now, '2026-11-30');
    expect(change(undefined)).toEqual({ pickupDay: '2026-11-30', deliveryDay: '2026-12-02' });
    expect(change(null)).toEqual({ pickupDay: null, deliveryDay: null });
  });

  it('are described in words', () => {
    expect(offerDaysText({ pickupDay: '2026-11-24', deliveryDay: '2026-11-28' })).toBe('Pickup Nov 24, 2026, delivery by Nov 28, 2026');
    expect(offerDaysText({ pickupDay: null, deliveryDay: null })).toBeNull();
  });
});
