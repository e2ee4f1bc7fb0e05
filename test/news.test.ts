import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { notificationsSubscribers } from '#domains/notifications/jobs.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import type { Ctx } from '#server/db/context.ts';
import { announce, eventHandlers, type Fact } from '#server/events/outbox.ts';
import { byName, runDueJobs } from '#server/queue/run-job.ts';
import { newId } from '#shared/ids.ts';
import type { Role } from '#shared/roles.ts';
import { testDatabase } from './harness/database.ts';

const { sql } = await testDatabase();
const log = pino({ level: 'silent' });

const bell = 'bell';
const both = 'bell, e-mail';
type Who = 'shipper' | 'broker' | 'carrier' | 'driver' | 'other' | 'officer' | 'admin' | 'superAdmin' | 'waiting';

/** Who is told of a fact, and how, by preference; `nobody` says why. Written by hand: a fact without a row fails. */
interface Row {
  readonly when?: string;
  /** What this row's fact says beside what all say. */
  readonly says?: object;
  readonly told: Partial<Record<Who, typeof bell | typeof both>> | { readonly nobody: string };
}
const nobody = (why: string): Row => ({ told: { nobody: why } });
const one = (told: Row['told']): readonly Row[] => [{ told }];
const own = 'the owner did it, and a mail about the safety of the account has left';

const table: Readonly<Record<string, readonly Row[]>> = {
  'account.registered': [
    { told: { other: bell } },
    { when: 'by a guest', says: { isGuest: true }, told: { other: bell } },
    { when: 'by an officer', says: { userId: 'waiting', role: 'compliance' }, told: { waiting: bell, admin: both, superAdmin: both } },
  ],
  'account.email-verified': [nobody('the page says it to whoever pressed its button')],
  'account.signed-in': [nobody('the list of sessions shows it')],
  'account.changed': [
    { when: 'its safety', says: { change: 'password', isAlert: true }, told: { other: bell } },
    { when: 'anything else', says: { change: 'profile', isAlert: false }, told: { nobody: own } },
  ],
  'account.deleted': [nobody('its last mail has left')],
  'account.blocked': one({ other: bell }),
  'account.deactivated': one({ other: bell }),
  'account.unblocked': one({ other: both }),
  'account.officer-confirmed': one({ other: bell }),
  'account.officer-declined': [nobody('the account cannot sign in any more; its mail with the reason has left')],
  'account.reviewed': [{ says: { kind: 'insurance' }, told: { other: both } }],
  'account.identity-changed': [nobody('the owner did it and was told on the screen; its papers wait for the reviewers')],
  'account.identity-reviewed': [nobody('each paper that was reviewed is told')],
  'credentials.verified': [
    { when: 'for the first time', says: { isRestored: false }, told: { other: bell } },
    { when: 'after a lapse', says: { isRestored: true }, told: { other: both } },
  ],
  'credentials.refused': one({ other: both }),
  'credentials.lapsed': one({ other: both }),
  'credentials.revalidated': [nobody('the administrator who asked reads the answer; what it changed is told')],
  'register.silent': [{ says: { reason: 'key_refused' }, told: { superAdmin: both } }],
  'document.uploaded': [nobody('reviewers hear once a day: documents.waiting')],
  'documents.waiting': one({ officer: both, admin: both, superAdmin: both }),
  'document.reviewed': one({ other: both }),
  'document.deleted': [nobody('the owner did it')],
  'document.expiring': one({ other: both }),
  'transport.submitted': one({ shipper: bell }),
  'transport.unanswered': one({ shipper: both }),
  'transport.status-changed': [
    { when: 'cancelled by an administrator', says: { from: 'quoted', to: 'cancelled' }, told: { shipper: both } },
    { when: 'completed', says: { from: 'delivered', to: 'completed' }, told: { shipper: both } },
    { when: 'open again', says: { from: 'assigned', to: 'quoted' }, told: { shipper: both } },
    { when: 'on its way', says: { from: 'assigned', to: 'in_transit' }, told: { nobody: 'quote.state-changed tells it' } },
  ],
  'transport.participant-added': one({ other: both }),
  'transport.participant-removed': one({ other: both }),
  'transport.photo-added': [nobody('the chain of custody shows it')],
  'transport.photo-removed': [nobody('the chain of custody shows it')],
  'pending-quote.linked': [
    { when: 'by its claim token', told: { shipper: both } },
    { when: 'by its confirmation', says: { isConfirmation: true }, told: { shipper: both } },
    { when: 'as a draft', says: { isDraft: true }, told: { shipper: bell } },
  ],
  'quote.given': one({ shipper: both }),
  'quote.accepted': one({ shipper: both, broker: both, carrier: both, driver: both }),
  'quote.state-changed': [
    {
      when: 'taken by a broker for a carrier',
      says: { from: 'booked', to: 'assigned', actorId: 'broker', namedCarrierId: 'carrier', driverId: null },
      told: { shipper: both, carrier: both },
    },
    {
      when: 'another carrier named',
      says: { from: 'assigned', to: 'assigned', actorId: 'broker', namedCarrierId: 'carrier', replacedCarrierId: 'other', driverId: null },
      told: { shipper: both, carrier: both, other: both },
    },
    {
      when: 'cancelled after assignment',
      says: { from: 'assigned', to: 'closed', actorId: 'shipper' },
      told: { broker: both, carrier: both, driver: both },
    },
    {
      when: 'on its way',
      says: { from: 'assigned', to: 'in_transit', actorId: 'driver' },
      told: { shipper: both, broker: bell, carrier: bell },
    },
    {
      when: 'delivered',
      says: { from: 'in_transit', to: 'delivered', actorId: 'driver' },
      told: { shipper: both, broker: bell, carrier: bell },
    },
    {
      when: 'closed at the end',
      says: { from: 'delivered', to: 'closed' },
      told: { shipper: both, broker: bell, carrier: bell, driver: bell },
    },
    {
      when: 'an offer that lost',
      says: { isAccepted: false, from: 'quoted', to: 'closed', brokerId: null, offeredById: 'carrier', driverId: null, actorId: 'shipper' },
      told: { carrier: both },
    },
    {
      when: 'an offer that stands again',
      says: { isAccepted: false, from: 'closed', to: 'quoted', brokerId: null, offeredById: 'carrier', driverId: null, actorId: 'other' },
      told: { carrier: both },
    },
  ],
  'quote.driver-named': one({ driver: both }),
  'quote.driver-answered': [
    { when: 'agreed', says: { answer: 'agreed', reason: null, actorId: 'driver' }, told: { shipper: bell, broker: both, carrier: both } },
    { when: 'declined', says: { answer: 'declined', reason: null, driverId: null }, told: { broker: both, carrier: both } },
  ],
  'quote.withdrawn': [
    { when: 'an offer', says: { wasAccepted: false, actorId: 'carrier' }, told: { shipper: bell } },
    { when: 'an offer of a stopped account', says: { wasAccepted: false, actorId: null }, told: { shipper: both } },
    { when: 'the accepted one', says: { wasAccepted: true }, told: { nobody: 'the transport that is open again is told' } },
  ],
  'quote.credentials-lapsed': one({ shipper: both, broker: both, driver: both }),
  'quote.credentials-restored': one({ shipper: both, broker: both, driver: both }),
  'quote.carrier-stopped': one({ shipper: both, broker: both, driver: both, admin: both, superAdmin: both }),
  'bid.placed': one({ shipper: both }),
  'bid.changed': one({ shipper: bell }),
  'bid.withdrawn': [
    { when: 'by its bidder', says: { reason: null }, told: { shipper: bell } },
    { when: 'because its bidder was stopped', told: { shipper: both } },
  ],
  'bid.accepted': [nobody('quote.accepted tells it')],
  'bid.rejected': one({ carrier: both }),
  'bid.stands-again': one({ carrier: both }),
  'bid.outbid': one({ carrier: both }),
  'saved-search.matched': one({ other: both }),
  'question.asked': one({ shipper: both }),
  'question.answered': [{ says: { askerId: 'carrier', offererIds: ['broker'] }, told: { carrier: both, broker: both } }],
  'question.withdrawn': [nobody('it is gone before it was answered')],
  'question.hidden': one({ carrier: both }),
  'sentinel.address-banned': [nobody('the security monitor shows it')],
  'sentinel.address-unbanned': [nobody('the security monitor shows it')],
  'mail.settled': [nobody('it is about the mail of a notice')],
};

