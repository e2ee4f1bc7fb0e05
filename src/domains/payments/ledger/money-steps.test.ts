import { describe, expect, it } from 'vitest';
import { moneySteps, type AuditLine } from './money-steps.ts';
import type { MoneyReader } from '../schemas.ts';

const line = (event: string, data: AuditLine['data'], userId: string | null = null): AuditLine => ({
  id: event,
  at: '2026-11-22T10:00:00.000Z',
  userId,
  event,
  data,
});
const lines = [
  line('asked', { by: 'platform' }, 'mia'),
  line('declined', { by: 'provider' }),
  line('captured', {
    by: 'provider',
    booked: [
      { kind: 'captured', cents: 128_500 },
      { kind: 'fee_taken', cents: 3_757 },
    ],
  }),
  line('frozen', { by: 'admin', booked: [{ kind: 'frozen', cents: 20_000 }] }, 'ada'),
  line('thawed', { by: 'admin', booked: [{ kind: 'thawed', cents: 20_000 }] }, 'ada'),
  line('moved', { by: 'platform', booked: [{ kind: 'fee_earned', cents: 18_500 }] }, 'mia'),
  line('moved', { by: 'platform', booked: [{ kind: 'refunded', cents: 10_000 }] }),
  line('released', { by: 'platform', booked: [{ kind: 'released', cents: 100_000 }] }),
];
const read = (reader: MoneyReader) =>
  moneySteps(lines, { shipperId: 'mia', recipientId: 'cal', reader, feeCents: 18_500 }).map(({ what, who, amount }) => [what, who, amount]);

describe('the money timeline', () => {
  it('shows the shipper every event of the own money', () => {
    expect(read('payer')).toEqual([
      ['declined', 'shipper', null],
      ['held', 'shipper', '1285.00'],
      ['frozen', 'desk', '200.00'],
      ['thawed', 'desk', '200.00'],
      ['fee_kept', 'platform', '185.00'],
      ['refunded', 'platform', '100.00'],
      ['paid_out', 'platform', '1000.00'],
    ]);
  });

  it('shows the payee neither fee nor card, nor an amount that reveals them', () => {
    expect(read('payee')).toEqual([
      ['held', 'shipper', null],
      ['frozen', 'desk', '200.00'],
      ['thawed', 'desk', '200.00'],
      ['refunded', 'platform', null],
      ['paid_out', 'platform', '1000.00'],
    ]);
  });

  it('shows the payee at most its own part of a frozen amount, whatever was frozen before', () => {
    const frozenTwice = [
      lines[2]!,
      line('frozen', { by: 'admin', booked: [{ kind: 'frozen', cents: 20_000 }] }),
      line('moved', { by: 'provider', booked: [{ kind: 'frozen', cents: 108_500 }] }),
      line('moved', { by: 'provider', booked: [{ kind: 'thawed', cents: 108_500 }] }),
    ];
    const sums = (reader: MoneyReader) =>
      moneySteps(frozenTwice, { shipperId: 'mia', recipientId: 'cal', reader, feeCents: 18_500 }).map(({ what, amount }) => [what, amount]);
    expect(sums('payee')).toEqual([
      ['held', null],
      ['frozen', '200.00'],
      ['frozen', '900.00'],
      ['thawed', '900.00'],
    ]);
    expect(sums('payer').slice(1, 3)).toEqual([
      ['frozen', '200.00'],
      ['frozen', '1085.00'],
    ]);
  });

  it('shows the payee at most the price of a fully frozen payment', () => {
    const whole = [
      lines[2]!,
      ...(['frozen', 'thawed'] as const).map((kind) => line(kind, { by: 'provider', booked: [{ kind, cents: 128_500 }] })),
    ];
    const sums = (reader: MoneyReader) =>
      moneySteps(whole, { shipperId: 'mia', recipientId: 'cal', reader, feeCents: 18_500 })
        .slice(1)
        .map(({ amount }) => amount);
    expect([sums('payee'), sums('payer'), sums('admin')]).toEqual([
      ['1100.00', '1100.00'],
      ['1285.00', '1285.00'],
      ['1285.00', '1285.00'],
    ]);
  });

  it('shows the time of each step to every reader', () => {
    for (const reader of ['payer', 'payee', 'admin'] as const) {
      const later = lines.map((one, day) => ({ ...one, at: `2026-11-${10 + day}T10:00:00.000Z` }));
      const parties = { shipperId: 'mia', recipientId: 'cal', reader, feeCents: 18_500 };
      const times = moneySteps(later, parties).map(({ what, at }) => [what, at]);
      expect(times).toContainEqual(['held', '2026-11-12T10:00:00.000Z']);
      expect(times.at(-1)).toEqual(['paid_out', '2026-11-17T10:00:00.000Z']);
    }
  });

  it('gives each step its own id, even if one event booked several', () => {
    const both = { kind: 'released', cents: 1 } as const;
    const twice = [line('released', { by: 'platform', booked: [both, { ...both, kind: 'refunded' }] })];
    const ids = moneySteps(twice, { shipperId: 'mia', recipientId: 'cal', reader: 'admin', feeCents: 0 }).map(({ id }) => id);
    expect([ids.length, new Set(ids).size]).toEqual([2, 2]);
  });
});

describe('an amount the provider moved in parts', () => {
  const part = (kind: 'released' | 'taken_back', cents: number, batch: AuditLine['batch'], hold?: string): AuditLine => ({
    ...line('moved', {
      by: 'platform',
      booked: [{ kind, cents }, ...(hold ? [{ kind: 'frozen', cents } as const] : [])],
      ...(hold && { hold }),
    }),
    batch: batch ?? null,
  });
  const toSteps = (more: readonly AuditLine[], reader: MoneyReader) =>
    moneySteps([lines[2]!, ...more], { shipperId: 'mia', recipientId: 'cal', reader, feeCents: 4_900 })
      .filter(({ what }) => what !== 'held')
      .map(({ what, amount }) => [what, amount]);
  const settled = { id: 'b1', isSettled: true };
  const paid = [part('released', 54_900, settled), part('released', 5_100, settled)];

  it('is one amount for both sides, and its parts for administrators', () => {
    for (const reader of ['payee', 'payer'] as const) expect(toSteps(paid, reader)).toEqual([['paid_out', '600.00']]);
    expect(toSteps(paid, 'admin')).toEqual([
      ['paid_out', '549.00'],
      ['paid_out', '51.00'],
    ]);
  });

  it('is shown when its last part has settled, separately from other amounts', () => {
    expect(toSteps([part('released', 54_900, { id: 'b1', isSettled: false })], 'payee')).toEqual([]);
    expect(toSteps([...paid, part('released', 1_000, { id: 'b2', isSettled: true }), part('released', 700, null)], 'payee')).toEqual([
      ['paid_out', '600.00'],
      ['paid_out', '10.00'],
      ['paid_out', '7.00'],
    ]);
  });

  it('is reversed as one amount, without showing the carrier the hold in between', () => {
    const back = [
      part('taken_back', 5_100, { id: 'r1', isSettled: true }, 'h1'),
      part('taken_back', 54_900, { id: 'r1', isSettled: true }, 'h2'),
    ];
    const freed = ['h1', 'h2'].map((hold) => line('thawed', { by: 'platform', hold, booked: [{ kind: 'thawed', cents: 5_100 }] }));
    expect(toSteps([...paid, ...back, ...freed], 'payee')).toEqual([
      ['paid_out', '600.00'],
      ['taken_back', '600.00'],
    ]);
  });
});
