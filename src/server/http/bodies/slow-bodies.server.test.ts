import type { IncomingMessage } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import sharp from 'sharp';
import { expect, it, vi } from 'vitest';
import { buildApiKey } from '#domains/accounts/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { startTestApp } from '../../../../test/harness/app.ts';
import { patiently } from '../../../../test/harness/timeouts.ts';

const app = await startTestApp();
const { sql } = app;
await app.http.listen({ host: '127.0.0.1', port: 0 });
const { port } = app.http.server.address() as AddressInfo;

async function untilRead(): Promise<void> {
  const request = await new Promise<IncomingMessage>((resolve) => app.http.server.once('request', resolve));
  await vi.waitUntil(() => request.readableFlowing, patiently);
}

/** Sends the head and the first byte of the body; `finish` sends the rest and returns the status. */
async function begin(path: string, token: string, body: object) {
  const text = JSON.stringify(body);
  const socket = net.connect(port, '127.0.0.1');
  const entered = untilRead();
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nauthorization: Bearer ${token}\r\nidempotency-key: ${crypto.randomUUID()}\r\n` +
      `content-type: application/json\r\ncontent-length: ${text.length}\r\nconnection: close\r\n\r\n${text[0]}`,
  );
  await entered;
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

it('a call does nothing if its session ends before the body arrives', async () => {
  const shipper = await app.signIn('shipper');
  const slow = await begin('/api/transports', shipper.token, form);
  expect((await shipper.call('POST', '/api/auth/logout', {})).status).toBeLessThan(300);
  expect(await slow.finish()).toBe(401);
  expect(await sql`select from transports where shipper_id = ${shipper.id}`).toEqual([]);
});

it('a call does nothing if its API key is revoked before the body arrives', async () => {
  const shipper = await app.signIn('shipper');
  const { id, secret } = await buildApiKey(sql, shipper, { scopes: ['write_transports'] });
  const slow = await begin('/api/transports', secret, form);
  expect((await shipper.call('DELETE', `/api/user/api-keys/${id}`)).status).toBe(200);
  expect(await slow.finish()).toBe(401);
  expect(await sql`select from transports where shipper_id = ${shipper.id}`).toEqual([]);
});

it('a slow body with an open session is accepted', async () => {
  const shipper = await app.signIn('shipper');
  expect(await (await begin('/api/transports', shipper.token, form)).finish()).toBe(201);
});

it('a photo is not added if its session ends during the upload', async () => {
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
  const entered = untilRead();
  socket.write(
    `POST /api/transports/${id}/photos HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nauthorization: Bearer ${shipper.token}\r\n` +
      `content-type: multipart/form-data; boundary=b\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n`,
  );
  socket.write(body.subarray(0, 100));
  await entered;
  expect((await shipper.call('POST', '/api/auth/logout', {})).status).toBeLessThan(300);
  const answered = new Promise<string>((resolve) => socket.once('data', (chunk) => resolve(chunk.toString())));
  socket.write(body.subarray(100));
  expect((await answered).split(' ')[1]).toBe('401');
  expect(await sql`select from documents where transport_id = ${id}`).toEqual([]);
});
