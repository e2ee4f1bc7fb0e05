import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { agrees, findEscrowMoves, type EscrowCause, type EscrowEvent, type EscrowStatus } from './escrow-rules.ts';
import { endOfHold, getFree, holdShares, refuseHold, type HoldCause } from '../disputes/hold-rules.ts';
import { applyJournal, getCaptured, emptyBooks, getFee, getPending, type Balances, type JournalKind } from './ledger-rules.ts';
import {
  getEnd,
  journalByOperation,
  getPromised,
  toShares,
  type MoneyOperation,
  type MoneyOperationCause,
} from '../transfers/money-operation-rules.ts';

const lifeCount = 10_000;
const seed = Number(process.env['LIVES_SEED'] ?? randomInt(2 ** 31));
const priceCents = 110_000;
const feeCents = 18_500;

const lossSigns: Partial<Record<JournalKind, number>> = { refund_borne: 1, loss_borne: 1, loss_restored: -1, loss_covered: -1 };

interface Hold {
  readonly cause: HoldCause;
  frozenCents: number;
  borneCents: number;
  isOpen: boolean;
}

interface AskedOperation extends MoneyOperation {
  state: 'asked' | 'done' | 'refused';
  readonly cause: MoneyOperationCause;
}

/** Fake provider: each key is carried out once. */
class Provider {
  capturedCents = 0;
  readonly done = new Map<string, { kind: 'refund' | 'transfer'; cents: number }>();
  isRefusing = false;

  sum(kind: 'refund' | 'transfer'): number {
    return [...this.done.values()].filter((one) => one.kind === kind).reduce((total, { cents }) => total + cents, 0);
  }

  carryOut(key: string, kind: 'refund' | 'transfer', cents: number): boolean {
    if (this.done.has(key)) return true;
    const leftCents = this.capturedCents - this.sum('refund') - this.sum('transfer');
    if (cents > leftCents || (kind === 'transfer' && this.isRefusing)) return false;
    this.done.set(key, { kind, cents });
    return true;
  }
}

class Life {
  status: EscrowStatus = 'created';
  books: Balances = emptyBooks;
  movements: AskedOperation[] = [];
  holds: Hold[] = [];
  uncovered = 0;
  road: 'booked' | 'completed' | 'cancelled' = 'booked';
  readonly heard = new Set<string>();
  readonly provider = new Provider();

  get free(): number {
    return getFree(this.books, getPromised(this.movements));
  }

  apply(on: EscrowEvent | 'moved', by: EscrowCause, journals: readonly [JournalKind, number][], lateCents = 0): void {
    const books = journals.reduce((before, [kind, cents]) => (cents > 0 ? applyJournal(before, kind, cents) : before), this.books);
    const to = (on === 'moved' ? [] : findEscrowMoves(this.status, on, by)).at(-1)?.to ?? this.status;
    if (!agrees(to, { ...books, held: books.held - lateCents }, this.status))
      throw new Error(`${on}: ${this.status} to ${to} with ${JSON.stringify(books)}`);
    this.books = books;
    this.status = to;
    for (const [kind, cents] of journals) this.uncovered += (lossSigns[kind] ?? 0) * cents;
  }

  cover(): void {
    for (const hold of this.holds.filter(({ isOpen, borneCents }) => isOpen && borneCents > 0)) {
      const cents = Math.min(this.free, hold.borneCents);
      hold.frozenCents += cents;
      hold.borneCents -= cents;
      if (cents > 0)
        this.apply('frozen', 'provider', [
          ['loss_restored', cents],
          ['frozen', cents],
        ]);
    }
    const cents = Math.min(this.free, this.uncovered);
    if (cents > 0)
      this.apply(getEnd(applyJournal(this.books, 'loss_covered', cents), 'desk') ?? 'moved', 'platform', [['loss_covered', cents]]);
  }

  ask(kind: 'refund' | 'transfer', cause: MoneyOperationCause, cents: number): void {
    if (cents <= 0) return;
    if (cents > this.free) throw new Error('more than is free was asked');
    for (const share of toShares(cents, this.movements))
      this.movements.push({ id: `m${this.movements.length}`, kind, cause, state: 'asked', cents: share.cents, sourceId: share.sourceId });
  }

