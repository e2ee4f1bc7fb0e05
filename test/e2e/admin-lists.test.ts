import { beforeAll, describe, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { newId } from '#shared/ids.ts';
import { startBrowser, type Size, type Visitor, walkedAt } from '../harness/browser.ts';
import { enter } from '../harness/journey.ts';
import { account, choose, clear, october, three, type, walkList, type WalkedList } from '../harness/list-walk.ts';
import { startSite, type TestSite } from '../harness/site.ts';

let site: TestSite;
let open: (size: Size) => Promise<Visitor>;
let chief: { id: string; email: string };

async function layPeople(): Promise<void> {
  for (const at of three) {
    const names = { fullName: ['Bo', 'anna', 'Cid'][at]!, companyName: ['Acme', 'Zed', 'Mid'][at]! };
    const role = at === 1 ? ('broker' as const) : ('carrier' as const);
    await buildAccount(site.sql, { ...names, role, isActive: at !== 2, email: `${'cab'[at]}@listed.example` });
    const blocked = { isBlocked: true, blockedReason: 'A fraud', blockedAt: october([8, 9, 7][at]!) };
    await buildAccount(site.sql, { ...names, ...blocked, email: `${'cab'[at]}@kept-out.example` });
  }
}

async function layQuotes(): Promise<void> {
  const shipper = await buildAccount(site.sql, { fullName: 'Quentin Listed', email: 'quentin@shippers.example' });
  for (const at of three) {
    const status = at === 1 ? 'submitted' : 'quoted';
    const vehicle = { vehicleMake: 'Zastava', vehicleModel: `Koral ${'ABC'[at]}` };
    const transportId = await buildTransport(site.sql, { shipperId: shipper.id, status, ...vehicle });
    const price = ['900.00', '50.00', '1000.00'][at];
    const alone = { baseRate: price, fuelSurcharge: '0.00', tolls: '0.00', specialHandling: '0.00', totalQuote: price };
    const metadata = at === 2 ? { flaggedReason: 'Far too cheap', isEscalated: true } : {};
    await buildQuote(site.sql, { transportId, ...alone, metadata: site.sql.json(metadata) });
  }
}

async function layChecks(): Promise<void> {
  for (const at of three)
    await site.sql`
      insert into dot_mc_validation_logs (id, dot_number, mc_number, status) values
      (${newId()}, ${['7700003', '7700001', '7700002'][at]!}, ${['MC-881', 'MC-883', 'MC-882'][at]!}, ${['valid', 'not_found', 'invalid'][at]!})`;
}

beforeAll(async () => {
  site = await startSite();
  open = (await startBrowser(site.origin)).open;
  chief = await buildAccount(site.sql, { role: 'super_admin', fullName: 'Sofia Reyes' });
  await layPeople();
  await layQuotes();
  await layChecks();
});

const people = [
  ['Name', 'name', [1, 0, 2]],
  ['Email', 'email', [1, 2, 0]],
  ['Company', 'company', [0, 2, 1]],
] as const;
const listed = ['c@listed.example', 'a@listed.example', 'b@listed.example'] as const;
const directory: Pick<WalkedList, 'form' | 'name' | 'marks' | 'time' | 'sorts' | 'filters'> = {
  form: 'All users',
  name: 'directory',
  marks: listed,
  time: 'Joined',
  sorts: people,
  filters: [
    { narrow: type('Search users', 'listed.example'), address: { search: 'listed.example' }, rows: [0, 1, 2] },
    { narrow: type('Search users', 'anna'), address: { search: 'anna' }, rows: [1] },
    { narrow: type('Search users', 'Acme'), address: { search: 'Acme' }, rows: [0] },
  ],
};

const lists: readonly WalkedList[] = [
  {
    title: 'Users, /admin/users',
    path: '/admin/users',
    caption: 'Users',
    form: 'Users',
    name: 'users',
    marks: listed,
    time: 'Joined',
    sorts: people,
    filters: [
      { narrow: type('Email', 'listed.example'), address: { email: 'listed.example' }, rows: [0, 1, 2] },
      { narrow: choose('Role', 'carrier'), address: { role: 'carrier' }, rows: [0, 2] },
      { narrow: choose('Status', 'inactive'), address: { role: 'carrier', status: 'inactive' }, rows: [2] },
    ],
  },
  { title: 'All users, Super Admin Control Panel', path: '/dashboard', caption: 'All users', ...directory },
  {
    title: 'Users, Super Admin Console',
    path: '/super-admin/users',
    caption: 'Users',
    ...directory,
    time: null,
    heads: { name: 'First name', company: null },
  },
  {
    title: 'Blocked users',
    path: '/dashboard?tab=blocked',
    caption: 'Blocked users',
    form: 'Blocked users',
    name: 'blocked',
    marks: ['c@kept-out.example', 'a@kept-out.example', 'b@kept-out.example'],
    time: null,
    sorts: [
      ['Name', 'name', [1, 0, 2]],
      ['Blocked', 'blocked', [2, 0, 1]],
    ],
    filters: [
      { narrow: type('Search blocked users', 'kept-out'), address: { who: 'kept-out' }, rows: [0, 1, 2] },
      { narrow: type('Search blocked users', 'cid'), address: { who: 'cid' }, rows: [2] },
      { narrow: type('Search blocked users', 'Zed'), address: { who: 'Zed' }, rows: [1] },
    ],
  },
  {
    title: 'Quotes, Quote Review',
    path: '/admin/quotes',
    caption: 'Quotes',
    form: 'Quotes',
    name: 'quotes',
    marks: ['Koral A', 'Koral B', 'Koral C'],
    time: 'Created',
    sorts: [['Total', 'total', [1, 0, 2]]],
    filters: [
      { narrow: account('User ID', 'Quentin Listed'), address: {}, rows: [0, 1, 2] },
      { narrow: choose('Status', 'quoted'), address: { quoteStatus: 'quoted' }, rows: [0, 2] },
      { narrow: choose('Flag', 'flagged'), address: { quoteStatus: 'quoted', flag: 'flagged' }, rows: [2] },
      { narrow: choose('Flag', 'escalated'), address: { flag: 'escalated' }, rows: [2] },
    ],
  },
  {
    title: 'Compliance logs',
    path: '/admin/logs',
    caption: 'Compliance logs',
    form: 'Compliance logs',
    name: 'logs',
    marks: ['7700003', '7700001', '7700002'],
    time: 'Checked',
    sorts: [
      ['DOT', 'dot', [1, 2, 0]],
      ['MC', 'mc', [0, 2, 1]],
      ['Status', 'status', [2, 1, 0]],
    ],
    filters: [
      { narrow: type('DOT or MC number', 'MC-883'), address: { number: 'MC-883' }, rows: [1] },
      { narrow: clear, address: { number: null }, rows: [0, 1, 2] },
      { narrow: choose('Status', 'invalid'), address: { outcome: 'invalid' }, rows: [2] },
    ],
  },
];

const cases = lists.flatMap((list, at) => walkedAt(at % 2 === 0 ? 'desk' : 'phone').map((size) => ({ ...list, size })));

describe('a list of accounts, quotes or checks', () => {
  it.each(cases)('$title, $size: narrowed, sorted either way, in the address bar and after a reload', async ({ size, ...list }) => {
    const visitor = await open(size);
    await enter(visitor, chief.email);
    await visitor.visit(list.path);
    await walkList(visitor, size, list);
    await visitor.close();
  });
});
