import { describe, expect, it } from 'vitest';
import { handlers } from '#app/api.ts';
import { buildAccount, buildApiKey, buildSession } from '#domains/accounts/fixtures.ts';
import { bidForm, buildBid } from '#domains/bids/fixtures.ts';
import { buildCopilotQuery } from '#domains/copilot/fixtures.ts';
import { buildPendingDocument } from '#domains/compliance/fixtures.ts';
import { buildCase } from '#domains/cases/fixtures.ts';
import { buildClaim } from '#domains/claims/fixtures.ts';
import { buildChangeOrder } from '#domains/payments/changes/fixtures.ts';
import { buildDryRun } from '#domains/payments/dry-runs/fixtures.ts';
import { buildCapture, buildPayment } from '#domains/payments/fixtures.ts';
import { buildBill } from '#domains/handovers/bills/fixtures.ts';
import { buildDriverPhoto, buildLicense } from '#domains/handovers/fixtures.ts';
import { buildInspection } from '#domains/inspections/fixtures.ts';
import { buildTrackingLink } from '#domains/tracking/fixtures.ts';
import { buildMessage } from '#domains/messages/fixtures.ts';
import { buildReview } from '#domains/reviews/fixtures.ts';
import { buildQuestion } from '#domains/questions/fixtures.ts';
import { buildQuote, ownQuoteForm } from '#domains/quotes/fixtures.ts';
import { buildPushDevice, pushSubscription } from '#domains/notifications/push/fixtures.ts';
import { buildDelivery, buildWebhook } from '#domains/webhooks/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import type { ServedEndpoint } from '#shared/endpoint.ts';
import { newId } from '#shared/ids.ts';
import { roles, type Role } from '#shared/roles.ts';
import { startTestApp, type SignedIn } from '../harness/app.ts';

const app = await startTestApp();
const { sql } = app;

const overseers: readonly Role[] = ['compliance', 'admin', 'super_admin'];
const haulers: readonly Role[] = ['broker', 'carrier', 'independent_driver', 'driver'];

/** What an id in a path refers to, by path prefix, longest first; the access table covers those without an owner. */
const kinds = [
  ['/api/marketplace/searches/:id', 'search'],
  ['/api/marketplace/quotes/:id', 'transport'],
  ['/api/transports/:id', 'transport'],
  ['/api/pickup/:id', 'transport'],
  ['/api/admin/transport/:id', 'transport'],
  ['/api/driver-licenses/:id', 'license'],
  ['/api/driver-photos/:id', 'driver photo'],
  ['/api/change-orders/:id', 'change order'],
  ['/api/dry-runs/:id', 'dry run'],
  ['/api/claims/:id', 'claim'],
  ['/api/cases/:id', 'case'],
  ['/api/inspections/:id', 'inspection'],
  ['/api/bills-of-lading/:id', 'bill'],
  ['/api/tracking-links/:id', 'tracking link'],
  ['/api/bills-of-lading/:code', 'nobody has it'],
  ['/api/calendar/:token', 'nobody has it'],
  ['/api/tracker/:token', 'nobody has it'],
  ['/api/unsubscribe/:token', 'nobody has it'],
  ['/api/evidence-exports/:id', 'nobody has it'],
  ['/api/external-contacts/:contactId', 'for overseers'],
  ['/api/quotes/draft/:id', 'transport'],
  ['/api/quotes/:id', 'quote'],
  ['/api/bids/:id', 'bid'],
  ['/api/questions/:id', 'question'],
  ['/api/messages/:id', 'message'],
  ['/api/reviews/:id', 'review'],
  ['/api/copilot/queries/:id', 'copilot question'],
  ['/api/copilot/proposals/:id', 'for overseers'],
  ['/api/copilot/open-questions/:id', 'for overseers'],
  ['/api/copilot/facts/:fact', 'for overseers'],
  ['/api/receipts/:id', 'receipt'],
  ['/api/payouts/statements/:month', 'nobody has it'],
  ['/api/compliance/documents/:id/cargo-limit', 'for overseers'],
  ['/api/compliance/documents/:id', 'document'],
  ['/api/auth/sessions/:id', 'session'],
  ['/api/user/api-keys/:id', 'key'],
  ['/api/settings/passkeys/:id', 'passkey'],
  ['/api/settings/push-devices/:id', 'push device'],
  ['/api/webhooks/:id', 'webhook'],
  ['/api/webhook-deliveries/:id', 'delivery'],
  ['/api/carriers/:id', 'carrier'],
  ['/api/compliance/verify/:id', 'for overseers'],
  ['/api/compliance/accounts/:id', 'for overseers'],
  ['/api/security/lessons/:id', 'for overseers'],
  ['/api/admin/', 'for overseers'],
  ['/api/super-admin/', 'for overseers'],
  ['/api/places/zip/:zip', 'nobody has it'],
] as const;
const getKind = (path: string) => kinds.find(([start]) => path.startsWith(start))?.[1];

