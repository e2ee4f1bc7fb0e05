import { buildAccount, buildApiKey, buildSession } from '#domains/accounts/fixtures.ts';
import { personas } from '#domains/accounts/personas.ts';
import { buildClaim } from '#domains/claims/fixtures.ts';
import { buildCopilotQuery } from '#domains/copilot/fixtures.ts';
import { buildInspection } from '#domains/inspections/fixtures.ts';
import { buildMessage, buildReport } from '#domains/messages/fixtures.ts';
import { buildChangeOrder } from '#domains/payments/changes/fixtures.ts';
import { buildDryRun } from '#domains/payments/dry-runs/fixtures.ts';
import { buildQuestion } from '#domains/questions/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildReview, buildReviewReport } from '#domains/reviews/fixtures.ts';
import { buildBan, buildLesson } from '#domains/sentinel/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { buildDelivery, buildWebhook } from '#domains/webhooks/fixtures.ts';
import { buildJpeg } from '#domains/transports/photos-fixtures.ts';
import { openDay } from '#shared/days.ts';
import { newId } from '#shared/ids.ts';
import type { Role } from '#shared/roles.ts';
import { callAt } from './client.ts';
import type { TestSite } from './site-database.ts';
import { testCtx } from './context.ts';

interface Job {
  readonly model: string;
  readonly id: string;
  readonly quoteId: string;
  readonly paymentId: string | null;
  readonly shipperId: string;
  readonly carrierId: string;
  readonly driverId: string;
}

/** The site, and the demonstration's jobs by the model of their vehicle. */
interface Ground {
  readonly site: TestSite;
  readonly job: (model: string) => Job;
  readonly callAs: (role: Role, method: string, path: string, body?: object) => Promise<void>;
}

/** A webhook of the shipper with a line in its log; answers its id. */
async function layDownWebhook({ site, job }: Ground): Promise<string> {
  const { id } = await buildWebhook(testCtx(site.sql), { id: job('Mustang').shipperId }, { description: 'Fleet desk' });
  await buildDelivery(site.sql, id);
  return id;
}

async function groundOf(site: TestSite): Promise<Ground & { readonly jobs: readonly Job[] }> {
  const { sql, origin } = site;
  const jobs = await sql<Job[]>`
    select vehicle_model as model, t.id, t.shipper_id, q.id as quote_id, p.id as payment_id, q.carrier_id, q.driver_id from transports t
    left join quotes q on q.transport_id = t.id and q.is_accepted left join payments p on p.transport_id = t.id`;
  const callAs = async (role: Role, method: string, path: string, body: object = {}): Promise<void> => {
    const [user] = await sql<{ id: string }[]>`select id from users where email = ${personas[role].email}`;
    const reply = await callAt(`${origin}${path}`, { method, token: await buildSession(sql, user!), body });
    if (reply!.status >= 300) throw new Error(`${method} ${path}: ${reply!.status} ${JSON.stringify(reply!.body)}`);
  };
  return { site, jobs, callAs, job: (model) => jobs.find((one) => one.model === model)! };
}

/** Changes of a price, an arrival in vain, a driver who agreed, and a carrier that left. */
async function layDownRoad({ site: { sql }, job, callAs }: Ground): Promise<void> {
  const [road, ahead, left] = [job('Model 3'), job('Wrangler'), job('Forester')];
  await buildChangeOrder(sql, { transportId: road.id, quoteId: road.quoteId, paymentId: road.paymentId, askedBy: road.carrierId });
  const run = await buildDryRun(sql, { transportId: road.id, quoteId: road.quoteId, reportedBy: road.carrierId });
  await sql`update dry_runs set state = 'disputed', disputed_words = 'Somebody was there', disputed_at = now() where id = ${run}`;
  await buildInspection(sql, { transportId: road.id, quoteId: road.quoteId, inspectorId: road.driverId, stage: 'delivery' });
  await callAs('driver', 'POST', `/api/quotes/${ahead.quoteId}/driver-answer`, { answer: 'agreed' });
  await callAs('shipper', 'POST', `/api/transports/${ahead.id}/participants`, { email: personas.inspection.email });
  await callAs('independent_driver', 'POST', `/api/quotes/${left.quoteId}/dispatch`);
  await callAs('independent_driver', 'POST', `/api/quotes/${left.quoteId}/withdrawal`);
}

/** Steps of the payments desk, and what consoles list. */
async function layDownDesks({ site: { sql }, job, callAs }: Ground): Promise<void> {
  const ahead = job('Wrangler');
  const reason = 'The shipper showed a picture of the bent door';
  const contact = { fullName: 'Terry Yardley', email: 'terry@yard.example', phone: '(512) 555-0147', companyName: 'Yardley Storage' };
  await callAs('admin', 'POST', `/api/transports/${job('Accord').id}/external-contacts`, contact);
  await callAs('super_admin', 'POST', `/api/admin/payments/${ahead.paymentId}/hold`, { amount: '100.00', reason });
  // Before pickup all that is left goes back, where a part is gone or frozen.
  const [rest] = await sql<{ amount: string }[]>`select (amount - 100)::text as amount from payments where id = ${ahead.paymentId}`;
  await callAs('super_admin', 'POST', `/api/admin/payments/${ahead.paymentId}/refund`, { amount: rest!.amount, reason });
  await callAs('super_admin', 'POST', '/api/super-admin/pii/legal-holds', { on: 'transport', of: job('Camry').id, reason });
  await sql`insert into system_config (key, value, category) values ('max_draft_limit', '40', 'limits')`;
  await buildAccount(sql, { role: 'compliance', fullName: 'Olga Orlov', confirmedAt: null });
  await buildBan(sql, { ipAddress: '198.51.100.23' });
  await buildLesson(sql, { ipAddress: '198.51.100.24' });
  const at = new Date();
  await sql`insert into jobs ${sql({ id: newId(), name: 'send-word', data: {}, attempts: 5, lastError: 'Away', createdAt: at, failedAt: at })}`;
}

