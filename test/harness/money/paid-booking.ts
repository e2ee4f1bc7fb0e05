import { buildJpeg } from '#domains/transports/photos/photos-fixtures.ts';
import type { SignedIn, TestApp } from '../app.ts';
import { book, charge, type BookedTransport } from './booked.ts';
import { toTeller } from './bookings.ts';
import type { TestPayments } from './payments.ts';

export function playBookings(app: TestApp, money: TestPayments, { shipper, carrier }: { shipper: SignedIn; carrier: SignedIn }) {
  const { sql } = app;

  const { tellAll } = toTeller(app, money);

  const booked = (lay?: (transportId: string) => Promise<unknown>) => book(app, { shipper, carrier }, lay);

  /** Paid and held; only the decisive provider event is delivered. */
  async function paid(lay?: (transportId: string) => Promise<unknown>): Promise<BookedTransport> {
    const made = await booked(lay);
    await charge(money, shipper, made);
    await tellAll((events) => events.filter(({ type }) => type === 'payment_intent.succeeded'));
    return made;
  }

  async function assigned({ id, quoteId }: BookedTransport, driverId: string): Promise<void> {
    await sql`update quotes set driver_id = ${driverId}, driver_agreed_at = now(), workflow_state = 'assigned' where id = ${quoteId}`;
    await sql`update transports set status = 'assigned' where id = ${id}`;
  }

  async function addPhoto(
    id: string,
    by = carrier,
    bytes: Uint8Array | null = null,
    to: 'evidence' | 'claim-photos' = 'evidence',
  ): Promise<{ status: number; body: any }> {
    const content = bytes ?? (await buildJpeg());
    const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="gate.jpg"\r\ncontent-type: image/jpeg\r\n\r\n';
    const payload = Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--b--\r\n')]);
    return by.call('POST', `/api/transports/${id}/${to}`, payload, { 'content-type': 'multipart/form-data; boundary=b' });
  }

  async function asked(id: string, more: object = {}, by = carrier): Promise<{ status: number; body: any }> {
    const { body } = await addPhoto(id, by);
    const order = { amount: '150.00', reason: 'waiting', words: 'Three hours at the gate, nobody came', photoId: body.id, ...more };
    return by.call('POST', `/api/transports/${id}/change-orders`, order);
  }

  return { tellAll, booked, paid, assigned, addPhoto, asked };
}