const root = resolve(import.meta.dirname, '../src');
const filesBelow = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesBelow(path) : [path];
  });

const isFact = (value: unknown): value is Fact => typeof value === 'object' && value !== null && 'topic' in value && 'schema' in value;

/** Every fact that the program's modules declare, and how many declarations their text has. */
async function declaredFacts(): Promise<{ facts: Map<string, Fact>; declarations: number }> {
  const facts = new Map<string, Fact>();
  let declarations = 0;
  for (const file of filesBelow(root).filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))) {
    const found = [...readFileSync(file, 'utf8').matchAll(/= defineEvent\(/g)].length;
    if (found === 0) continue;
    declarations += found;
    for (const value of Object.values(await import(file))) if (isFact(value)) facts.set(value.topic, value);
  }
  return { facts, declarations };
}

const { facts, declarations } = await declaredFacts();

const roleOf: Record<Exclude<Who, 'waiting'>, Role> = {
  shipper: 'shipper',
  broker: 'broker',
  carrier: 'carrier',
  driver: 'driver',
  other: 'independent_driver',
  officer: 'compliance',
  admin: 'admin',
  superAdmin: 'super_admin',
};
const people = new Map<string, string>();
for (const [who, role] of Object.entries(roleOf)) people.set(who, (await buildAccount(sql, { role })).id);
people.set('waiting', (await buildAccount(sql, { role: 'compliance', confirmedAt: null })).id);
const id = (who: Who): string => people.get(who)!;
const transportId = await buildTransport(sql, { shipperId: id('shipper'), status: 'quoted' });

