import { globSync } from 'node:fs';
import path from 'node:path';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import type { Sql } from '#server/db/context.ts';
import type { DomainEvent } from '#server/events/event.ts';
import { newId } from '#shared/ids.ts';
import type { Role } from '#shared/roles.ts';

export type Who = 'shipper' | 'broker' | 'carrier' | 'driver' | 'other' | 'officer' | 'admin' | 'superAdmin' | 'waiting';

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

const isFact = (value: unknown): value is DomainEvent =>
  typeof value === 'object' && value !== null && 'topic' in value && 'schema' in value;

export async function factsByTopic(): Promise<ReadonlyMap<string, DomainEvent>> {
  const files = [
    ...globSync('src/**/events.ts'),
    ...globSync('src/**/events/*.ts', { exclude: ['**/*.test.ts'] }),
    'src/server/mail/outbox.ts',
  ];
  const modules = (await Promise.all(files.map((file) => import(path.resolve(file))))) as object[];
  const facts = modules.flatMap((module) => Object.values(module)).filter(isFact);
  return new Map(facts.map((fact) => [fact.topic, fact]));
}

export async function buildPeople(sql: Sql): Promise<ReadonlyMap<string, string>> {
  const people = new Map<string, string>();
  for (const [who, role] of Object.entries(roleOf)) people.set(who, (await buildAccount(sql, { role })).id);
  return people.set('waiting', (await buildAccount(sql, { role: 'compliance', confirmedAt: null })).id);
}

export function withPeople(people: ReadonlyMap<string, string>, says: object): object {
  const isWho = (value: unknown): value is string => typeof value === 'string' && people.has(value);
  return Object.fromEntries(
    Object.entries(says).map(([name, value]) => {
      if (name.endsWith('Id') && isWho(value)) return [name, people.get(value)];
      return [name, Array.isArray(value) ? value.map((each) => (isWho(each) ? people.get(each) : each)) : value];
    }),
  );
}

interface KnownFacts {
  readonly transportId: string;
  readonly idOf: (who: Who) => string;
}

/** Values for event payloads: the broker's quote, hauled by the carrier; `other` is the subject of account events. */
export const whatFactsSay = ({ transportId, idOf }: KnownFacts) => ({
  transportId,
  shipperId: idOf('shipper'),
  brokerId: idOf('broker'),
  carrierId: idOf('carrier'),
  driverId: idOf('driver'),
  offeredById: idOf('broker'),
  userId: idOf('other'),
  bidderId: idOf('carrier'),
  askerId: idOf('carrier'),
  carrierSideId: idOf('carrier'),
  recipientId: idOf('carrier'),
  reportedById: idOf('driver'),
  lapsedId: idOf('carrier'),
  restoredId: idOf('carrier'),
  stoppedId: idOf('carrier'),
  actorId: null,
  crewIds: [idOf('broker'), idOf('carrier')],
  direction: 'in',
  yard: 'Riverside Storage Yard',
  inspectorName: 'Abara Inspection',
  template: 'custom',
  recordedAt: '2026-12-01T12:00:00.000Z',
  ...Object.fromEntries(
    [
      'quoteId',
      'bidId',
      'pendingQuoteId',
      'documentId',
      'questionId',
      'searchId',
      'photoId',
      'mailId',
      'dispatchId',
      'changeOrderId',
      'dryRunId',
      'claimId',
      'inspectionId',
      'recordId',
      'contactId',
    ].map((name) => [name, newId()]),
  ),
  endpoint: '/api/transports',
  rowId: null,
  adminName: 'Ada Desk',
  isFirst: true,
  vehicle: '2019 Honda Accord',
  route: 'Austin, TX to Denver, CO',
  kind: 'own',
  totalQuote: '1100.00',
  isAccepted: true,
  offeredByName: 'Bianca Brokerage',
  actorName: null,
  actorRole: null,
  estimatedDeliveryDays: 4,
  pickupDay: null,
  deliveryDay: null,
  serviceFee: '185.00',
  standsAtFixedPrice: false,
  from: 'booked',
  to: 'assigned',
  toLabel: 'Moved',
  flagReason: 'Too cheap',
  answer: 'The price was confirmed by phone',
  flaggedById: null,
  isEscalated: false,
  isNewlyEscalated: false,
  wasEscalated: false,
  totalAmount: null,
  reason: 'A reason.',
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
  paymentId: newId(),
  actionId: newId(),
  payoutId: 'po_1',
  intentId: 'pi_1',
  currency: 'jpy',
  runId: newId(),
  amount: '1100.00',
  attempts: 6,
  email: 'a@customer.example',
  role: 'carrier',
  name: 'Texas',
  href: '/marketplace',
  count: 1,
  requests: [{ transportId, vehicle: '2019 Honda Accord', route: 'Austin, TX to Denver, CO' }],
  verified: true,
  notes: 'As the register has it.',
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
  carrierSideName: 'Jensen',
  heldAmount: '1285.00',
  backBy: '2026-12-01T10:00:00.000Z',
  line: 'no_carrier',
  refund: '1100.00',
  keptFee: '0.00',
  dryRunFee: '100.00',
  stage: 'pickup',
  hash: '0123456789abcdef',
  photos: 10,
  videos: 1,
  marks: 2,
  customer: 'drawn',
  verdict: null,
  isFeeDisputed: false,
  fee: '100.00',
  stands: true,
  reasonCode: 'waiting',
  totalBefore: '1100.00',
  totalAfter: '1250.00',
  isDirect: false,
  dueAt: null,
  words: 'Three hours at the gate.',
  photoSha256: 'a'.repeat(64),
  note: null,
  event: 'approved',
  offererIds: [],
  ipAddress: '203.0.113.9',
  threatScore: 60,
  bannedUntil: null,
  fileName: 'a.jpg',
  sha256: 'a'.repeat(64),
  status: 'sent',
  error: null,
  price: '1100.00',
  refunded: '1285.00',
  paidOut: '1100.00',
  isTest: false,
  cause: 'claim',
  until: '2026-12-01T12:00:00.000Z',
  fileNumber: 'C-K7QF2MWD',
  claimed: '400.00',
  frozen: '400.00',
  readerIds: [],
  byName: 'Shield Mutual',
  payeeId: idOf('carrier'),
});
