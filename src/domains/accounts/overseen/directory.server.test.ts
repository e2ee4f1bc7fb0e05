import { expect, it } from 'vitest';
import { startTestApp } from '../../../../test/harness/app.ts';
import { buildAccount } from '../fixtures.ts';

const app = await startTestApp();
const superAdmin = await app.signIn('super_admin');
const list = async (query = '') => superAdmin.call('GET', `/api/admin/all-users${query}`);
const emails = (body: { email: string }[]) => body.map(({ email }) => email);

it('lists every account except deleted ones, newest first, page by page', async () => {
  const built = [];
  for (let at = 0; at < 5; at += 1) built.push(await buildAccount(app.sql, { role: 'carrier', email: `page-${at}@carriage.example` }));
  await buildAccount(app.sql, { email: 'deleted-1@deleted.invalid', deletedAt: new Date(), isActive: false });
  const all = emails((await list('?limit=100')).body);
  expect(all).toEqual([...built.map(({ email }) => email).toReversed(), superAdmin.email]);
  const paged: string[] = [];
  let url: string | null = '?limit=2';
  while (url !== null) {
    const page = await list(url);
    paged.push(...emails(page.body));
    const next = /<[^?]+(\?[^>]+)>; rel="next"/.exec(String(page.headers['link'] ?? ''));
    url = next ? next[1]! : null;
  }
  expect(paged).toEqual(all);
});

it('shows who is active, inactive or blocked, and no secret', async () => {
  const inactive = await buildAccount(app.sql, {
    role: 'broker',
    fullName: 'Ivy Idle',
    companyName: 'Idle Freight LLC',
    phoneNumber: '+13035550142',
    isActive: false,
    isBlocked: true,
    blockedReason: 'Fake papers',
    blockedAt: new Date('2026-11-02T10:00:00Z'),
  });
  const [shown] = (await list('?search=ivy')).body;
  expect(shown).toEqual({
    id: inactive.id,
    fullName: 'Ivy Idle',
    email: inactive.email,
    role: 'broker',
    companyName: 'Idle Freight LLC',
    phone: '+13035550142',
    isActive: false,
    isBlocked: true,
    blockedReason: 'Fake papers',
    blockedAt: '2026-11-02T10:00:00.000Z',
    isGuest: false,
    createdAt: expect.any(String),
  });
});

it.each([
  ['SEEKER', 1],
  ['found@search', 1],
  ['lanes & co', 1],
  ['100%', 1],
  ['%', 1],
  ['_', 0],
  ["o'seeker", 1],
  ['nobody at all', 0],
])('finds %s by any part of name, email or company', async (search, count) => {
  const [known] = await app.sql`select 1 from users where email = 'found@search.example'`;
  if (!known) await buildAccount(app.sql, { fullName: "Sal O'Seeker", email: 'found@search.example', companyName: '100% Lanes & Co' });
  expect((await list(`?search=${encodeURIComponent(search)}`)).body).toHaveLength(count);
});

it('refuses an invalid query', async () => {
  for (const query of ['?limit=0', '?limit=101', '?cursor=x', `?search=${'x'.repeat(101)}`]) expect((await list(query)).status).toBe(422);
});
