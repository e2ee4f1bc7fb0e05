import { describe, expect, it } from 'vitest';
import { createNextAction } from '#shared/next-actions.ts';
import type { NextAction } from '#shared/next-action-schemas.ts';
import { toRowNextAction } from './next-action.ts';
import { transportStatuses } from './schemas.ts';

const own = { offerCount: 0, isOwn: true, fixedPrice: null, awaits: null };
const turn = (more: Partial<NextAction>): NextAction =>
  createNextAction({
    key: 'pay 1',
    kind: 'pay',
    title: '2019 Honda Accord',
    text: 'Pay.',
    action: { label: 'Pay', href: '/pay/1' },
    ...more,
  });

describe('the status text of a transport without a next action', () => {
  it.each([
    ['waits for quotes', { ...own, status: 'submitted' }, 'carriers', 'Waiting for quotes from verified carriers'],
    ['waits for the carrier to confirm', { ...own, status: 'accepted' }, 'carrier', 'Waiting for the carrier to confirm and name a driver'],
    [
      'waits for any carrier to take it at the estimate',
      { ...own, status: 'accepted', fixedPrice: '1076.68' },
      'carriers',
      'Waiting for the first eligible carrier to take the job at $1,076.68',
    ],
    [
      'waits for the broker to name the carrier',
      { ...own, status: 'accepted', awaits: 'carrier_named' },
      'broker',
      'Waiting for the broker to name the carrier',
    ],
    [
      'waits for the driver to agree',
      { ...own, status: 'assigned', awaits: 'driver_agreed' },
      'driver',
      'Waiting for the driver to agree to the job',
    ],
    [
      'waits for another driver after one declined',
      { ...own, isOwn: false, status: 'assigned', awaits: 'driver_named' },
      'carrier',
      'Waiting for the carrier to name the driver',
    ],
    ['waits for the pickup', { ...own, status: 'assigned' }, 'driver', 'Waiting for the driver to pick up the vehicle'],
    ['waits for the shipper to compare', { ...own, isOwn: false, status: 'quoted' }, 'shipper', 'The shipper is comparing offers'],
    ['waits for no one', { ...own, status: 'completed' }, null, 'Delivered and closed'],
  ] as const)('%s', (_, card, who, text) => {
    expect(toRowNextAction(card)).toEqual({ who, text, href: null, due: null });
  });

  it.each(transportStatuses)('with a text for every status: %s', (status) => {
    expect(toRowNextAction({ ...own, status }).text).toMatch(/^[A-Z].{10,}[^.]$/);
  });
});

describe('a next action takes precedence over the status', () => {
  const accepted = { ...own, status: 'accepted' } as const;
  const due = { at: '2026-12-05', words: 'Pickup' };

  it('with the label of the first own action, its deadline and link', () => {
    const turns = [turn({ due }), turn({ key: 'other', action: { label: 'Later', href: '/later' } })];
    expect(toRowNextAction(accepted, turns)).toEqual({ who: 'you', text: 'Pay', href: '/pay/1', due });
  });

  it('also if others have to act, with whom it waits for', () => {
    const text = 'Waiting for the shipper to pay before pickup.';
    const waits = turn({ kind: 'job_waits', isYours: false, waitsFor: 'shipper', text, due });
    expect(toRowNextAction({ ...accepted, isOwn: false }, [waits])).toEqual({ who: 'shipper', text: text.slice(0, -1), href: null, due });
  });

  it('but not if it only describes the role of the reader', () => {
    const part = turn({ kind: 'takes_part', isYours: false, text: 'In Progress. You can see the vehicle.' });
    expect(toRowNextAction(accepted, [part]).text).toBe('Waiting for the carrier to confirm and name a driver');
  });

  it('and an open problem over both, beside the own step, or instead of it where others act', () => {
    const late = turn({ kind: 'answer_case', isYours: false, problem: 'Late', text: 'Late: now Dec 02 (promised Nov 29).' });
    const road = { ...own, status: 'in_transit' } as const;
    expect(toRowNextAction(road, [late])).toEqual({
      who: 'driver',
      text: 'Late: now Dec 02 (promised Nov 29)',
      href: null,
      due: null,
      problem: 'Late',
    });
    expect(toRowNextAction(road, [late, turn({})])).toMatchObject({ who: 'you', text: 'Pay', problem: 'Late' });
  });
});
