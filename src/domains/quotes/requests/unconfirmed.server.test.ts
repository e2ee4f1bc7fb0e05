import { expect, describe, it } from 'vitest';
import { personaPassword } from '#domains/accounts/personas.ts';
import { addressDraftLimit } from '#domains/transports/drafts/drafts.ts';
import { newId } from '#shared/ids.ts';
import { startTestApp, type SignedIn } from '../../../../test/harness/app.ts';
import { quoteRequestForm } from '../fixtures.ts';
import { deleteUnconfirmed, unconfirmedLimit } from './unconfirmed.ts';

const app = await startTestApp();
const { sql } = app;
let addresses = 0;
const newAddress = () => `typed.${(addresses += 1)}@customer.example`;
const ask = (email: string) => app.anonymous('POST', '/api/quotes/submit', { ...quoteRequestForm, email });
const askTimes = (email: string, times: number) => Promise.all(Array.from({ length: times }, () => ask(email)));
const getPending = async (email: string) =>
  (await sql<{ count: number }[]>`select count(*)::int as count from pending_quotes where email = ${email} and not is_processed`)[0]!.count;
const getDrafts = async ({ id }: SignedIn) =>
  (
    await sql<
      { count: number }[]
    >`select count(*)::int as count from transports where shipper_id = ${id} and made_with_address and status = 'draft'`
  )[0]!.count;
const signInAgain = (email: string) => app.anonymous('POST', '/api/auth/login', { email, password: personaPassword });

describe('unconfirmed requests of one email address', () => {
  it('are limited, even if many come at once, and the next one gets an explanation', async () => {
    const email = newAddress();
    const answers = await askTimes(email, unconfirmedLimit + 4);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(unconfirmedLimit).fill(201), 409, 409, 409, 409]);
    const refused = await ask(email.toUpperCase());
    expect([refused.status, refused.body]).toEqual([
      409,
      {
        error: 'You have 10 unconfirmed requests with this email address. Confirm one from its email, or sign in to send this one.',
        code: 'too_many_pending',
      },
    ]);
    expect(await getPending(email)).toBe(unconfirmedLimit);
    expect((await ask(newAddress())).status).toBe(201);
  });

  it('are refused alike with and without an account, and accepted again after some are deleted', async () => {
    const owner = await app.signIn('shipper', { email: newAddress() });
    await askTimes(owner.email, unconfirmedLimit);
    expect((await ask(owner.email)).body.code).toBe('too_many_pending');
    await sql`delete from pending_quotes where id in (select id from pending_quotes where email = ${owner.email} limit 1)`;
    expect((await ask(owner.email)).status).toBe(201);
  });

  it('no longer count after they were claimed', async () => {
    const [email, owner] = [newAddress(), await app.signIn('shipper')];
    const asked = await askTimes(email, unconfirmedLimit);
    for (const { body } of asked)
      expect((await owner.call('POST', '/api/quotes/claim', { claimToken: body.claimToken })).body.transportId).toEqual(expect.any(String));
    expect(await sql`select 1 from pending_quotes where email = ${email} and is_processed`).toHaveLength(unconfirmedLimit);
    expect((await ask(email)).status).toBe(201);
  });

  it('become a limited number of drafts at sign-in, and more once those are handled', async () => {
    const owner = await app.signIn('shipper', { email: newAddress() });
    await askTimes(owner.email, unconfirmedLimit);
    // Stored before the limit existed.
    const [like] = await sql`select * from pending_quotes where email = ${owner.email} limit 1`;
    for (let n = 0; n < 15; n++)
      await sql`insert into pending_quotes ${sql({ ...like, id: newId(), claimTokenHash: Buffer.from(newId()), confirmTokenHash: null, confirmExpiresAt: null })}`;
    await Promise.all([1, 2, 3, 4].map(() => signInAgain(owner.email)));
    await Promise.all([1, 2, 3, 4].map(() => app.settle()));
    expect(await getDrafts(owner)).toBe(addressDraftLimit);
    await signInAgain(owner.email);
    await app.settle();
    expect(await getDrafts(owner)).toBe(addressDraftLimit);
    const { body: drafts } = await owner.call('GET', '/api/quotes/drafts?limit=100');
    const step = (method: 'DELETE' | 'POST', id: string, path = '') => owner.call(method, `/api/quotes/draft/${id}${path}`);
    for (const { id } of drafts.slice(0, 2)) expect((await step('DELETE', id)).status).toBe(200);
    expect((await step('POST', drafts[2].id, '/submit')).body).toMatchObject({ status: 'submitted' });
    await signInAgain(owner.email);
    await app.settle();
    expect(await getDrafts(owner)).toBe(addressDraftLimit);
    expect(await getPending(owner.email)).toBe(12);
  });

  it('do not count towards the draft limit of the owner', async () => {
    const owner = await app.signIn('shipper', { email: newAddress() });
    await askTimes(owner.email, unconfirmedLimit);
    await signInAgain(owner.email);
    await app.settle();
    const draft = { vehicleYear: '2019', vehicleMake: 'Honda', vehicleModel: 'Accord', fromZipCode: '78701', toZipCode: '80202' };
    expect((await owner.call('POST', '/api/quotes/save-draft', draft)).status).toBe(200);
  });
});

describe('claimed requests', () => {
  it('lose their email address after thirty days, and are deleted with a deleted draft', async () => {
    const owner = await app.signIn('shipper', { email: newAddress() });
    await askTimes(owner.email, 3);
    const { body: claimed } = await owner.call('POST', '/api/quotes/submit', { ...quoteRequestForm, email: owner.email });
    expect(claimed).toBeDefined();
    await signInAgain(owner.email);
    await app.settle();
    const { body: drafts } = await owner.call('GET', '/api/quotes/drafts?limit=100');
    expect(drafts).toHaveLength(3);
    await owner.call('DELETE', `/api/quotes/draft/${drafts[0].id}`);
    const kept = () =>
      sql`select transport_id is not null as has_draft, email is not null as is_found from pending_quotes where is_processed order by 1, 2`;
    const before = await kept();
    expect(await deleteUnconfirmed({ sql, services: app.services })).toBe(false);
    expect(await kept()).toEqual(before);
    await sql`delete from pending_quotes where is_processed and transport_id is not null and transport_id not in (select id from transports where shipper_id = ${owner.id})`;
    await sql`update pending_quotes set created_at = now() - interval '31 days'`;
    await deleteUnconfirmed({ sql, services: app.services });
    expect(await kept()).toEqual([
      { hasDraft: true, isFound: false },
      { hasDraft: true, isFound: false },
    ]);
  });

  it('are cleaned up in batches of five hundred until all are done', async () => {
    const owner = await app.signIn('shipper', { email: newAddress() });
    await ask(owner.email);
    const [like] = await sql`select * from pending_quotes where email = ${owner.email} limit 1`;
    const old = Array.from({ length: 600 }, () => {
      const id = newId();
      return {
        ...like,
        id,
        claimTokenHash: Buffer.from(id),
        confirmTokenHash: null,
        confirmExpiresAt: null,
        createdAt: new Date(0),
      };
    });
    await sql`insert into pending_quotes ${sql(old)}`;
    expect([await deleteUnconfirmed({ sql, services: app.services }), await deleteUnconfirmed({ sql, services: app.services })]).toEqual([
      true,
      false,
    ]);
    expect(await getPending(owner.email)).toBe(1);
  });
});