/** Valid bodies, so that the reply depends on the row, not the form. */
const bodies: Record<string, object> = {
  'POST /api/marketplace/quotes/:id/bid': bidForm,
  'PATCH /api/bids/:id': bidForm,
  'POST /api/bids/:id/acceptance': { bidAmount: '1050.00' },
  'PATCH /api/marketplace/searches/:id': { alert: false },
  'PATCH /api/settings/passkeys/:id': { name: 'Other' },
  'PATCH /api/settings/push-devices/:id': { quietHours: null },
  'PUT /api/settings/push-devices/:id': pushSubscription(),
  'POST /api/marketplace/quotes/:id/questions': { question: 'Is there room for a long trailer?' },
  'POST /api/questions/:id/answer': { answer: 'There is.' },
  'POST /api/transports/:id/messages': { body: 'The gate opens at eight.' },
  'PUT /api/transports/:id/messages/read': { upTo: '0190a000-0000-7000-8000-000000000001' },
  'PUT /api/transports/:id/thread/blocks': { userId: '0190a000-0000-7000-8000-000000000001', isBlocked: true },
  'POST /api/messages/:id/report': { reason: 'A threat' },
  'POST /api/transports/:id/reviews': { stars: 4, words: 'Came on time' },
  'POST /api/reviews/:id/reply': { words: 'Thank you' },
  'POST /api/reviews/:id/report': { reason: 'A threat' },
  'POST /api/copilot/queries/:id/feedback': { verdict: 'right' },
  'POST /api/transports/:id/change-orders': {
    amount: '20.00',
    reason: 'waiting',
    words: 'Three hours at the gate',
    photoId: '0190a000-0000-7000-8000-000000000000',
  },
  'POST /api/transports/:id/dry-runs': {
    words: 'Nobody at the gate',
    photoId: '0190a000-0000-7000-8000-000000000000',
    arrivedAt: new Date().toISOString(),
    place: null,
    noPlaceReason: 'No signal',
  },
  'POST /api/transports/:id/claims': { items: [{ reason: 'damage', words: 'The hood is scratched', amount: '120.00' }] },
  'POST /api/transports/:id/cases': { kind: 'withheld', comment: 'The driver wants $400 more' },
  'POST /api/cases/:id/steps': { event: 'answered', comment: 'We deliver it tomorrow' },
  'POST /api/claims/:id/steps': { event: 'commented', words: 'We have looked at the photos' },
  'POST /api/transports/:id/inspections': {
    id: '0190a000-0000-7000-8000-000000000001',
    stage: 'pickup',
    deviceId: '0190a000-0000-7000-8000-000000000002',
    startedAt: new Date().toISOString(),
    sentAt: new Date().toISOString(),
    place: null,
    noPlaceReason: 'No signal',
  },
  'POST /api/inspections/:id/steps': {
    deviceId: '0190a000-0000-7000-8000-000000000002',
    sentAt: new Date().toISOString(),
    steps: [
      {
        id: '0190a000-0000-7000-8000-000000000003',
        sequence: 1,
        doneAt: new Date().toISOString(),
        kind: 'items',
        data: { present: false, list: '' },
      },
    ],
  },
  'POST /api/inspections/:id/seal': { deviceId: '0190a000-0000-7000-8000-000000000002' },
  'POST /api/dry-runs/:id/dispute': { words: 'I was there all day' },
  'POST /api/change-orders/:id/approval': {},
  'POST /api/change-orders/:id/decline': {},
  'POST /api/change-orders/:id/withdrawal': {},
  'POST /api/change-orders/:id/checkout': {},
  'POST /api/transports/:id/quotes': ownQuoteForm,
  'POST /api/quotes/:id/dispatch': {},
  'POST /api/quotes/:id/driver-answer': { answer: 'agreed' },
  'POST /api/transports/:id/details-answer': { answer: 'agreed', changedAt: '2026-03-02T15:00:00.000Z' },
  'PATCH /api/quotes/:id/workflow-state': { newState: 'quoted' },
  'POST /api/quotes/:id/withdrawal': {},
  'POST /api/transports/:id/cancellation': {},
  'POST /api/transports/:id/external-contacts': { fullName: 'Pat Yard', email: 'pat@yard.example' },
  'POST /api/transports/:id/external-contacts/:contactId/send-email': { templateType: 'title_coordination' },
  'POST /api/transports/:id/gate-records': { direction: 'in' },
  'POST /api/transports/:id/participants': { email: 'nobody@carriage.example' },
  'PUT /api/transports/:id/handover/truck': { truck: 'White Peterbilt 389', plate: 'ABC1234', plateState: 'TX' },
  'POST /api/transports/:id/handover/stop': { mismatch: 'plate' },
  'POST /api/transports/:id/handover/code': {},
  'POST /api/pickup/:id/release-checks': {
    id: '0190a000-0000-7000-8000-000000000001',
    code: 'K7QF-2MWD',
    version: 1,
    doneAt: new Date().toISOString(),
    sentAt: new Date().toISOString(),
  },
  'POST /api/pickup/:id/release-without-code': { reason: 'Nobody at the gate knows the code' },
  'PATCH /api/transports/:id/photos': { photoIds: [] },
  'PATCH /api/transports/:id/reference': { reference: 'order-4711' },
  'PUT /api/transports/:id/tracking/sharing': {
    isOn: true,
    deviceId: '0190a000-0000-7000-8000-000000000002',
    doneAt: new Date().toISOString(),
    sentAt: new Date().toISOString(),
  },
  'POST /api/transports/:id/tracking/positions': {
    deviceId: '0190a000-0000-7000-8000-000000000002',
    sentAt: new Date().toISOString(),
    positions: [{ sequence: 1, doneAt: new Date().toISOString(), lat: 34.4, lng: -100.2, accuracy: 12 }],
  },
  'POST /api/transports/:id/tracking/links': { label: 'Aunt May', days: 3 },
  'PATCH /api/webhooks/:id': { url: 'https://hooks.example/', facts: null, password: 'Not-the-password-1' },
  'PUT /api/webhooks/:id/state': { isOn: false },
  'POST /api/webhooks/:id/secret': { password: 'Not-the-password-1' },
};

