import { describe, expect, it } from 'vitest';
import { getCurrentDays, getPromisedDays, moveDelivery, moveIntoWindow, type PromisedHaul } from './promise-rules.ts';

const haul = { pickupDay: null, deliveryDay: null, pickupUntil: null, pickedUpAt: null, days: 4, fromState: 'TX' } satisfies PromisedHaul;
const named = { ...haul, pickupDay: '2026-11-23', deliveryDay: '2026-11-27', pickupUntil: '2026-11-25' };

describe('the promised days', () => {
  it.each([
    ['TX', '2026-11-24T23:59:00.000Z', '2026-11-28'],
    ['TX', '2026-11-25T02:30:00.000Z', '2026-11-28'],
    ['TX', '2026-11-25T06:00:00.000Z', '2026-11-29'],
    ['CA', '2026-11-25T07:59:00.000Z', '2026-11-28'],
    ['HI', '2026-11-25T09:59:00.000Z', '2026-11-28'],
    ['GU', '2026-11-24T14:00:00.000Z', '2026-11-29'],
  ])('of an offer without days, four days in transit from %s since %s, end %s in local pickup time', (fromState, pickedUpAt, day) => {
    expect(getPromisedDays({ ...haul, fromState, pickedUpAt }).delivery).toBe(day);
  });

  it.each<[string, PromisedHaul, string | null, string | null]>([
    ['those of the offer, whenever it is picked up', { ...named, pickedUpAt: '2026-11-25T12:00:00.000Z' }, '2026-11-23', '2026-11-27'],
    ['the last day of the window if the offer names none', { ...haul, pickupUntil: '2026-11-25' }, '2026-11-25', null],
    ['none if nothing is known', haul, null, null],
    ['without a delivery day if no days were offered', { ...haul, days: null, pickedUpAt: '2026-11-25T12:00:00.000Z' }, null, null],
  ])('are %s', (_, booked, pickup, delivery) => {
    expect(getPromisedDays(booked)).toEqual({ pickup, delivery });
  });

  it.each([
    ['later', { windowFrom: '2026-11-26', windowTo: '2026-11-28' }, '2026-11-26', '2026-11-30'],
    ['earlier', { windowFrom: '2026-11-18', windowTo: '2026-11-20' }, '2026-11-20', '2026-11-24'],
    ['to one day', { windowFrom: '2026-11-29', windowTo: null }, '2026-11-29', '2026-12-03'],
    ['around the same day', { windowFrom: '2026-11-20', windowTo: '2026-11-23' }, '2026-11-23', '2026-11-27'],
    ['away', { windowFrom: null, windowTo: null }, '2026-11-23', '2026-11-27'],
  ])('move with a window moved %s, with the same days in transit', (_, window, pickupDay, deliveryDay) => {
    expect(moveIntoWindow(named, window)).toEqual({ pickupDay, deliveryDay });
  });

  it.each([
    ['later', { windowFrom: '2026-12-01', windowTo: '2026-12-03' }, '2026-12-01'],
    ['earlier', { windowFrom: '2026-11-24', windowTo: '2026-11-25' }, '2026-11-25'],
    ['before the pickup', { windowFrom: '2026-11-20', windowTo: null }, '2026-11-23'],
    ['around the same day', { windowFrom: '2026-11-25', windowTo: '2026-11-30' }, '2026-11-27'],
    ['away', { windowFrom: null, windowTo: null }, '2026-11-27'],
  ])('of the delivery move with its window that moved %s', (_, window, deliveryDay) => {
    expect(moveDelivery(named, window)).toEqual({ pickupDay: '2026-11-23', deliveryDay });
    expect(moveDelivery(haul, window).deliveryDay).toBeNull();
  });

  it('are shown with the delivery day that the carrier gave on the way, and without one from before the pickup', () => {
    const given = { ...named, newDeliveryDay: '2026-12-02' };
    const current = { pickup: '2026-11-23', delivery: '2026-11-27', firstDelivery: null };
    expect(getCurrentDays(given)).toEqual(current);
    const onRoad = { ...given, pickedUpAt: '2026-11-23T12:00:00.000Z' };
    expect(getCurrentDays(onRoad)).toEqual({ ...current, delivery: '2026-12-02', firstDelivery: '2026-11-27' });
    expect(getPromisedDays(onRoad).delivery).toBe('2026-11-27');
  });

  it('do not move if the offer has none', () => {
    expect(moveIntoWindow(haul, { windowFrom: '2026-11-26', windowTo: null })).toEqual({ pickupDay: null, deliveryDay: null });
  });
});