  hearCharge(): void {
    if (this.provider.capturedCents === 0 || this.heard.has('charge')) return;
    this.heard.add('charge');
    const cents = this.provider.capturedCents;
    const isLate = this.status === 'cancelled';
    this.movements.push({ id: 'charge', kind: 'charge', cause: 'booking', state: 'done', cents, sourceId: null });
    this.apply(
      'captured',
      'provider',
      [
        ['captured', cents],
        ['fee_taken', 3_757],
      ],
      isLate ? cents : 0,
    );
    if (isLate) this.ask('refund', 'late_capture', cents);
  }

  hearByHand(key: string): void {
    const made = this.provider.done.get(key);
    if (!made || this.heard.has(key)) return;
    this.hearCharge();
    this.heard.add(key);
    const heldCents = Math.min(made.cents, this.free);
    const borneCents = made.cents - heldCents;
    const journals: [JournalKind, number][] = [
      ['refunded', heldCents],
      ['refund_borne', borneCents],
    ];
    const books = journals.reduce((before, [kind, cents]) => (cents > 0 ? applyJournal(before, kind, cents) : before), this.books);
    const end = getEnd(books, 'dashboard');
    this.movements.push({ id: key, kind: 'refund', cause: 'dashboard', state: 'done', cents: made.cents, sourceId: 'charge' });
    this.apply(end ?? 'moved', end === 'released' ? 'platform' : 'provider', journals);
  }

  freeze(cause: HoldCause, cents: number): void {
    if (refuseHold(cause, cents, this.free)) return;
    const { frozenCents, borneCents } = holdShares(cause, cents, this.free);
    this.holds.push({ cause, frozenCents, borneCents, isOpen: true });
    this.apply('frozen', cause === 'dispute' ? 'provider' : 'admin', [
      ['frozen', frozenCents],
      ['loss_borne', borneCents],
    ]);
  }

  end(hold: Hold, outcome: 'thawed' | 'lost'): void {
    if (!hold.isOpen) return;
    hold.isOpen = false;
    const { frozenCents, borneCents } = hold;
    const journals: [JournalKind, number][] =
      outcome === 'lost'
        ? [['dispute_lost', frozenCents + borneCents]]
        : [
            ['thawed', frozenCents],
            ['loss_restored', borneCents],
          ];
    const books = journals.reduce((before, [kind, cents]) => (cents > 0 ? applyJournal(before, kind, cents) : before), this.books);
    const on = endOfHold(books);
    this.apply(on ?? 'moved', on === 'thawed' ? (hold.cause === 'dispute' ? 'provider' : 'admin') : 'platform', journals);
    if (outcome === 'lost') return;
    this.cover();
    this.settle();
  }

  settle(): void {
    if (this.road === 'booked' || !['escrow', 'held'].includes(this.status)) return;
    if (this.road === 'cancelled') return this.ask('refund', 'cancelled', this.free);
    const fee = Math.min(this.free, Math.max(0, feeCents - this.earned));
    if (fee > 0) this.apply(getEnd(applyJournal(this.books, 'fee_earned', fee)) ?? 'moved', 'platform', [['fee_earned', fee]]);
    this.earned += fee;
    this.ask('transfer', 'completed', this.free);
  }
  earned = 0;

  finish(road: 'completed' | 'cancelled'): void {
    if (this.road !== 'booked' || (road === 'completed' && !['escrow', 'held'].includes(this.status))) return;
    this.road = road;
    if (road === 'cancelled' && !['escrow', 'held'].includes(this.status)) return this.apply('called_off', 'platform', []);
    this.settle();
  }

  work(crash: 'none' | 'before' | 'between'): void {
    const one = this.movements.find(({ state, kind }) => state === 'asked' && kind !== 'charge');
    if (!one || crash === 'before') return;
    const { kind, cents } = one as { kind: 'refund' | 'transfer'; cents: number };
    const isDone = this.provider.carryOut(one.id, kind, cents);
    if (crash === 'between') return;
    one.state = isDone ? 'done' : 'refused';
    if (!isDone) return this.cover();
    const end = getEnd(applyJournal(this.books, journalByOperation[kind], cents), one.cause);
    this.apply(end ?? 'moved', 'platform', [[journalByOperation[kind], cents]]);
  }