const people = new Map<Role, SignedIn>();
for (const role of roles) people.set(role, await app.signIn(role));
const owner = await app.signIn('shipper');
const winner = await app.signIn('carrier');
/** Assigned to the winner's job but not yet asked. */
const hand = await app.signIn('driver');
const yard = await app.signIn('storage');

interface Row {
  readonly id: string;
  readonly what: string;
  readonly knownTo: readonly Role[];
}

async function buildRows(kind: string): Promise<Row[]> {
  const row = (what: string, id: string, knownTo: readonly Role[] = overseers): Row => ({ id, what, knownTo });
  const transport = (status: string, more = {}) => buildTransport(sql, { shipperId: owner.id, status, ...more });
  const [open, booked] = [await transport('quoted'), await transport('accepted')];
  const byWinner = { kind: 'own', userId: winner.id };
  const accepted = () =>
    buildQuote(sql, { transportId: booked, ...byWinner, workflowState: 'booked', isAccepted: true, acceptedAt: new Date() });
  const buildNamed = (transportId: string) =>
    buildQuote(sql, { transportId, ...byWinner, workflowState: 'assigned', isAccepted: true, acceptedAt: new Date(), driverId: hand.id });
  switch (kind) {
    case 'transport':
      await accepted();
      await sql`insert into transport_participants (transport_id, user_id, added_by) values (${booked}, ${yard.id}, ${owner.id})`;
      return [
        row('an open request', open, [...haulers, ...overseers]),
        row('a booked transport', booked),
        row('a draft', await transport('draft'), []),
        row('a cancelled transport', await transport('cancelled')),
      ];
    case 'quote':
      return [
        row("a competitor's quote", await buildQuote(sql, { transportId: open, ...byWinner })),
        row('an accepted quote', await accepted()),
        row('a job whose driver is named', await buildNamed(await transport('assigned'))),
        row('the opening quote of a booked transport', await buildQuote(sql, { transportId: booked, workflowState: 'closed' })),
      ];
    case 'license': {
      const license = { transportId: booked, driverId: (await buildAccount(sql, { role: 'driver' })).id };
      return [row('the license of a driver', await buildLicense(sql, license), ['admin', 'super_admin'])];
    }
    case 'driver photo':
      return [row('the picture of a driver', await buildDriverPhoto(sql, (await buildAccount(sql, { role: 'driver' })).id), [])];
    case 'change order': {
      const order = { transportId: booked, quoteId: await accepted(), askedBy: winner.id };
      return [row('a change order', await buildChangeOrder(sql, order))];
    }
    case 'dry run': {
      const run = { transportId: booked, quoteId: await accepted(), reportedBy: winner.id };
      return [row('an arrival in vain', await buildDryRun(sql, run))];
    }
    case 'claim': {
      const claim = { transportId: booked, quoteId: await accepted(), claimantId: owner.id, carrierSideId: winner.id };
      return [row('a claim', await buildClaim(sql, claim))];
    }
    case 'case': {
      const job = { transportId: booked, quoteId: await accepted(), shipperId: owner.id, carrierSideId: winner.id };
      return [row('a case', await buildCase(sql, { ...job, kind: 'withheld' }))];
    }
    case 'bill': {
      const job = await transport('assigned');
      const inspectionId = await buildInspection(sql, { transportId: job, quoteId: await buildNamed(job), inspectorId: hand.id });
      return [row('a bill of lading', await buildBill(sql, { inspectionId, transportId: job }))];
    }
    case 'tracking link': {
      const link = { transportId: booked, quoteId: await accepted(), madeBy: owner.id };
      return [row('a tracking link', (await buildTrackingLink(sql, link)).id, [])];
    }
    case 'inspection': {
      const job = await transport('assigned');
      const inspected = { transportId: job, quoteId: await buildNamed(job), inspectorId: hand.id };
      return [row('an inspection', await buildInspection(sql, inspected))];
    }
    case 'bid':
      return [
        row("a competitor's bid", await buildBid(sql, { transportId: open, bidderId: winner.id })),
        row('a bid on a booked transport', await buildBid(sql, { transportId: booked, bidderId: winner.id, status: 'rejected' })),
      ];
    case 'question':
      return [
        row('a question on an open request', await buildQuestion(sql, { transportId: open, askerId: winner.id }), [
          ...haulers,
          ...overseers,
        ]),
        row('a question on a booked transport', await buildQuestion(sql, { transportId: booked, askerId: winner.id })),
      ];
    case 'message': {
      const thread = { transportId: booked, quoteId: await accepted() };
      return [row('a message of a booking', await buildMessage(sql, { ...thread, authorId: winner.id }), [])];
    }
    case 'review': {
      const ofBooking = { transportId: booked, quoteId: await accepted(), authorId: winner.id, subjectId: owner.id, side: 'carrier' };
      return [row('a review of a shipper', await buildReview(sql, ofBooking), ['admin', 'super_admin'])];
    }
    case 'copilot question':
      return [row('a question to the copilot', await buildCopilotQuery(sql, { userId: owner.id }), [])];
    case 'receipt': {
      const paymentId = await buildPayment(sql, { transportId: booked, quoteId: await accepted(), shipperUserId: owner.id });
      await buildCapture(sql, paymentId, 104_900);
      return [row('a receipt', paymentId, [])];
    }
    case 'document':
      return [row('a paper', await buildPendingDocument(sql, { userId: winner.id, documentType: 'w9_tax_form' }))];
    case 'session': {
      await buildSession(sql, { id: winner.id } as never);
      const [session] = await sql<{ id: string }[]>`select id from sessions where user_id = ${winner.id} order by id desc limit 1`;
      return [row('a session', session!.id, [])];
    }
    case 'key':
      return [row('an API key', (await buildApiKey(sql, winner)).id, [])];
    case 'passkey': {
      const id = newId();
      await sql`insert into passkeys (id, user_id, name, credential_id, public_key, counter, transports, is_synced, created_at)
        values (${id}, ${winner.id}, 'Phone', ${id}, '', 0, '{}', false, now())`;
      return [row('a passkey', id, [])];
    }
    case 'push device':
      return [row('a browser that gets pushes', await buildPushDevice(sql, winner), [])];
    case 'webhook':
      return [row('a webhook', (await buildWebhook(app, winner)).id, [])];
    case 'delivery':
      return [row('what a webhook was sent', await buildDelivery(sql, (await buildWebhook(app, winner)).id), [])];
    case 'search': {
      const { body } = await winner.call('POST', '/api/marketplace/searches', {
        name: newId().slice(-12),
        alert: true,
        filter: { vehicleType: 'car' },
      });
      return [row('a saved search', body.id, [])];
    }
    default:
      return [row('the account of a shipper', (await buildAccount(sql, { role: 'shipper' })).id, [])];
  }
}

