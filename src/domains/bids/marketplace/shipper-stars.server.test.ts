import { beforeEach, describe, expect, it } from 'vitest';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildReview } from '#domains/reviews/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { dayMs } from '#shared/dates/days.ts';
import { newId } from '#shared/ids.ts';
import { startTestApp, type SignedIn } from '../../../../test/harness/app.ts';

const app = await startTestApp();
const { sql } = app;
const [shipper, unknown, carrier, reader, admin] = [
  await app.signIn('shipper', { fullName: 'Sam Whitfield', companyName: 'Whitfield Motors' }),
  await app.signIn('shipper'),
  await app.signIn('carrier'),
  await app.signIn('carrier'),
  await app.signIn('admin'),
];

beforeEach(async () => {
  await app.settle();
  await sql`delete from review_reports`;
  await sql`delete from reviews`;
});

async function completed(): Promise<{ transportId: string; quoteId: string }> {
  const transportId = await buildTransport(sql, { shipperId: shipper.id, status: 'completed' });
  const job = { transportId, kind: 'own', userId: carrier.id, carrierId: carrier.id, isAccepted: true, workflowState: 'closed' };
  return { transportId, quoteId: await buildQuote(sql, { ...job, completedAt: new Date(Date.now() - dayMs) }) };
}
const write = (who: SignedIn, transportId: string, stars: number) =>
  who.call('POST', `/api/transports/${transportId}/reviews`, { stars, words: 'Keys were there.' }, { 'idempotency-key': newId() });
const reviewed = async (stars: number, more: object = {}) =>
  buildReview(sql, { ...(await completed()), side: 'carrier', authorId: carrier.id, subjectId: shipper.id, stars, ...more });
const getRequest = (who: SignedIn) => buildTransport(sql, { shipperId: who.id });
const listed = async (id: string) => {
  const { body } = await reader.call('GET', '/api/marketplace/quotes?limit=100');
  return body.find((one: { id: string }) => one.id === id);
};
const opened = async (id: string) => (await reader.call('GET', `/api/marketplace/quotes/${id}`)).body;
const getText = async (id: string) => {
  const [inList, alone] = [await listed(id), await opened(id)];
  expect(alone.shipperReviews).toEqual(inList.shipperReviews);
  return inList.shipperReviews;
};

describe('the rating of a shipper by carriers', () => {
  it('is shown on its requests with stars and count, without names, once both sides have reviewed', async () => {
    const id = await getRequest(shipper);
    const { transportId } = await completed();
    expect(await getText(id)).toBeNull();
    await write(carrier, transportId, 4);
    expect(await getText(id)).toBeNull();
    await write(shipper, transportId, 1);
    expect(await getText(id)).toEqual({ count: 1, average: 4 });
    await reviewed(5);
    expect(await getText(id)).toEqual({ count: 2, average: 4.5 });
    expect(await getText(await getRequest(shipper))).toEqual({ count: 2, average: 4.5 });
    expect(await getText(await getRequest(unknown))).toBeNull();
    for (const told of [await listed(id), await opened(id)])
      expect(JSON.stringify(told)).not.toMatch(new RegExp(`Whitfield|${shipper.id}`));
  });

  it('leaves out a hidden review, and is empty if that was the only one', async () => {
    const id = await getRequest(shipper);
    const reviewId = await reviewed(1);
    expect(await getText(id)).toEqual({ count: 1, average: 1 });
    await shipper.call('POST', `/api/reviews/${reviewId}/report`, { part: 'review', reason: 'It is made up' });
    const [report] = (await admin.call('GET', '/api/admin/review-reports')).body;
    await admin.call('POST', `/api/admin/review-reports/${report.id}/decide`, { hide: true, reason: 'It names a stranger' });
    expect(await getText(id)).toBeNull();
  });

  it('matches the reviews even after many changes at once', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, (_, at) => reviewed((at % 5) + 1, at % 3 ? {} : { publishedAt: null })));
    await Promise.all(ids.map((id) => sql`update reviews set published_at = now() where id = ${id} and published_at is null`));
    await sql`delete from reviews where id = ${ids[11]!}`;
    const kept = await sql`select reviews, stars from shipper_stars where user_id = ${shipper.id}`;
    expect(kept).toEqual(
      await sql`select count(*)::int as reviews, sum(stars)::int as stars from reviews where subject_id = ${shipper.id}`,
    );
  });
});
