import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startNameServer } from '../../../test/harness/servers/name-server.ts';
import { startReceiver, type Manner } from '../../../test/harness/servers/webhook-receiver.ts';
import { createOutgoing, type PostingLimits } from './post.ts';

const receiver = await startReceiver();
const port = new URL(receiver.origin).port;
const names = await startNameServer({
  'good.example': ['93.184.215.14'],
  'six.example': ['2606:4700::1111'],
  'inside.example': ['10.20.0.7'],
  'half.example': ['93.184.215.14', '10.0.0.1'],
  'mapped.example': ['::ffff:7f00:1'],
  'metadata.example': ['169.254.169.254'],
  'here.example': ['127.0.0.1'],
});
const nameServers = [names.address];
let outgoing = createOutgoing({ privateAddresses: [], nameServers });
const openTo = (privateAddresses: readonly string[]): void => {
  outgoing = createOutgoing({ privateAddresses, nameServers });
};
const never = new AbortController().signal;
const post = (url: string, limits?: PostingLimits) =>
  outgoing.post({ url, headers: { 'x-test': 'yes' }, body: '{"a":"é"}' }, never, limits);
const refused = (host: string) => `${host} is in a private network. Use a public server.`;

beforeEach(() => {
  receiver.received.length = 0;
  receiver.manner = 200;
  names.asked.length = 0;
  openTo([]);
});

describe('an address named by a user', () => {
  it.each([
    ['127.0.0.1', '127.0.0.1'],
    ['a number', '2130706433'],
    ['hex', '0x7f.1'],
    ['octal', '0177.0.0.1'],
    ['short', '127.1'],
    ['IPv6', '[::1]'],
    ['IPv4 in IPv6', '[::ffff:127.0.0.1]'],
    ['localhost', 'localhost'],
    ['a name below localhost', 'a.localhost'],
    ['a name of a private address', 'inside.example'],
    ['a name with two addresses, one of them private', 'half.example'],
    ['a name with IPv4 in IPv6', 'mapped.example'],
    ['a name of a cloud metadata address', 'metadata.example'],
    ['a name of this machine', 'here.example'],
  ])('is not called if it is internal, written as %s', async (_how, host) => {
    const { hostname } = new URL(`http://${host}`);
    const shown = hostname.replace(/^\[(.*)\]$/, '$1');
    expect(await post(`http://${host}:${port}/`)).toMatchObject({ status: null, problem: refused(shown), answer: null });
    expect(receiver.received).toEqual([]);
  });

  it('can be called if all its IP addresses are public, and reports if there are none', async () => {
    expect(await outgoing.resolve('good.example')).toEqual(['93.184.215.14']);
    expect(await outgoing.resolve('six.example')).toEqual(['2606:4700::1111']);
    expect(await post('https://nowhere.example/')).toMatchObject({ status: null, problem: 'No IP address found for nowhere.example.' });
  });

  it('is resolved once and called at the checked IP address, against DNS rebinding', async () => {
    openTo(['127.0.0.1']);
    expect(await post(`http://here.example:${port}/`)).toMatchObject({ status: 200 });
    expect(receiver.received).toMatchObject([{ headers: { host: `here.example:${port}` } }]);
    expect(names.asked.toSorted()).toEqual(['A here.example', 'AAAA here.example']);
  });

  it('in a network of the operator is allowed by its range only', async () => {
    openTo(['10.20.0.0/16']);
    expect(await outgoing.resolve('inside.example')).toEqual(['10.20.0.7']);
    await expect(outgoing.resolve('10.21.0.1')).rejects.toThrow(refused('10.21.0.1'));
    await expect(outgoing.resolve('localhost')).rejects.toThrow(refused('localhost'));
  });
});

