import { describe, expect, it } from 'vitest';
import { handlers } from '#app/api.ts';
import { buildBid } from '#domains/bids/fixtures.ts';
import { getDocument } from '#domains/compliance/fixtures.ts';
import { buildQuestion } from '#domains/questions/fixtures.ts';
import { buildQuote, quoteRequestForm } from '#domains/quotes/fixtures.ts';
import { buildTransport, transportForm } from '#domains/transports/fixtures.ts';
import { buildPng } from '#domains/transports/photos/photos-fixtures.ts';
import { newId } from '#shared/ids.ts';
import { startTestApp, type Answer, type SignedIn } from '../harness/app.ts';

const app = await startTestApp();
const { sql } = app;
const waiting = await app.signIn('compliance', { confirmedAt: null });
/** An ordinary account without rows: sees what any signed-in account may. */
const stranger = await app.signIn('shipper');
const confirmed = await app.signIn('compliance');

const shipper = await app.signIn('shipper');
const carrier = await app.signIn('carrier', { dotMcVerified: true });
const driver = await app.signIn('driver');
const transportId = await buildTransport(sql, { shipperId: shipper.id, status: 'quoted', offerCount: 2 });
const quoteId = await buildQuote(sql, { transportId, kind: 'own', userId: carrier.id });
await buildQuote(sql, { transportId });
await buildBid(sql, { transportId, bidderId: carrier.id });
await buildQuestion(sql, { transportId, askerId: carrier.id });
await buildTransport(sql, { shipperId: shipper.id, status: 'submitted' });
const photoId = (await sendForm(shipper, `/api/transports/${transportId}/photos`, 'file', await buildPng(), 'front.png', {})).body
  .id as string;
const paper = getDocument('Driver license', ['Dana Okafor']);
const { body: document } = await sendForm(driver, '/api/compliance/upload', 'document', paper, 'license.pdf', {
  documentType: 'driver_license',
});
await app.settle();

async function sendForm(
  who: SignedIn,
  url: string,
  field: string,
  bytes: Uint8Array,
  name: string,
  fields: Record<string, string>,
): Promise<Answer> {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  form.append(field, new File([new Uint8Array(bytes)], name, { type: name.endsWith('pdf') ? 'application/pdf' : 'image/png' }));
  const body = new Response(form);
  const answer = await who.call('POST', url, Buffer.from(await body.arrayBuffer()), { 'content-type': body.headers.get('content-type')! });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer;
}

const toAddress = (path: string): string =>
  path
    .replace(':photoId', photoId)
    .replace(':userId', carrier.id)
    .replace('/carriers/:id', `/carriers/${carrier.id}`)
    .replace('/documents/:id', `/documents/${document.id}`)
    .replace('/transports/:id', `/transports/${transportId}`)
    .replace('/marketplace/quotes/:id', `/marketplace/quotes/${transportId}`)
    .replace('/quotes/:id', `/quotes/${quoteId}`)
    .replace(/:\w+/g, newId());

const ownOnly = [
  '/api/auth/me',
  '/api/auth/sessions',
  '/api/settings/',
  '/api/notifications',
  '/api/compliance/status',
  '/api/user/api-keys',
];
const reads = handlers
  .map(({ endpoint }) => endpoint)
  .filter(({ method, access, transport }) => method === 'GET' && access === 'signed-in' && transport !== 'events')
  .map(({ path }) => path as string)
  .filter((path) => !ownOnly.some((own) => path.startsWith(own)));

const lasting = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body, (key, value: unknown) => (key === 'requestId' || key === 'asOf' ? undefined : value)));

const read = async (who: SignedIn, path: string) => {
  const { status, body } = await who.call('GET', toAddress(path));
  return { status, body: lasting(body) };
};