  rest(): void {
    this.provider.isRefusing = false;
    this.hearCharge();
    for (const key of this.provider.done.keys()) if (key.startsWith('hand')) this.hearByHand(key);
    for (const hold of this.holds) this.end(hold, 'thawed');
    for (let time = 0; time < 60; time += 1) {
      this.work('none');
      if (!this.movements.some(({ state }) => state === 'asked')) {
        const leftCents = this.provider.capturedCents - this.provider.sum('refund') - this.provider.sum('transfer');
        if (this.road !== 'booked' && Math.min(this.free, leftCents) > 0 && this.status !== 'refunded')
          this.ask(
            this.road === 'completed' ? 'transfer' : 'refund',
            this.road === 'completed' ? 'completed' : 'cancelled',
            Math.min(this.free, leftCents),
          );
      }
    }
  }
}

const cents = fc.integer({ min: 1, max: 140_000 });
const step = fc.oneof(
  {
    weight: 2,
    arbitrary: fc
      .constantFrom('pay', 'hear', 'ask', 'decline', 'complete', 'cancel', 'refuse', 'let', 'thaw', 'lose')
      .map((act) => ({ act, cents: 0 })),
  },
  { weight: 2, arbitrary: fc.constantFrom('work', 'cutBefore', 'cutBetween').map((act) => ({ act, cents: 0 })) },
  { weight: 1, arbitrary: fc.record({ act: fc.constantFrom('claim', 'desk', 'dispute', 'byHand', 'hearByHand'), cents }) },
);

function play(life: Life, { act, cents: sum }: { act: string; cents: number }): void {
  const open = life.holds.find(({ isOpen }) => isOpen);
  const { provider } = life;
  const acts: Record<string, () => void> = {
    pay: () => void (provider.capturedCents ||= priceCents + feeCents),
    hear: () => life.hearCharge(),
    ask: () => life.apply('asked', 'platform', []),
    decline: () => life.apply('declined', 'provider', []),
    complete: () => life.finish('completed'),
    cancel: () => life.finish('cancelled'),
    refuse: () => void (provider.isRefusing = true),
    let: () => void (provider.isRefusing = false),
    thaw: () => open && life.end(open, 'thawed'),
    lose: () => open?.cause === 'dispute' && life.end(open, 'lost'),
    work: () => life.work('none'),
    cutBefore: () => life.work('before'),
    cutBetween: () => life.work('between'),
    claim: () => life.freeze('claim', sum),
    desk: () => life.freeze('desk', sum),
    dispute: () =>
      life.heard.has('charge') &&
      !life.holds.some(({ cause }) => cause === 'dispute') &&
      life.freeze('dispute', Math.min(sum, provider.capturedCents)),
    byHand: () => void (provider.capturedCents > 0 && provider.carryOut(`hand${provider.done.size}`, 'refund', sum)),
    hearByHand: () => life.hearByHand([...provider.done.keys()].find((key) => key.startsWith('hand')) ?? ''),
  };
  acts[act]!();
}

it(`${lifeCount.toLocaleString('en-US')} random lives keep the rules: nothing contradicts its state, nothing is paid twice, and the books are what the provider did`, () => {
  process.stdout.write(`lives: LIVES_SEED=${seed}\n`);
  fc.assert(
    fc.property(fc.array(step, { minLength: 3, maxLength: 25 }), (steps) => {
      const life = new Life();
      for (const one of steps) play(life, one);
      life.rest();
      const { books, provider } = life;
      expect(Object.values(books).reduce((sum, each) => sum + each, 0)).toBe(0);
      expect(getPending(books) + books.carrier + books.refunds + getFee(books)).toBe(getCaptured(books));
      expect(getCaptured(books)).toBe(provider.capturedCents);
      expect(books.carrier).toBe(provider.sum('transfer'));
      expect(books.disputes).toBe(0);
      expect(provider.sum('refund') + provider.sum('transfer')).toBeLessThanOrEqual(provider.capturedCents);
      expect(agrees(life.status, books, life.status)).toBe(true);
    }),
    { numRuns: lifeCount, seed },
  );
});