describe('an outgoing request', () => {
  beforeEach(() => openTo(['127.0.0.0/8']));

  it('is sent unchanged, and its response is returned', async () => {
    expect(await post(`${receiver.origin}/a?b=c`)).toEqual({ status: 200, problem: null, answer: 'said 200', tookMs: expect.any(Number) });
    expect(receiver.received).toMatchObject([
      { path: '/a?b=c', body: '{"a":"é"}', headers: { 'content-length': '10', 'x-test': 'yes', connection: 'close' } },
    ]);
  });

  it('does not follow redirects', async () => {
    receiver.manner = (reply) => void reply.writeHead(307, { location: `${receiver.origin}/else` }).end();
    expect(await post(receiver.origin)).toMatchObject({ status: 307, problem: null });
    expect(receiver.received).toHaveLength(1);
  });

  let sent = 0;
  const part = 'x'.repeat(16 * 1024);
  const endless: Manner = (reply) => {
    reply.writeHead(200);
    const more = () => {
      do sent += part.length;
      while (!reply.destroyed && reply.write(part));
    };
    reply.on('drain', more);
    more();
  };

  it.each<[string, Manner, string]>([
    ['never ends', endless, 'x'.repeat(1024)],
    [
      'is shorter than announced',
      (reply, socket) => void reply.writeHead(200, { 'content-length': '99' }).write('short', () => socket.destroy()),
      'short',
    ],
    ['is not a text', (reply) => void reply.end(Buffer.from([0x61, 0x00, 0xff, 0x1b, 0x0a])), 'a\u{fffd}\u{fffd}\u{fffd}\n'],
  ])('succeeds by status for a response that %s, keeping its beginning', async (_how, manner, kept) => {
    receiver.manner = manner;
    expect(await post(receiver.origin)).toMatchObject({ status: 200, problem: null, answer: kept });
  });

  it('reads only a limited part of an endless response', async () => {
    [receiver.manner, sent] = [endless, 0];
    await post(receiver.origin);
    expect(sent).toBeLessThan(32 * 1024 * 1024);
  });

  it('reads at most 64 KB of a response', async () => {
    receiver.manner = (reply) => void reply.writeHead(200).write(part.repeat(8));
    const { status, tookMs } = await post(receiver.origin, { statusMs: 60_000, answerMs: 60_000 });
    expect([status, tookMs < 30_000]).toEqual([200, true]);
    // Less than the limit: waits for the rest.
    receiver.manner = (reply) => {
      reply.writeHead(200).write(part.repeat(3));
      setTimeout(() => reply.end('the end'), 300);
    };
    expect((await post(receiver.origin, { statusMs: 60_000, answerMs: 60_000 })).tookMs).toBeGreaterThanOrEqual(250);
  });

  it('waits at most a second for a slow response body', async () => {
    receiver.manner = (reply) => {
      reply.writeHead(200).write('a');
      const drip = setInterval(() => (reply.destroyed ? clearInterval(drip) : reply.write('b')), 20);
    };
    const { status, answer, tookMs } = await post(receiver.origin);
    expect([status, answer?.slice(0, 2), tookMs >= 900, tookMs < 6_000]).toEqual([200, 'ab', true, true]);
  });

  it('accepts some interim responses, but not any number', async () => {
    const times =
      (count: number): Manner =>
      (reply, socket) => {
        for (let one = 0; one < count; one += 1) socket.write('HTTP/1.1 102 Processing\r\n\r\n');
        if (count < 9) reply.end('ok');
      };
    receiver.manner = times(8);
    expect(await post(receiver.origin)).toMatchObject({ status: 200, answer: 'ok' });
    receiver.manner = times(9);
    expect(await post(receiver.origin)).toMatchObject({
      status: null,
      problem: 'More than 8 interim responses (100 to 199) and no final one.',
    });
  });

  it.each<[string, Manner]>([
    ['says nothing', () => {}],
    ['announces more and stops', (reply) => void reply.writeProcessing()],
  ])('fails after its timeout if the other side %s', async (_how, manner) => {
    receiver.manner = manner;
    expect(await post(receiver.origin, { statusMs: 400, answerMs: 1_000 })).toMatchObject({
      status: null,
      problem: 'No response within 0.4 seconds.',
      answer: null,
    });
  });

  it('fails after ten seconds by default', async () => {
    receiver.manner = () => {};
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    const clock = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / 100));
    const { problem, tookMs } = await post(receiver.origin).finally(() => clock.mockRestore());
    expect([problem, tookMs >= 90]).toEqual(['No response within 10 seconds.', true]);
  });

  it.each<[string, Manner, string]>([
    ['hangs up', (_reply, socket) => void socket.destroy(), 'The connection closed before a response arrived.'],
    ['speaks no HTTP', (_reply, socket) => void socket.end('220 mail.example ESMTP\r\n'), 'The response was not HTTP.'],
    [
      'sends endless headers',
      (_reply, socket) => void socket.write(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(70_000)}`),
      'The response was not HTTP.',
    ],
  ])('reports what happened if the other side %s', async (_how, manner, problem) => {
    receiver.manner = manner;
    expect(await post(receiver.origin)).toMatchObject({ status: null, problem, answer: null });
  });

  it('reports a refused connection and a missing certificate', async () => {
    expect(await post('http://127.0.0.1:9/')).toMatchObject({ status: null, problem: 'The connection was refused.' });
    const problem = 'The TLS connection failed: invalid certificate or protocol (EPROTO).';
    expect(await post(`https://127.0.0.1:${port}/`)).toMatchObject({ status: null, problem });
  });

  it('is aborted without an outcome when the server is stopping', async () => {
    receiver.manner = () => {};
    const stop = new AbortController();
    const posted = outgoing.post({ url: receiver.origin, headers: {}, body: '{}' }, stop.signal);
    while (receiver.received.length === 0) await pause(5);
    stop.abort(new Error('the server is stopping'));
    await expect(posted).rejects.toThrow();
  });
});
