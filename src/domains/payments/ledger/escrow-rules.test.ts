import { describe, expect, it } from 'vitest';
import {
  agrees,
  escrowEvents,
  escrowMoves,
  finalStatuses,
  findEscrowMoves,
  type EscrowCause,
  type EscrowEvent,
  escrowStatuses,
  type EscrowStatus,
} from './escrow-rules.ts';
import { emptyBooks } from './ledger-rules.ts';

/** Written by hand, not derived from the code: allowed next states. */
const mayGo: Record<EscrowStatus, readonly EscrowStatus[]> = {
  created: ['payment_pending', 'cancelled'],
  payment_pending: ['escrow', 'failed', 'cancelled'],
  escrow: ['held', 'released', 'refunded'],
  held: ['escrow', 'released', 'refunded'],
  released: ['held', 'refunded'],
  refunded: ['held'],
  cancelled: [],
  failed: ['payment_pending', 'cancelled'],
};
const causes: readonly EscrowCause[] = ['provider', 'platform', 'admin'];

const published: readonly string[] = [
  'created asked payment_pending: platform provider',
  'created called_off cancelled: admin platform provider',
  'payment_pending captured escrow: provider',
  'payment_pending declined failed: provider',
  'payment_pending called_off cancelled: admin platform provider',
  'failed asked payment_pending: platform provider',
  'failed called_off cancelled: admin platform provider',
  'escrow frozen held: admin platform provider',
  'escrow released released: admin platform',
  'escrow returned refunded: admin platform provider',
  'held thawed escrow: admin platform provider',
  'held released released: admin platform',
  'held returned refunded: admin platform provider',
  'released taken_back held: provider',
  'released returned refunded: provider',
  'refunded taken_back held: provider',
];

describe('the states of a payment', () => {
  it.each(escrowStatuses)('%s has exactly the transitions of the table', (from) => {
    const reached = new Set(
      escrowEvents.flatMap((on) =>
        causes.flatMap((by) =>
          findEscrowMoves(from, on, by)
            .slice(0, 1)
            .map(({ to }) => to),
        ),
      ),
    );
    expect([...reached].toSorted()).toEqual(mayGo[from].toSorted());
  });

  it('are these transitions only: from, event, to and cause', () => {
    const lines = escrowMoves.map(({ from, on, to, by }) => `${from} ${on} ${to}: ${by.toSorted().join(' ')}`);
    expect(lines.toSorted()).toEqual(published.toSorted());
  });

  it('have one meaning per event and cause', () => {
    const lines = escrowMoves.flatMap(({ from, on, by }) => by.map((cause) => `${from} ${on} ${cause}`));
    expect(new Set(lines).size).toBe(lines.length);
  });

  it.each([
    ['created', 'captured', ['payment_pending', 'escrow']],
    ['failed', 'captured', ['payment_pending', 'escrow']],
    ['created', 'declined', ['payment_pending', 'failed']],
    ['failed', 'declined', ['payment_pending', 'failed']],
    ['payment_pending', 'captured', ['escrow']],
  ] as const)('%s: the provider reports %s without the preceding event: %j', (from, on, through) => {
    expect(findEscrowMoves(from, on, 'provider').map(({ to }) => to)).toEqual(through);
  });

  it.each(escrowStatuses)('repeated and late provider events leave %s unchanged', (from) => {
    const late: Partial<Record<EscrowStatus, readonly EscrowEvent[]>> = {
      payment_pending: ['asked'],
      escrow: ['asked', 'declined', 'captured', 'called_off'],
      held: ['asked', 'declined', 'captured', 'called_off', 'frozen'],
      released: ['asked', 'declined', 'captured', 'called_off', 'released'],
      refunded: escrowEvents.filter((on) => on !== 'taken_back'),
      cancelled: escrowEvents,
    };
    for (const on of late[from] ?? []) expect([on, findEscrowMoves(from, on, 'provider')]).toEqual([on, []]);
  });

  it('only the provider reports received and returned money, and never releases it', () => {
    const by = (on: EscrowEvent) => [...new Set(escrowMoves.filter((line) => line.on === on).flatMap((line) => line.by))].toSorted();
    expect([by('captured'), by('declined'), by('taken_back')]).toEqual([['provider'], ['provider'], ['provider']]);
    expect(by('released')).toEqual(['admin', 'platform']);
  });

  it('are final, except that a refund returned by the card reopens one', () => {
    const ends = escrowStatuses.filter((from) => !escrowMoves.some((line) => line.from === from));
    expect(ends).toEqual(['cancelled']);
    const ways = escrowMoves.filter(({ from }) => finalStatuses.includes(from)).map(({ from, on, to, by }) => [from, on, to, ...by]);
    expect(ways).toEqual([['refunded', 'taken_back', 'held', 'provider']]);
  });

  it.each([
    ['cancelled', {}, true],
    ['cancelled', { shipper: -128_500, held: 128_500 }, true],
    ['cancelled', { shipper: -128_500, held: 18_500, carrier: 110_000 }, false],
    ['cancelled', { shipper: -128_500, held: 110_000, platform_fee: 18_500 }, false],
    ['escrow', { shipper: -128_500, held: 128_500 }, true],
    ['escrow', { shipper: -128_500, refunds: 128_500 }, false],
    ['escrow', { shipper: -128_500, held: 100_000, disputes: 28_500 }, false],
    ['held', { shipper: -128_500, held: 128_500 }, false],
    ['released', { shipper: -128_500, held: 1, carrier: 128_499 }, false],
    ['refunded', { shipper: -128_500, held: 1, refunds: 128_499 }, false],
  ] as const)('%s with the balances %j is consistent: %s', (status, books, fits) => {
    expect(agrees(status, { ...emptyBooks, ...books })).toBe(fits);
  });
});
