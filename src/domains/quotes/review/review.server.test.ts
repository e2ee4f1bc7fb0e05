import { describe, expect, it } from 'vitest';
import { newId } from '#shared/ids.ts';
import { startTestApp, type SignedIn } from '../../../../test/harness/app.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { buildAccount, buildSession } from '#domains/accounts/fixtures.ts';
import { buildQuote } from '../fixtures.ts';

const app = await startTestApp();
const { sql } = app;
const [admin, other, chief] = [await app.signIn('admin'), await app.signIn('admin'), await app.signIn('super_admin')];

const quoted = async (): Promise<string> => {
  const { id: shipperId } = await buildAccount(sql);
  const transportId = await buildTransport(sql, { shipperId, status: 'quoted' });
  return buildQuote(sql, { transportId });
};
const flag = (who: SignedIn, id: string, reason = 'Far too cheap', escalateToSuperAdmin = false) =>
  who.call('POST', `/api/admin/quotes/${id}/flag`, { reason, escalateToSuperAdmin });
const lift = (who: SignedIn, id: string, answer = 'The price was confirmed by phone') =>
  who.call('POST', `/api/admin/quotes/${id}/lift-flag`, { answer });
const note = (who: SignedIn, id: string, text = 'Called the shipper') =>
  who.call('POST', `/api/admin/quotes/${id}/add-note`, { note: text });
const getMetadata = async (id: string) => (await sql`select metadata from quotes where id = ${id}`)[0]!['metadata'] as object;
const listed = async (query: string): Promise<string[]> =>
  (await admin.call('GET', `/api/admin/quotes?${query}&limit=100`)).body.map(({ id }: { id: string }) => id);
const getFacts = async (id: string, topic: string) => sql`select 1 from events where topic = ${topic} and payload->>'quoteId' = ${id}`;