/** What people wrote: searches, questions, messages, reviews, a fact that waits, an answer that may be wrong. */
async function layDownWords({ site: { sql }, job, callAs }: Ground): Promise<void> {
  const [road, done] = [job('Model 3'), job('Camry')];
  await callAs('carrier', 'POST', '/api/marketplace/searches', { name: 'Out of Texas', alert: true, filter: { fromState: 'TX' } });
  await buildQuestion(sql, { transportId: job('Mustang').id, askerId: road.carrierId });
  const thread = { transportId: road.id, quoteId: road.quoteId, authorId: road.carrierId };
  await buildMessage(sql, thread);
  await buildReport(sql, { messageId: await buildMessage(sql, { ...thread, body: 'Pay more.' }), reporterId: road.driverId });
  const other = await buildAccount(sql, {});
  const past = { shipperId: other.id, status: 'completed' };
  for (const subjectId of [done.carrierId, road.carrierId]) {
    const transportId = await buildTransport(sql, past);
    const quoteId = await buildQuote(sql, {
      transportId,
      kind: 'own',
      userId: subjectId,
      workflowState: 'closed',
      isAccepted: true,
      completedAt: new Date(),
    });
    const reviewId = await buildReview(sql, { transportId, quoteId, authorId: other.id, subjectId });
    if (subjectId === done.carrierId) await buildReviewReport(sql, { reviewId, reporterId: road.driverId });
  }
  await buildCopilotQuery(sql, { userId: road.carrierId });
  await callAs('admin', 'POST', '/api/copilot/proposals', {
    topic: 'brokers',
    text: 'A broker keeps a record of each deal for three years.',
    citation: '49 CFR 371.3',
    mark: 'M',
    asOf: openDay(new Date()),
    isNews: false,
    keywords: 'broker record deal',
    related: '',
  });
}

/** A photo of a vehicle, a key of its shipper, an own price, and claims before the carrier and at the desk; answers the claims. */
async function layDownRequests({ site, job }: Ground): Promise<readonly [string, string]> {
  const { sql, origin } = site;
  const [open, road] = [job('Mustang'), job('Model 3')];
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(await buildJpeg())], { type: 'image/jpeg' }), 'side.jpg');
  const authorization = `Bearer ${await buildSession(sql, { id: open.shipperId })}`;
  await buildApiKey(sql, { id: open.shipperId }, { name: 'Fleet desk' });
  const sent = await fetch(`${origin}/api/transports/${open.id}/photos`, { method: 'POST', headers: { authorization }, body });
  if (!sent.ok) throw new Error(await sent.text());
  await buildQuote(sql, { transportId: job('259D').id, kind: 'own', userId: road.carrierId, workflowState: 'quoted' });
  const claims: string[] = [];
  for (const state of ['open', 'escalated'] as const) {
    const transportId = await buildTransport(sql, { shipperId: open.shipperId, status: 'delivered' });
    const parties = { kind: 'own', userId: road.carrierId, isAccepted: true };
    const quoteId = await buildQuote(sql, { transportId, ...parties, workflowState: 'delivered', deliveredAt: new Date() });
    claims.push(await buildClaim(sql, { transportId, quoteId, claimantId: open.shipperId, carrierSideId: road.carrierId, state }));
  }
  return [claims[0]!, claims[1]!];
}

/**
 * What the demonstration does not have and windows open over. Answers ids by name: `Accord`, of that vehicle's transport, `payment of` and
 * `quote of` it, `carrier`, `claim`, `claim at the desk` and `webhook`.
 */
export async function layDownWindows(site: TestSite): Promise<ReadonlyMap<string, string>> {
  const ground = await groundOf(site);
  await layDownRoad(ground);
  await layDownDesks(ground);
  await layDownWords(ground);
  await ground.callAs('shipper', 'POST', '/api/settings/calendar');
  const [claim, atDesk] = await layDownRequests(ground);
  const webhook = await layDownWebhook(ground);
  const ofJobs = ground.jobs.flatMap(({ model, id, paymentId, quoteId }): [string, string][] => [
    [model, id],
    [`payment of ${model}`, paymentId ?? ''],
    [`quote of ${model}`, quoteId ?? ''],
  ]);
  return new Map([
    ...ofJobs,
    ['carrier', ground.job('Model 3').carrierId],
    ['claim', claim],
    ['claim at the desk', atDesk],
    ['webhook', webhook],
  ]);
}
