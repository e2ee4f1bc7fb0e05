import { createDecipheriv, createECDH, createHash, createHmac, createPublicKey, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { addCleanup } from '../people/endings.ts';

interface ReceivedPush {
  readonly path: string;
  readonly ttl: number;
  readonly urgency: string;
  readonly topic: string;
  readonly payload: unknown;
  readonly vapid: { readonly aud: string; readonly sub: string; readonly exp: number; readonly key: string };
}

export interface Subscriber {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** A push service (RFC 8030) with its browsers; answers 400 if it can't verify or decrypt. */
export interface PushService {
  readonly origin: string;
  readonly received: ReceivedPush[];
  trouble: number | 'silence' | null;
  subscribe(): Subscriber;
}

const hmac = (key: Buffer, data: Buffer) => createHmac('sha256', key).update(data).digest();
const info = (label: string, more = Buffer.alloc(0)) => Buffer.concat([Buffer.from(`${label}\0`), more, Buffer.of(1)]);

interface Keys {
  readonly pair: ReturnType<typeof createECDH>;
  readonly auth: Buffer;
}

function decrypt(body: Buffer, { pair, auth }: Keys): unknown {
  const [salt, keyLength] = [body.subarray(0, 16), body[20]!];
  const senderKey = body.subarray(21, 21 + keyLength);
  const secret = pair.computeSecret(senderKey);
  const input = hmac(hmac(auth, secret), info('WebPush: info', Buffer.concat([pair.getPublicKey(), senderKey])));
  const pseudoRandomKey = hmac(salt, input);
  const key = hmac(pseudoRandomKey, info('Content-Encoding: aes128gcm')).subarray(0, 16);
  const nonce = hmac(pseudoRandomKey, info('Content-Encoding: nonce')).subarray(0, 12);
  const sealed = body.subarray(21 + keyLength);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  if (plain.at(-1) !== 2) throw new Error('the last record does not end with its delimiter');
  return JSON.parse(plain.subarray(0, -1).toString());
}

function verifyVapid(authorization: string): ReceivedPush['vapid'] {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(\S+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('the token is signed with another key');
  return { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), key };
}

export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, Keys>();
  const received: ReceivedPush[] = [];
  const service = { origin: '', received, trouble: null as PushService['trouble'] };
  const take = (path: string, headers: IncomingHttpHeaders, body: Buffer): number => {
    const keys = browsers.get(path);
    if (!keys) return 404;
    if (headers['content-encoding'] !== 'aes128gcm' || !headers['ttl']) return 400;
    const vapid = verifyVapid(headers.authorization ?? '');
    if (vapid.aud !== service.origin) return 403;
    const [ttl, urgency, topic] = [Number(headers['ttl']), String(headers['urgency']), String(headers['topic'])];
    received.push({ path, ttl, urgency, topic, payload: decrypt(body, keys), vapid });
    return 201;
  };
  const server = createServer((request, reply) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      if (service.trouble === 'silence') return;
      let status = service.trouble ?? 400;
      try {
        status = service.trouble ?? take(request.url!, request.headers, Buffer.concat(parts));
      } catch {
        // Keep the 400.
      }
      reply.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  addCleanup(async () => {
    server.closeAllConnections();
    await new Promise<void>((resolve) => void server.close(() => resolve()));
  });
  service.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(service, {
    subscribe(): Subscriber {
      // Deterministic, because requests are recorded as examples.
      const seed = createHash('sha256').update(`browser ${browsers.size}`).digest();
      const [path, pair, auth] = [`/push/browser-${browsers.size + 1}`, createECDH('prime256v1'), seed.subarray(16)];
      pair.setPrivateKey(seed);
      browsers.set(path, { pair, auth });
      return { endpoint: service.origin + path, p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') };
    },
  });
}