describe('a flag on a quote', () => {
  it('is stored with its reason, filtered and counted, and lifted with an answer', async () => {
    const id = await quoted();
    expect((await flag(admin, id)).body).toMatchObject({ flaggedReason: 'Far too cheap', flaggedById: admin.id, isEscalated: false });
    expect(await listed('flag=flagged')).toEqual([id]);
    expect(await listed('flag=escalated')).toEqual([]);
    expect((await admin.call('GET', '/api/admin/summary')).body).toMatchObject({ flaggedQuotes: 1, escalatedQuotes: 0 });
    await note(admin, id);
    expect((await lift(other, id)).body).toEqual({
      adminNotes: [expect.objectContaining({ note: 'Called the shipper', byId: admin.id })],
      answers: [
        {
          flagReason: 'Far too cheap',
          answer: 'The price was confirmed by phone',
          byId: other.id,
          at: expect.any(String),
          wasEscalated: false,
        },
      ],
    });
    expect(await listed('flag=flagged')).toEqual([]);
    expect((await lift(other, id)).body.code).toBe('not_flagged');
  });

  it('can be combined with filters by transport status and participant', async () => {
    const { id: shipperId } = await buildAccount(sql);
    const transportId = await buildTransport(sql, { shipperId, status: 'quoted' });
    const id = await buildQuote(sql, { transportId });
    expect(await listed(`userId=${shipperId}`)).toEqual([id]);
    expect(await listed(`userId=${shipperId}&status=quoted`)).toEqual([id]);
    expect(await listed(`userId=${shipperId}&status=completed`)).toEqual([]);
    expect(await listed(`userId=${shipperId}&flag=flagged`)).toEqual([]);
    expect((await admin.call('GET', '/api/admin/quotes?userId=nobody')).status).toBe(422);
  });

  it('that is escalated can only be lifted by a super administrator, who is notified', async () => {
    const id = await quoted();
    await flag(admin, id, 'Looks like a fraud', true);
    expect(await listed('flag=escalated')).toEqual([id]);
    expect((await lift(admin, id)).status).toBe(403);
    // A new flag without escalation does not lift the escalation.
    expect((await flag(other, id, 'Looks like a fraud to me too')).body).toMatchObject({ isEscalated: true });
    expect(await getFacts(id, 'quote.flagged')).toHaveLength(2);
    await app.settle();
    const told = (userId: string) => sql`select content from notification_dispatches where user_id = ${userId} and channel = 'in_app'`;
    expect(await told(chief.id)).toHaveLength(1);
    expect((await lift(chief, id, 'You were both right')).status).toBe(200);
    await app.settle();
    for (const { id: userId } of [admin, other])
      expect((await told(userId)).filter(({ content }) => JSON.stringify(content).includes('You were both right'))).toHaveLength(1);
    expect(await told(chief.id)).toHaveLength(1);
  });

  it('is escalated if flagged again with the same reason and the escalation option', async () => {
    const id = await quoted();
    await flag(admin, id);
    expect((await flag(admin, id, 'Far too cheap', true)).body).toMatchObject({ isEscalated: true });
    expect((await lift(other, id)).status).toBe(403);
    expect((await lift(chief, id)).status).toBe(200);
  });

  it('names who flagged, noted and answered, and keeps the answer', async () => {
    const id = await quoted();
    await flag(admin, id, 'Looks like a fraud', true);
    await note(other, id);
    const read = async () => (await admin.call('GET', `/api/admin/quotes/${id}`)).body;
    const names = await sql`select id, full_name from users where id = any(${[admin.id, other.id, chief.id]})`;
    const nameOf = Object.fromEntries(names.map((one) => [one['id'], one['fullName']]));
    expect((await read()).reviewers).toEqual({ [admin.id]: nameOf[admin.id], [other.id]: nameOf[other.id] });
    await lift(chief, id, 'The carrier was called');
    await flag(other, id, 'Again far too cheap');
    const { metadata, reviewers } = await read();
    expect(metadata.answers).toEqual([
      { flagReason: 'Looks like a fraud', answer: 'The carrier was called', byId: chief.id, at: expect.any(String), wasEscalated: true },
    ]);
    expect(metadata).toMatchObject({ flaggedReason: 'Again far too cheap', flaggedByIds: [other.id], isEscalated: false });
    expect(reviewers).toEqual({ [other.id]: nameOf[other.id], [chief.id]: nameOf[chief.id] });
  });

  it('lifted many times keeps the newest 20 answers', async () => {
    const id = await quoted();
    for (let at = 0; at < 21; at += 1) {
      await flag(admin, id, `Reason ${at}`);
      await lift(other, id);
    }
    const { answers } = (await getMetadata(id)) as { answers: { flagReason: string }[] };
    expect([answers.length, answers[0]!.flagReason, answers.at(-1)!.flagReason]).toEqual([20, 'Reason 1', 'Reason 20']);
  });

  it('is counted exactly, together with active users and open quotes', async () => {
    const counts = async () => (await admin.call('GET', '/api/admin/summary')).body as Record<string, number>;
    const before = await counts();
    const { id: shipperId } = await buildAccount(sql);
    await buildAccount(sql, { isActive: false });
    await buildAccount(sql, { isBlocked: true });
    await buildAccount(sql, { deletedAt: new Date() });
    for (const status of ['submitted', 'submitted', 'quoted', 'draft', 'cancelled'])
      await buildQuote(sql, { transportId: await buildTransport(sql, { shipperId, status: status as never }) });
    expect(await counts()).toEqual({ ...before, activeUsers: before['activeUsers']! + 1, pendingQuotes: before['pendingQuotes']! + 2 });
  });

  it('set again changes nothing, and simultaneous ones are applied in turn', async () => {
    const id = await quoted();
    const answers = await Promise.all(Array.from({ length: 6 }, () => flag(admin, id)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await getFacts(id, 'quote.flagged')).toHaveLength(1);
    await Promise.all(Array.from({ length: 6 }, (_, at) => note(admin, id, `Note ${at}`)));
    expect(((await getMetadata(id)) as { adminNotes: unknown[] }).adminNotes).toHaveLength(6);
  });

  it('needs a text and an existing quote', async () => {
    const id = await quoted();
    const before = await getMetadata(id);
    expect((await flag(admin, id, '  ')).body.error).toBe('Please select a quote and provide a reason');
    expect((await note(admin, id, '')).body.error).toBe('Please select a quote and provide a note');
    expect((await flag(admin, id, 'x'.repeat(1001))).status).toBe(422);
    expect(await getMetadata(id)).toEqual(before);
    for (const step of [flag, lift, note]) expect((await step(admin, newId())).status).toBe(404);
  });

  it('and its notes are hidden from the shipper', async () => {
    const id = await quoted();
    await flag(admin, id);
    const [row] = await sql`select t.shipper_id, t.id from transports t join quotes q on q.transport_id = t.id where q.id = ${id}`;
    const shipper = await buildSession(sql, { id: row!['shipperId'] });
    const { status, body } = await app.anonymous('GET', `/api/transports/${row!['id']}/quotes`, undefined, {
      authorization: `Bearer ${shipper}`,
    });
    expect([status, JSON.stringify(body).includes('Far too cheap')]).toEqual([200, false]);
    expect(await getMetadata(id)).toMatchObject({ flaggedReason: 'Far too cheap' });
  });

  it('allows at most 100 notes', async () => {
    const id = await quoted();
    const adminNotes = Array.from({ length: 100 }, () => ({ note: 'A note', byId: admin.id, at: new Date().toISOString() }));
    await sql`update quotes set metadata = ${sql.json({ adminNotes })} where id = ${id}`;
    expect((await note(admin, id)).body.code).toBe('too_many_notes');
  });
});
