import net, { type AddressInfo } from 'node:net';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { buildApiKey } from '#domains/accounts/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { startTestApp } from '../../../test/harness/app.ts';

const app = await startTestApp();
const { sql } = app;
await app.http.listen({ host: '127.0.0.1', port: 0 });
const { port } = app.http.server.address() as AddressInfo;

/** Sends the head of a request and the first sign of its body; `finish` sends the rest and answers the status. */
async function begin(path: string, token: string, body: object) {
  const text = JSON.stringify(body);
  const socket = net.connect(port, '127.0.0.1');
  const entered = new Promise<void>((resolve) => app.http.server.once('request', () => resolve()));
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nauthorization: Bearer ${token}\r\nidempotency-key: ${crypto.randomUUID()}\r\n` +
      `content-type: application/json\r\ncontent-length: ${text.length}\r\nconnection: close\r\n\r\n${text[0]}`,
  );
  await entered;
  // It is let in before its body is read: as long as a look-up of its session takes.
  await new Promise((resolve) => setTimeout(resolve, 200));
  return {
    async finish(): Promise<number> {
      const answered = new Promise<string>((resolve) => socket.once('data', (chunk) => resolve(chunk.toString())));
      socket.write(text.slice(1));
      return Number((await answered).split(' ')[1]);
    },
  };
}

const form = {
  vehicleType: 'car',
  vehicleYear: 2019,
  vehicleMake: 'Honda',
  vehicleModel: 'Accord',
  transportType: 'open',
  fromZipCode: '78701',
  toZipCode: '80202',
};

it('whoever sends a body slowly does nothing with it once the session ended', async () => {
  const shipper = await app.signIn('shipper');
  const slow = await begin('/api/transports', shipper.token, form);
  expect((await shipper.call('POST', '/api/auth/logout', {})).status).toBeLessThan(300);
  expect(await slow.finish()).toBe(401);
  expect(await sql`select from transports where shipper_id = ${shipper.id}`).toEqual([]);
});

it('nor with an API key that was revoked meanwhile', async () => {
  const shipper = await app.signIn('shipper');
  const { id, secret } = await buildApiKey(sql, shipper, { scopes: ['write_transports'] });
  const slow = await begin('/api/transports', secret, form);
  expect((await shipper.call('DELETE', `/api/user/api-keys/${id}`)).status).toBe(200);
  expect(await slow.finish()).toBe(401);
  expect(await sql`select from transports where shipper_id = ${shipper.id}`).toEqual([]);
});

it('and whoever is still signed in is served, however slowly', async () => {
  const shipper = await app.signIn('shipper');
  expect(await (await begin('/api/transports', shipper.token, form)).finish()).toBe(201);
});

it('nor adds a photo with a form that was begun before', async () => {
  const shipper = await app.signIn('shipper');
  const id = await buildTransport(sql, { shipperId: shipper.id });
  const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#456' } })
    .jpeg()
    .toBuffer();
  const body = Buffer.concat([
    Buffer.from('--b\r\ncontent-disposition: form-data; name="file"; filename="p.jpg"\r\ncontent-type: image/jpeg\r\n\r\n'),
    photo,
    Buffer.from('\r\n--b--\r\n'),
  ]);
  const socket = net.connect(port, '127.0.0.1');
  socket.write(
    `POST /api/transports/${id}/photos HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nauthorization: Bearer ${shipper.token}\r\n` +
      `content-type: multipart/form-data; boundary=b\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n`,
  );
  socket.write(body.subarray(0, 100));
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect((await shipper.call('POST', '/api/auth/logout', {})).status).toBeLessThan(300);
  const answered = new Promise<string>((resolve) => socket.once('data', (chunk) => resolve(chunk.toString())));
  socket.write(body.subarray(100));
  expect((await answered).split(' ')[1]).toBe('401');
  expect(await sql`select from documents where transport_id = ${id}`).toEqual([]);
});