describe('an unconfirmed compliance officer', () => {
  it.each(reads)('reads at %s what a stranger reads', async (path) => {
    expect(await read(waiting, path)).toEqual(await read(stranger, path));
  });

  it('reads less than a confirmed one wherever data of others is shown', async () => {
    const more = [];
    for (const path of reads)
      if (JSON.stringify(await read(confirmed, path)) !== JSON.stringify(await read(waiting, path))) more.push(path);
    expect(more.toSorted()).toEqual(
      [
        '/api/compliance/documents/:id/file',
        '/api/compliance/pending',
        '/api/copilot/stats',
        '/api/marketplace/lanes',
        '/api/marketplace/quotes',
        '/api/marketplace/quotes/:id',
        '/api/marketplace/quotes/:id/questions',
        '/api/marketplace/searches',
        '/api/quotes',
        '/api/quotes/:id/transitions',
        '/api/transports',
        '/api/transports/:id',
        '/api/transports/:id/bids',
        '/api/transports/:id/bills-of-lading',
        '/api/transports/:id/cases',
        '/api/transports/:id/change-orders',
        '/api/transports/:id/claims',
        '/api/transports/:id/communication-timeline',
        '/api/transports/:id/credentials',
        '/api/transports/:id/crew',
        '/api/transports/:id/custody-proof',
        '/api/transports/:id/dry-runs',
        '/api/transports/:id/evidence-exports',
        '/api/transports/:id/external-contacts',
        '/api/transports/:id/gate-records',
        '/api/transports/:id/handover',
        '/api/transports/:id/inspections',
        '/api/transports/:id/messages',
        '/api/transports/:id/participants',
        '/api/transports/:id/payment',
        '/api/transports/:id/payment/refund-quote',
        '/api/transports/:id/payment/rescue',
        '/api/transports/:id/photos',
        '/api/transports/:id/photos/:photoId',
        '/api/transports/:id/quotes',
        '/api/transports/:id/reviews',
        '/api/transports/:id/thread',
        '/api/transports/:id/tracking',
        '/api/transports/counts',
        '/api/turns',
        '/api/user/transports',
      ].toSorted(),
    );
  });

  it('is treated differently from a confirmed one with the same role, in any order', async () => {
    for (const who of [confirmed, waiting, confirmed]) {
      const [{ body }, one] = [await who.call('GET', '/api/transports'), await who.call('GET', `/api/transports/${transportId}`)];
      expect([body.length, one.status]).toEqual(who === confirmed ? [2, 200] : [0, 404]);
    }
  });

  it('cannot change anything of others', async () => {
    const writes = [
      ['PATCH', `/api/quotes/${quoteId}/workflow-state`, { newState: 'assigned' }],
      ['POST', `/api/transports/${transportId}/cancellation`, { reason: 'Mine now' }],
      ['POST', `/api/transports/${transportId}/participants`, { email: waiting.email }],
      ['DELETE', `/api/transports/${transportId}/participants/${carrier.id}`],
      ['DELETE', `/api/compliance/documents/${document.id}`],
    ] as ['POST', string, object?][];
    for (const [method, url, body] of writes) {
      const [own, theirs] = [await waiting.call(method, url, body), await stranger.call(method, url, body)];
      expect([url, own.status]).toEqual([url, 404]);
      expect(own.status).toBe(theirs.status);
    }
  });

  it('cannot approve documents or lift bans', async () => {
    for (const [url, body] of [
      [`/api/compliance/verify/${document.id}`, { verified: true }],
      [`/api/compliance/documents/${document.id}/cargo-limit`, { cargoLimit: '250000' }],
      ['/api/admin/duplicate-vins/check', { transportIds: [transportId, transportId], note: 'One family' }],
      ['/api/security/unban', { ipAddress: '203.0.113.9' }],
      ['/api/security/release-account', { userId: waiting.id }],
      ['/api/security/release-key', { apiKeyId: waiting.id }],
    ] as const)
      expect(await waiting.call('POST', url, body)).toMatchObject({ status: 403, body: { code: 'unconfirmed' } });
    expect(await sql`select verified, rejection_reason from compliance_documents where id = ${document.id}`).toEqual([
      { verified: false, rejectionReason: null },
    ]);
  });

  it('is told by the compliance gate what is missing', async () => {
    expect((await waiting.call('GET', '/api/compliance/status')).body).toMatchObject({
      canViewMarketplace: false,
      canBid: false,
      badgeType: 'destructive',
      violations: [{ code: 'officer_unconfirmed', message: 'An administrator still has to confirm your account' }],
    });
    expect((await confirmed.call('GET', '/api/compliance/status')).body).toMatchObject({ canViewMarketplace: true, violations: [] });
  });

  it('cannot request transports, with either call', async () => {
    for (const [url, body] of [
      ['/api/transports', transportForm],
      ['/api/quotes/submit', quoteRequestForm],
    ] as const)
      expect(await waiting.call('POST', url, body)).toMatchObject({ status: 403, body: { code: 'unconfirmed' } });
    expect(await sql`select 1 from transports where shipper_id = ${waiting.id}`).toHaveLength(0);
  });
});
