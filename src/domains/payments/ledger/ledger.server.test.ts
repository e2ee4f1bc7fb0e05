import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { lockTransport } from '#domains/transports/lifecycle.ts';
import type { Ctx } from '#server/db/context.ts';
import type { Pool } from '#server/db/sql/sql.ts';
import { newId } from '#shared/ids.ts';
import { testDatabase } from '../../../../test/harness/database/database.ts';
import { untilSomebodyWaits } from '../../../../test/harness/waiting.ts';
import { agrees, escrowEvents, type EscrowCause } from './escrow-rules.ts';
import { applyEscrow, lockPayment, type EscrowStep } from './escrow.ts';
import { buildPayment } from '../fixtures.ts';
import { book, readBooks, type Journal } from './ledger.ts';
import { getCaptured, getFee, journalKinds, getPending } from './ledger-rules.ts';
import { testCtx } from '../../../../test/harness/context.ts';

const { sql } = await testDatabase();
const shipper = await buildAccount(sql, { role: 'shipper' });
const carrier = await buildAccount(sql, { role: 'carrier' });
const getCtx = (own: Ctx['sql']): Ctx => testCtx(own);
const inTx = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> => sql.begin((tx) => work(getCtx(tx)));

async function newPayment(): Promise<string> {
  const transportId = await buildTransport(sql, { shipperId: shipper.id, status: 'accepted' });
  const quoteId = await buildQuote(sql, { transportId, kind: 'own', userId: carrier.id, workflowState: 'booked', isAccepted: true });
  return buildPayment(sql, { transportId, quoteId, shipperUserId: shipper.id, recipientUserId: carrier.id });
}
const journal = (kind: Journal['kind'], cents: number, reference: string = newId()): Journal => ({ kind, cents, reference });
const bookOne = (id: string, one: Journal) => inTx(async (ctx) => (await lockPayment(ctx, id), book(ctx, id, one)));
const take = (id: string, step: EscrowStep) => inTx(async (ctx) => applyEscrow(ctx, (await lockPayment(ctx, id))!, step));
const getStatus = async (id: string) => (await sql`select escrow_status from payments where id = ${id}`)[0]!['escrowStatus'];
const listLines = (id: string) =>
  sql`select event_type, event_data ->> 'from' as from, event_data ->> 'to' as to from payment_audit_logs where payment_id = ${id} order by id`;
const paid: EscrowStep = { on: 'captured', by: 'provider', journals: [journal('captured', 104_900, 'ch_1')] };

const writeRaw = (id: string, entries: readonly (readonly [string, number])[], into: { tx?: Pool; journalId?: string } = {}) =>
  sql.begin(async (tx) => {
    const journalId = into.journalId ?? newId();
    if (!into.journalId)
      await tx`insert into ledger_journals (id, payment_id, kind, reference, created_at) values (${journalId}, ${id}, 'captured', ${journalId}, now())`;
    for (const [account, cents] of entries)
      await tx`insert into ledger_entries (journal_id, payment_id, account, amount_cents) values (${journalId}, ${id}, ${account}, ${cents})`;
    return journalId;
  });

