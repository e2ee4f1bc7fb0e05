import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { startTestApp } from '../../../test/harness/app.ts';
import { buildPdf } from './pdf/pdf-fixtures.ts';
import { createScanner } from './clamd.ts';

let judge: (bytes: Buffer) => string | null;
const scanned: Buffer[] = [];

function readStream(sent: Buffer): Buffer | null {
  const command = 'zINSTREAM\0';
  if (sent.length < command.length) return null;
  if (sent.toString('latin1', 0, command.length) !== command) throw new Error('this is no INSTREAM');
  const parts: Buffer[] = [];
  for (let at = command.length; at + 4 <= sent.length;) {
    const length = sent.readUInt32BE(at);
    if (length === 0) return Buffer.concat(parts);
    parts.push(sent.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}

const scanner = net.createServer((socket) => {
  let sent = Buffer.alloc(0);
  socket.on('error', () => {});
  socket.on('data', (part) => {
    sent = Buffer.concat([sent, part]);
    const bytes = readStream(sent);
    if (!bytes) return;
    scanned.push(bytes);
    const answer = judge(bytes);
    if (answer === null) socket.destroy();
    else socket.end(`${answer}\0`);
  });
});
scanner.listen(0, '127.0.0.1');
await once(scanner, 'listening');
const url = `tcp://127.0.0.1:${(scanner.address() as AddressInfo).port}`;

const app = await startTestApp({ CLAMD_URL: url });
const carrier = await app.signIn('carrier', {}, buildAccount);
afterAll(() => void scanner.close());
beforeEach(() => {
  scanned.length = 0;
  judge = () => 'stream: OK';
  app.services.scanner = createScanner(url);
});

async function upload(bytes: Uint8Array) {
  const form = new FormData();
  form.append('documentType', 'w9_tax_form');
  form.append('document', new File([new Uint8Array(bytes)], 'w9.pdf', { type: 'application/pdf' }));
  const body = new Response(form);
  const headers = { 'content-type': body.headers.get('content-type')! };
  const { status, body: answer } = await carrier.call('POST', '/api/compliance/upload', Buffer.from(await body.arrayBuffer()), headers);
  return { status, answer };
}
const countFiles = async () => (await app.sql`select count(*)::int as count from files`)[0]!['count'] as number;

describe('the virus scan of a file', () => {
  it('accepts a clean file, and refuses an infected one by name without storing it', async () => {
    const paper = buildPdf({ pages: [['Form W-9', 'x'.repeat(200_000)]] });
    expect((await upload(paper)).status).toBe(201);
    expect(scanned.map((bytes) => bytes.equals(paper))).toEqual([true]);
    const before = await countFiles();
    const infected = buildPdf({ pages: [['Form W-9'], ['infected']] });
    judge = (bytes) => (bytes.equals(infected) ? 'stream: Eicar-Signature FOUND' : 'stream: OK');
    const message = 'We found a virus in this file (Eicar-Signature) and did not save it.';
    expect(await upload(infected)).toEqual({
      status: 422,
      answer: { error: message, code: 'infected', fields: { file: message } },
    });
    expect(await countFiles()).toBe(before);
  });

  it.each([
    ['is unreachable', () => (app.services.scanner = createScanner('tcp://127.0.0.1:1'))],
    ['breaks off', () => (judge = () => null)],
    ['refuses the file size', () => (judge = () => 'INSTREAM size limit exceeded. ERROR')],
    ['gives another answer', () => (judge = () => 'stream: OK FOUND ERROR')],
    ['never stops answering', () => (judge = () => 'x'.repeat(5_000))],
  ])('refuses with 503 and a message, storing nothing, if the scanner %s', async (_what, disturb) => {
    const before = await countFiles();
    disturb();
    expect(await upload(buildPdf({ pages: [['Form W-9'], [String(_what)]] }))).toMatchObject({
      status: 503,
      answer: { error: 'We can’t check files for viruses right now. Please try again in a few minutes.', code: 'unavailable' },
    });
    expect(await countFiles()).toBe(before);
  });

  it('is skipped if no scanner is configured', async () => {
    app.services.scanner = null;
    expect((await upload(buildPdf({ pages: [['Form W-9'], ['unscanned']] }))).status).toBe(201);
    expect(scanned).toEqual([]);
  });
});
