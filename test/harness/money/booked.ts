import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import type { Pool } from '#server/db/sql/sql.ts';
import type { Answer, SignedIn, TestApp } from '../app.ts';
import type { TestPayments } from './payments.ts';

/** `paymentId` is '' for direct settlement. */
export interface BookedTransport {
  readonly id: string;
  readonly quoteId: string;
  readonly paymentId: string;
}

const need = ({ status, body }: Answer, wanted: number, what: string): void => {
  if (status !== wanted) throw new Error(`${what}: ${JSON.stringify(body)}`);
};

/** Books an offer of $1,100 plus $185 fee; `lay` adds more offers. */
export async function book(
  { sql }: TestApp,
  { shipper, carrier }: { shipper: SignedIn; carrier: SignedIn },
  lay?: (transportId: string) => Promise<unknown>,
): Promise<BookedTransport> {
  const id = await buildTransport(sql, { shipperId: shipper.id, status: 'quoted', vehicleValue: '18500.00' });
  const quoteId = await buildQuote(sql, { transportId: id, kind: 'own', userId: carrier.id });
  await lay?.(id);
  need(await shipper.call('POST', `/api/quotes/${quoteId}/acceptance`), 200, 'not booked');
  const [row] = await sql<{ id: string }[]>`select id from payments where transport_id = ${id}`;
  return { id, quoteId, paymentId: row?.id ?? '' };
}

/** Pays on the provider's page without delivering its events. */
export async function charge(money: TestPayments, shipper: SignedIn, { id }: BookedTransport, card?: string): Promise<void> {
  const opened = await shipper.call('POST', `/api/transports/${id}/payment/checkout`);
  need(opened, 200, 'no page');
  const { status, html } = await money.payAt(opened.body.url, card);
  if (status !== 303) throw new Error(`the card was not taken: ${html}`);
}

/** Pays, and returns to the app so that it learns of the payment. */
export async function pay(money: TestPayments, shipper: SignedIn, booked: BookedTransport, card?: string): Promise<void> {
  await charge(money, shipper, booked, card);
  const { body } = await shipper.call('POST', `/api/transports/${booked.id}/payment/refresh`);
  if (!['escrow', 'held'].includes(body.payment?.escrowStatus)) throw new Error(`nothing is held: ${JSON.stringify(body)}`);
}

export async function deliver({ sql }: TestApp, { id, quoteId }: BookedTransport, driverId: string | null = null): Promise<void> {
  await sql`update quotes set driver_id = coalesce(${driverId}, driver_id), workflow_state = 'delivered' where id = ${quoteId}`;
  await sql`update transports set status = 'delivered' where id = ${id}`;
}

export async function complete(app: TestApp, shipper: SignedIn, booked: BookedTransport, driverId: string | null = null): Promise<void> {
  await deliver(app, booked, driverId);
  need(await shipper.call('POST', `/api/transports/${booked.id}/delivery-confirmation`), 200, 'not completed');
  await app.settle();
}

export async function cancelAsShown({ call }: Pick<SignedIn, 'call'>, transportId: string): Promise<Answer> {
  const { body } = await call('GET', `/api/transports/${transportId}/payment/refund-quote`);
  return call('POST', `/api/transports/${transportId}/cancellation`, body.refund ? { refund: body.refund.refund } : {});
}

/** Backdates a booking's history, bypassing the append-only trigger. */
export async function ageBooking(sql: Pool, quoteId: string, days: number): Promise<void> {
  const by = `${days * 86_400} seconds`;
  await sql`alter table quote_transitions disable trigger quote_transitions_append_only`;
  await sql`update quote_transitions set created_at = created_at - ${by}::interval where quote_id = ${quoteId}`;
  await sql`alter table quote_transitions enable trigger quote_transitions_append_only`;
  await sql`update payments set created_at = created_at - ${by}::interval, left_at = left_at - ${by}::interval where quote_id = ${quoteId}`;
}