/** What facts say, each taking what it knows: the broker's quote, hauled by the carrier; `other` is whoever a fact about an account is about. */
const everything = {
  transportId,
  shipperId: id('shipper'),
  brokerId: id('broker'),
  carrierId: id('carrier'),
  driverId: id('driver'),
  offeredById: id('broker'),
  userId: id('other'),
  bidderId: id('carrier'),
  askerId: id('carrier'),
  lapsedId: id('carrier'),
  restoredId: id('carrier'),
  stoppedId: id('carrier'),
  actorId: null,
  ...Object.fromEntries(
    ['quoteId', 'bidId', 'pendingQuoteId', 'documentId', 'questionId', 'searchId', 'photoId', 'mailId', 'dispatchId'].map((name) => [
      name,
      newId(),
    ]),
  ),
  vehicle: '2019 Honda Accord',
  route: 'Austin, TX to Denver, CO',
  kind: 'own',
  totalQuote: '1100.00',
  isAccepted: true,
  offeredByName: 'Bianca Brokerage',
  actorName: null,
  actorRole: null,
  estimatedDeliveryDays: 4,
  serviceFee: '185.00',
  standsAtFixedPrice: false,
  from: 'booked',
  to: 'assigned',
  toLabel: 'Moved',
  totalAmount: null,
  reason: 'A reason',
  closedReason: null,
  driverName: 'Dana Okafor',
  lapsedName: 'Jensen',
  restoredName: 'Jensen',
  stoppedName: 'Jensen',
  standing: 'blocked',
  wasAccepted: false,
  bidderName: 'Jensen',
  bidAmount: '1000.00',
  lowerOffer: '900.00',
  email: 'a@customer.example',
  role: 'carrier',
  name: 'Texas',
  href: '/marketplace',
  count: 1,
  requests: [{ transportId, vehicle: '2019 Honda Accord', route: 'Austin, TX to Denver, CO' }],
  verified: true,
  notes: null,
  change: 'password',
  isAlert: true,
  changed: ['companyName'],
  before: { companyName: 'A', dotNumber: null, mcNumber: null },
  after: { companyName: 'B', dotNumber: null, mcNumber: null },
  outcome: 'valid',
  message: 'The register says so.',
  failed: [],
  documentType: 'w9_tax_form',
  label: 'W-9',
  isRevoked: false,
  expirationDate: '2027-01-31',
  daysLeft: 7,
  isRenewalPending: false,
  filed: 2,
  waiting: 3,
  oldestDays: 4,
  asker: 'A carrier',
  offererIds: [],
  ipAddress: '203.0.113.9',
  threatScore: 60,
  bannedUntil: null,
  fileName: 'a.jpg',
  sha256: 'a'.repeat(64),
  status: 'sent',
  error: null,
};

const isWho = (value: unknown): value is string => typeof value === 'string' && people.has(value);
/** A name of the cast stands for its id. */
const withIds = (says: object): object =>
  Object.fromEntries(
    Object.entries(says).map(([name, value]) => {
      if (name.endsWith('Id') && isWho(value)) return [name, people.get(value)];
      return [name, Array.isArray(value) ? value.map((each) => (isWho(each) ? people.get(each) : each)) : value];
    }),
  );

const handlers = byName(eventHandlers({ notifications: notificationsSubscribers }));

/** Announces a fact and answers who was told of it, by the outbox of notices. */
async function toldOf(fact: Fact, says: object): Promise<Record<string, string>> {
  const payload = { ...everything, ...withIds(says) };
  const actorId = (payload as { actorId: string | null }).actorId;
  const ctx: Ctx = {
    sql,
    actor: actorId ? ({ id: actorId } as Ctx['actor']) : null,
    now: new Date(),
    ip: '',
    userAgent: '',
    requestId: 'test',
    log,
  };
  await announce(ctx, fact, payload);
  await runDueJobs({ sql, log, handlers });
  expect(await sql`select name, last_error from jobs where attempts > 0 or failed_at is not null`).toEqual([]);
  const rows = await sql<{ userId: string; channels: string[] }[]>`
    select user_id, array_agg(channel order by channel desc) as channels from notification_dispatches
    where source_event = (select id from events where topic = ${fact.topic} order by id desc limit 1) group by user_id`;
  const nameOf = (userId: string) => [...people].find(([, known]) => known === userId)?.[0] ?? userId;
  const words: Record<string, string> = { in_app: 'bell', email: 'e-mail' };
  return Object.fromEntries(rows.map(({ userId, channels }) => [nameOf(userId), channels.map((channel) => words[channel]).join(', ')]));
}

describe('who hears of what', () => {
  it('is said of every fact that the code declares, and of no other', () => {
    expect(facts.size).toBeGreaterThan(45);
    expect(facts.size).toBe(declarations);
    expect([...facts.keys()].toSorted()).toEqual(Object.keys(table).toSorted());
  });

  it.each(
    Object.entries(table).flatMap(([topic, rows]) =>
      rows.map((row) => ({ topic, ...row, name: row.when ? `${topic}, ${row.when}` : topic })),
    ),
  )('$name', async ({ topic, says = {}, told }) => {
    expect(await toldOf(facts.get(topic)!, says)).toEqual('nobody' in told ? {} : told);
  });
});