/** Everything by which a caller can distinguish two replies. */
async function ask(who: SignedIn, { method, path, transport }: ServedEndpoint, id: string) {
  const url = path.replace(':id', id).replaceAll(/:\w+/g, '0190a000-0000-7000-8000-000000000000');
  const isForm = transport === 'multipart';
  const reply = await app.http.inject({
    method,
    url,
    remoteAddress: '198.51.100.7',
    headers: { authorization: `Bearer ${who.token}`, ...(isForm && { 'content-type': 'multipart/form-data; boundary=x' }) },
    ...(method !== 'GET' && {
      payload: isForm ? '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n' : (bodies[`${method} ${path}`] ?? {}),
    }),
  });
  expect(reply.statusCode, `${method} ${url}: ${reply.body.slice(0, 200)}`).toBeLessThan(500);
  return { status: reply.statusCode, body: reply.body.replaceAll(id, ':id') };
}

const mayCall = ({ access }: ServedEndpoint, role: Role) => typeof access === 'string' || access.includes(role);
const withIds = handlers
  .map(({ endpoint }) => ({ endpoint, name: `${endpoint.method} ${endpoint.path}` }))
  .filter(({ name }) => name.includes(':'));
const owned = withIds.filter(({ endpoint }) => !/^(for overseers|nobody has it)$/.test(getKind(endpoint.path) ?? ''));