describe('the ledger in the database', () => {
  it.each([
    [
      'not balanced',
      [
        ['shipper', -100],
        ['held', 99],
      ],
    ],
    ['of one entry', [['held', 100]]],
    ['of none', []],
    [
      'of three',
      [
        ['shipper', -100],
        ['held', 50],
        ['carrier', 50],
      ],
    ],
  ] as const)('refuses a journal that is %s, and stores nothing of it', async (_words, entries) => {
    const id = await newPayment();
    await expect(writeRaw(id, entries)).rejects.toMatchObject({ constraint: 'ledger_journal_balanced' });
    expect(await sql`select from ledger_journals where payment_id = ${id}`).toHaveLength(0);
  });

  it('refuses a negative account balance, whatever wrote it', async () => {
    const id = await newPayment();
    await expect(
      writeRaw(id, [
        ['held', -100],
        ['carrier', 100],
      ]),
    ).rejects.toMatchObject({ constraint: 'ledger_account_covered' });
  });

  it('does not allow adding to or changing an existing journal', async () => {
    const id = await newPayment();
    const journalId = await writeRaw(id, [
      ['shipper', -100],
      ['held', 100],
    ]);
    await expect(
      writeRaw(
        id,
        [
          ['carrier', -5],
          ['refunds', 5],
        ],
        { journalId },
      ),
    ).rejects.toMatchObject({ constraint: 'ledger_journal_balanced' });
    for (const statement of [
      sql`update ledger_entries set amount_cents = amount_cents + 1 where payment_id = ${id}`,
      sql`delete from ledger_entries where payment_id = ${id}`,
      sql`update ledger_journals set kind = 'released' where payment_id = ${id}`,
      sql`delete from ledger_journals where payment_id = ${id}`,
      sql`truncate ledger_entries`,
    ])
      await expect(statement).rejects.toThrow('append-only');
  });

  it('books an event once, even if it arrives several times at once', async () => {
    const id = await newPayment();
    const same = journal('captured', 104_900, 'ch_1');
    const all = await Promise.all(Array.from({ length: 8 }, () => bookOne(id, same)));
    expect(all.filter(({ journals }) => journals.length > 0)).toHaveLength(1);
    expect((await readBooks({ sql }, id)).held).toBe(104_900);
  });

  it('books each cent once: of ten simultaneous full movements, one succeeds', async () => {
    const id = await newPayment();
    await bookOne(id, journal('captured', 104_900));
    const all = await Promise.allSettled(
      Array.from({ length: 10 }, (_one, at) => bookOne(id, journal(at % 2 ? 'released' : 'refunded', 104_900))),
    );
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await readBooks({ sql }, id)).held).toBe(0);
  });

  it('prevents double booking with its own lock, without one of the caller', async () => {
    const id = await newPayment();
    await bookOne(id, journal('captured', 100));
    const pairs = [
      [
        ['held', -100],
        ['carrier', 100],
      ],
      [
        ['held', -100],
        ['refunds', 100],
      ],
    ] as const;
    const both = await Promise.allSettled(pairs.map((entries) => writeRaw(id, entries)));
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('the state of a payment', () => {
  it('changes with its journals and history, and a repeated event has no effect', async () => {
    const id = await newPayment();
    expect(await take(id, paid)).toMatchObject({ escrowStatus: 'escrow' });
    expect(await take(id, paid)).toBeNull();
    expect(await listLines(id)).toEqual([{ eventType: 'captured', from: 'created', to: 'escrow' }]);
    const [row] = await sql`select held_at is not null as held, released_at, refunded_at from payments where id = ${id}`;
    expect(row).toEqual({ held: true, releasedAt: null, refundedAt: null });
  });

  it('is rolled back if its journal is refused or inconsistent', async () => {
    const id = await newPayment();
    await take(id, paid);
    const tooMuch: EscrowStep = { on: 'released', by: 'platform', journals: [journal('fee_earned', 4_900), journal('released', 100_001)] };
    await expect(take(id, tooMuch)).rejects.toThrow(RangeError);
    const tooEarly: EscrowStep = { on: 'released', by: 'platform', journals: [journal('released', 50_000)] };
    await expect(take(id, tooEarly)).rejects.toThrow('cannot be released with these books');
    expect([await getStatus(id), (await readBooks({ sql }, id)).platform_fee, await listLines(id)]).toEqual([
      'escrow',
      0,
      [expect.anything()],
    ]);
  });

  it('changes without waiting for a transaction that has locked the transport', async () => {
    const id = await newPayment();
    await take(id, paid);
    const [row] = await sql<{ transportId: string }[]>`select transport_id from payments where id = ${id}`;
    const refunded: EscrowStep = { on: 'moved', by: 'provider', journals: [journal('refunded', 100)] };
    const { waiting } = await inTx(async (ctx) => {
      const payment = (await lockPayment(ctx, id))!;
      const waits = inTx(async (other) => {
        await lockTransport(other, row!.transportId);
        return lockPayment(other, id);
      });
      await untilSomebodyWaits(sql);
      await applyEscrow(ctx, payment, refunded);
      // Wrapped: returning the promise itself would await it within this transaction.
      return { waiting: waits };
    });
    expect(await waiting).toMatchObject({ id });
    expect((await readBooks({ sql }, id)).refunds).toBe(100);
  });

  it('stays cancelled if the money arrives afterwards, which is booked and can be refunded', async () => {
    const id = await newPayment();
    await take(id, { on: 'called_off', by: 'platform' });
    expect(await take(id, paid)).toMatchObject({ escrowStatus: 'cancelled' });
    await take(id, { on: 'returned', by: 'platform', journals: [journal('refunded', 104_900)] });
    expect([await getStatus(id), getPending(await readBooks({ sql }, id))]).toEqual(['cancelled', 0]);
  });

  it('has consistent balances after any sequence of events', async () => {
    const steps = fc.array(
      fc.record({
        on: fc.constantFrom(...escrowEvents),
        by: fc.constantFrom<EscrowCause>('provider', 'platform', 'admin'),
        kind: fc.constantFrom(...journalKinds),
        cents: fc.integer({ min: 1, max: 60_000 }),
        repeats: fc.boolean(),
      }),
      { maxLength: 14 },
    );
    await fc.assert(
      fc.asyncProperty(steps, async (life) => {
        const id = await newPayment();
        await take(id, paid);
        for (const { on, by, kind, cents, repeats } of life) {
          const step: EscrowStep = { on, by, journals: [journal(kind, cents)] };
          for (let time = 0; time <= Number(repeats); time += 1)
            await take(id, step).catch((error: unknown) => expect(error).toBeInstanceOf(RangeError));
        }
        const books = await readBooks({ sql }, id);
        const status = await getStatus(id);
        expect(agrees(status, books, status)).toBe(true);
        const { shipper: _shipper, platform_fee: _purse, ...others } = books;
        expect(Object.values(others).every((cents) => cents >= 0)).toBe(true);
        expect(getPending(books) + books.carrier + books.refunds + getFee(books)).toBe(getCaptured(books));
        const [sum] = await sql`select coalesce(sum(amount_cents), 0)::bigint as cents from ledger_entries where payment_id = ${id}`;
        expect(sum).toEqual({ cents: 0 });
      }),
      { numRuns: 40 },
    );
  });
});
