import type Stripe from 'stripe';
import { beforeEach, expect } from 'vitest';
import { readBooks } from '#domains/payments/ledger/ledger.ts';
import type { Answer, SignedIn, TestApp } from '../app.ts';
import * as booked from './booked.ts';
import type { BookedTransport } from './booked.ts';
import type { TestPayments } from './payments.ts';
import { onboardedAccount } from './sandbox-money.ts';
import { insertPayoutAccount } from './payout-account.ts';

/** Bookings of $1,100.00 plus $185.00 fee. */
export interface TestBookings {
  readonly shipper: SignedIn;
  readonly carrier: SignedIn;
  readonly driver: SignedIn;
  connectCarrier(): Promise<string>;
  book(): Promise<BookedTransport>;
  charge(card?: string): Promise<BookedTransport>;
  pay(card?: string): Promise<BookedTransport>;
  deliver(booked: BookedTransport): Promise<void>;
  complete(booked: BookedTransport): Promise<void>;
  cancel(booked: BookedTransport): Promise<Answer>;
  heard(): Promise<Stripe.Event[]>;
  tellAll(order?: (events: Stripe.Event[]) => readonly Stripe.Event[]): Promise<void>;
  moneyOf(
    booked: BookedTransport,
  ): Promise<
    Record<'held' | 'disputes' | 'carrier' | 'refunds' | 'platform_fee' | 'provider_fees' | 'shipper', number> & { status: string }
  >;
}

export function toTeller(app: TestApp, money: TestPayments): Pick<TestBookings, 'heard' | 'tellAll'> {
  let last = 0;
  const heard = async () => {
    const fresh = await app.sql<{ place: number; data: Stripe.Event }[]>`
      select place, data from sandbox_objects where kind = 'event' and account = '' and place > ${last} order by place`;
    last = fresh.at(-1)?.place ?? last;
    return fresh.map(({ data }) => data);
  };
  const tellAll: TestBookings['tellAll'] = async (order = (events) => events) => {
    for (const event of order(await heard())) expect((await money.postEvent(event)).status).toBe(200);
    await app.settle();
  };
  return { heard, tellAll };
}

export async function startTestBookings(app: TestApp, money: TestPayments): Promise<TestBookings> {
  const { sql } = app;
  const [shipper, carrier, driver] = await Promise.all([
    app.signIn('shipper'),
    app.signIn('carrier', { dotMcVerified: true, insuranceVerified: true }),
    app.signIn('driver'),
  ]);
  beforeEach(() => sql`delete from rate_limits`);
  const { heard, tellAll } = toTeller(app, money);
  const book = () => booked.book(app, { shipper, carrier });
  const charge = async (card?: string) => {
    const made = await book();
    await booked.charge(money, shipper, made, card);
    return made;
  };
  return {
    shipper,
    carrier,
    driver,
    book,
    charge,
    heard,
    deliver: (made) => booked.deliver(app, made, driver.id),
    complete: (made) => booked.complete(app, shipper, made, driver.id),
    cancel: (made) => booked.cancelAsShown(shipper, made.id),
    async connectCarrier() {
      const id = await onboardedAccount(money);
      await insertPayoutAccount(sql, carrier.id, id);
      return id;
    },
    async pay(card) {
      const made = await book();
      await booked.pay(money, shipper, made, card);
      return made;
    },
    tellAll,
    async moneyOf({ paymentId }) {
      const [row] = await sql`select escrow_status from payments where id = ${paymentId}`;
      return { status: row!['escrowStatus'] as string, ...(await readBooks({ sql }, paymentId)) };
    },
  };
}