describe('a row of another account gives the same answer as a missing one', () => {
  it('is tested for every endpoint with an id', () => {
    expect(owned.length).toBeGreaterThan(30);
    expect(withIds.filter(({ endpoint }) => !getKind(endpoint.path)).map(({ name }) => name)).toEqual([]);
    for (const { endpoint } of withIds.filter(({ endpoint: { path } }) => getKind(path) === 'for overseers'))
      expect(roles.filter((role) => mayCall(endpoint, role) && !overseers.includes(role))).toEqual([]);
  });

  it.each(owned)(
    '$name',
    async ({ endpoint, name }) => {
      await sql`delete from rate_limits`;
      const kind = getKind(endpoint.path)!;
      const rows = await buildRows(kind);
      const differing: string[] = [];
      const missing = new Map<Role, { status: number; body: string }>();
      for (const [role, person] of people) {
        if (!mayCall(endpoint, role)) continue;
        const nothing = await ask(person, endpoint, newId());
        missing.set(role, nothing);
        for (const { id, what, knownTo } of rows) {
          if (knownTo.includes(role)) continue;
          const answer = await ask(person, endpoint, id);
          if (answer.status !== nothing.status || answer.body !== nothing.body)
            differing.push(
              `${role}, ${what}: ${answer.status} ${answer.body.slice(0, 120)} instead of ${nothing.status} ${nothing.body.slice(0, 120)}`,
            );
        }
      }
      expect(differing).toEqual([]);
      // File routes need real bytes and are covered by photos.server.test.ts, videos.server.test.ts, messages.server.test.ts,
      // attachments.server.test.ts, changes.server.test.ts, license.server.test.ts and driver-photo.server.test.ts.
      if (
        kind === 'carrier' ||
        /(?:(?:photos|evidence)\/:photoId|inspection-videos\/:videoId|message-papers\/:paperId|driver-(?:licenses|photos)\/:id\/image)$/.test(
          name,
        )
      )
        return;
      // Accounts that may know the row get another reply, so the calls above reached the row's own check.
      const told: string[] = [];
      const knowing: [SignedIn, Role][] = [
        [owner, 'shipper'],
        [winner, 'carrier'],
        [people.get('broker')!, 'broker'],
        [people.get('compliance')!, 'compliance'],
        [hand, 'driver'],
        [yard, 'storage'],
        [people.get('admin')!, 'admin'],
      ];
      for (const [person, role] of knowing)
        for (const { id, what } of rows)
          if (mayCall(endpoint, role)) {
            const [answer, nothing] = [await ask(person, endpoint, id), missing.get(role)!];
            if (answer.status !== nothing.status || answer.body !== nothing.body) told.push(`${role}, ${what}: ${answer.status}`);
          }
      expect(told).not.toEqual([]);
    },
    120_000,
  );
});
