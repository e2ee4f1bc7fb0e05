import { expect, vi } from 'vitest';
import { personaPassword } from '#domains/accounts/personas.ts';
import { buildCompliantAccount } from '#domains/compliance/fixtures.ts';
import { readBooks } from '#domains/payments/ledger/ledger.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import type { Pool } from '#server/db/sql/sql.ts';
import { callServer } from '../client.ts';
import { patiently } from '../timeouts.ts';
import { runUntilIdle } from '../queue-rest.ts';
import { cardForm, payableAccount } from './sandbox-money.ts';
import { insertPayoutAccount } from './payout-account.ts';

/** Runs bookings to their end while the program is disturbed. */
export interface PaymentWalks {
  /** Every third booking is cancelled, the others are paid out. Returns the transport ids. */
  walk(count: number): Promise<string[]>;
  answered(): number;
  /** Waits until idle and checks that all amounts moved exactly once. */
  expectWhole(ids: readonly string[]): Promise<void>;
}

export async function openPaymentWalks(sql: Pool, originOf: () => string): Promise<PaymentWalks> {
  let answered = 0;
  const shipper = await buildCompliantAccount(sql, { role: 'shipper' });
  const carrier = await buildCompliantAccount(sql, { role: 'carrier', dotMcVerified: true, insuranceVerified: true });
  const driver = await buildCompliantAccount(sql, { role: 'driver' });

  const ask = (path: string, { method = 'POST', body, token }: { method?: string; body?: object; token?: string } = {}) =>
    vi.waitFor(async () => {
      const answer = await callServer(`${originOf()}${path}`, { method, ...(token && { token }), ...(body && { body }) });
      answered += 1;
      if (!answer || answer.status >= 500 || answer.status === 429) throw new Error(`${path}: ${JSON.stringify(answer)}`);
      return answer;
    }, patiently);

  const { body: session } = await ask('/api/auth/login', { body: { email: shipper.email, password: personaPassword } });
  const token = session.token as string;

  const payAt = (url: string) =>
    vi.waitUntil(async () => {
      const address = new URL(new URL(url).pathname + new URL(url).search, originOf());
      try {
        const page = await fetch(address, { redirect: 'manual' });
        if (page.status === 303) return true;
        const csrf = /name="token" value="([^"]+)"/.exec(await page.text())![1]!;
        const answer = await fetch(address, {
          method: 'POST',
          body: new URLSearchParams({ token: csrf, ...cardForm }),
          redirect: 'manual',
        });
        return answer.status === 303;
      } catch {
        return false;
      }
    }, patiently);

  const steadily = <T>(work: () => Promise<T>): Promise<T> => vi.waitFor(work, patiently);

  async function lay(): Promise<{ id: string; quoteId: string }> {
    const id = await buildTransport(sql, { shipperId: shipper.id, status: 'quoted', vehicleValue: '18500.00' });
    return { id, quoteId: await buildQuote(sql, { transportId: id, kind: 'own', userId: carrier.id }) };
  }

  async function walk({ id, quoteId }: { id: string; quoteId: string }, isCancelled: boolean): Promise<string> {
    expect([200, 409]).toContain((await ask(`/api/quotes/${quoteId}/acceptance`, { token })).status);
    const { body } = await ask(`/api/transports/${id}/payment/checkout`, { token });
    await payAt(body.url);
    await vi.waitUntil(async () => {
      await ask(`/api/transports/${id}/payment/refresh`, { token });
      const [row] = await steadily(async () => sql`select escrow_status from payments where transport_id = ${id}`);
      return row!['escrowStatus'] === 'escrow';
    }, patiently);
    if (isCancelled) {
      const shown = await ask(`/api/transports/${id}/payment/refund-quote`, { method: 'GET', token });
      const { refund } = shown.body.refund;
      expect([200, 409]).toContain((await ask(`/api/transports/${id}/cancellation`, { token, body: { refund } })).status);
    } else {
      await steadily(async () => sql`update quotes set driver_id = ${driver.id}, workflow_state = 'delivered' where id = ${quoteId}`);
      await steadily(async () => sql`update transports set status = 'delivered' where id = ${id}`);
      expect([200, 409]).toContain((await ask(`/api/transports/${id}/delivery-confirmation`, { token })).status);
    }
    return id;
  }

  await sql`
    insert into sandbox_objects (id, kind, data, created) values ('acct_carrier', 'account', ${sql.json(payableAccount('acct_carrier'))}, now())`;
  await insertPayoutAccount(sql, carrier.id, 'acct_carrier');
  return {
    async walk(many) {
      const laid: { id: string; quoteId: string }[] = [];
      for (let at = 0; at < many; at += 1) laid.push(await lay());
      return Promise.all(laid.map((one, at) => walk(one, at % 3 === 0)));
    },
    answered: () => answered,
    async expectWhole(ids) {
      await runUntilIdle(sql);
      expect(await sql`select id from payment_movements where state = 'asked'`).toEqual([]);
      for (const [at, id] of ids.entries()) {
        const [payment] = await sql`select id, escrow_status from payments where transport_id = ${id}`;
        const paymentId = payment!['id'] as string;
        const isCancelled = at % 3 === 0;
        const books = await readBooks({ sql }, paymentId);
        expect([payment!['escrowStatus'], books.shipper, books.held, books.carrier, books.refunds]).toEqual(
          isCancelled ? ['refunded', -128_500, 0, 0, 128_500] : ['released', -128_500, 0, 110_000, 0],
        );
        const made = await sql`
          select kind, (data ->> 'amount')::int as cents from sandbox_objects
          where kind in ('transfer', 'refund') and data -> 'metadata' ->> 'payment_id' = ${paymentId}`;
        expect(made).toEqual([isCancelled ? { kind: 'refund', cents: 128_500 } : { kind: 'transfer', cents: 110_000 }]);
      }
    },
  };
}
