import { globSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildAccount, buildSession } from '#domains/accounts/fixtures.ts';
import { personas } from '#domains/accounts/personas.ts';
import { buildChangeOrder } from '#domains/payments/changes/fixtures.ts';
import { buildDryRun } from '#domains/payments/dry-runs/fixtures.ts';
import { buildInspection } from '#domains/inspections/fixtures.ts';
import { buildQuestion } from '#domains/questions/fixtures.ts';
import { buildBan } from '#domains/sentinel/fixtures.ts';
import { newId } from '#shared/ids.ts';
import type { Role } from '#shared/roles.ts';
import { sizes, startBrowser, type Size, type Visitor } from '../harness/browser.ts';
import { callAt } from '../harness/client.ts';
import { startSite, type TestSite } from '../harness/site.ts';
import { enterAsCast } from '../harness/tour.ts';
import { faultsOfWindow } from '../harness/windows.ts';
import { watchWords } from '../harness/words.ts';

/** A button that opens a window, by its name, and the file under src/ that draws the window. */
type Opening = readonly [name: string | RegExp, file: string, at?: readonly Size[]];

/** A screen with such buttons, as somebody of the cast sees it; `{Accord}` in its address is the id of that vehicle's transport. */
interface Place {
  readonly role: Role;
  readonly address: string;
  /** A tab that has to be opened first. */
  readonly tab?: string;
  readonly opens: readonly Opening[];
}

const places: readonly Place[] = [
  {
    role: 'shipper',
    address: '/settings/account',
    opens: [
      [/^Find/, 'screens/command-palette/command-palette.tsx'],
      [/^Notifications/, 'web/shell/notification-bell.tsx'],
      [/^Settings/, 'web/shell/app-header.tsx'],
      ['Open menu', 'web/shell/nav-drawer.tsx', ['phone']],
      ['Set up', 'domains/accounts/web/second-factor-card.tsx'],
      ['End all others', 'domains/accounts/web/sessions-card.tsx'],
      ['Delete account', 'domains/accounts/web/account-data-card.tsx'],
    ],
  },
  { role: 'shipper', address: '/quotes/drafts', opens: [[/^Submit 2016/, 'domains/quotes/web/drafts-table.tsx']] },
  {
    role: 'shipper',
    address: '/transports/{Accord}?tab=quotes',
    opens: [
      [/^Accept Petrov/, 'domains/bids/web/offers/offer-accept.tsx'],
      ['Cancel transport', 'domains/payments/web/ending/cancel-booking.tsx'],
    ],
  },
  {
    role: 'shipper',
    address: '/transports/{Wrangler}',
    opens: [
      ['Something does not match', 'domains/handovers/web/stop-dialog.tsx'],
      ['Make a new code', 'domains/handovers/web/handover-card.tsx'],
      ['Add a participant', 'domains/transports/web/participants/add-participant.tsx'],
      [/^Remove/, 'domains/transports/web/participants/participants-card.tsx'],
    ],
  },
  {
    role: 'shipper',
    address: '/transports/{Model 3}',
    opens: [
      [/^Approve and pay/, 'domains/payments/web/changes/change-actions.tsx'],
      ['Share with others', 'domains/tracking/web/share-dialog.tsx'],
    ],
  },
  { role: 'shipper', address: '/transports/{Forester}', opens: [[/^Everything back/, 'domains/payments/web/ending/rescue-card.tsx']] },
  { role: 'shipper', address: '/transports/{F-150}', opens: [['Confirm delivery', 'domains/quotes/web/quote-endings.tsx']] },
  {
    role: 'carrier',
    address: '/transports/{Wrangler}',
    opens: [
      ['Name the truck', 'domains/handovers/web/truck-dialog.tsx'],
      ['Ask for more', 'domains/payments/web/changes/ask-for-more.tsx'],
      ['Document an arrival in vain', 'domains/payments/web/dry-runs/document-arrival.tsx'],
    ],
  },
  { role: 'carrier', address: '/transports/{CX-5}?tab=quotes', opens: [['Take the job', 'domains/quotes/web/quote-take-job.tsx']] },
  {
    role: 'carrier',
    address: '/marketplace?tab=my-bids',
    opens: [
      [/^Change your bid/, 'domains/bids/web/bid-dialog.tsx'],
      [/^Withdraw your bid/, 'domains/bids/web/withdraw-bid.tsx'],
    ],
  },
  { role: 'carrier', address: '/marketplace?vehicleType=car', opens: [['Save search', 'domains/bids/web/save-search.tsx']] },
  {
    role: 'carrier',
    address: '/marketplace?tab=searches',
    opens: [
      [/^Rename/, 'domains/bids/web/rename-search.tsx'],
      [/^Delete/, 'domains/bids/web/saved-searches.tsx'],
    ],
  },
  {
    role: 'carrier',
    address: '/transports/{Mustang}?tab=quotes',
    opens: [
      ['Price this request', 'domains/quotes/web/give-quote-dialog.tsx'],
      [/^Take back/, 'domains/questions/web/question-endings.tsx'],
    ],
  },
  {
    role: 'carrier',
    address: '/compliance-documents',
    opens: [
      [/^View Business License/, 'domains/compliance/web/document-preview.tsx'],
      [/^Remove/, 'domains/compliance/web/document-list.tsx'],
    ],
  },
  {
    role: 'driver',
    address: '/pickup/{Wrangler}/driver-license',
    opens: [['Nobody here has the code', 'domains/handovers/web/release-step.tsx']],
  },
  { role: 'compliance', address: '/compliance-documents', opens: [[/^Review/, 'domains/compliance/web/review-dialog.tsx']] },
  {
    role: 'admin',
    address: '/admin/payments/{payment of Model 3}',
    opens: [
      ['Hold a sum', 'domains/payments/web/desk/sum-dialog.tsx'],
      ['Pay the carrier early', 'domains/payments/web/desk/sum-dialog.tsx'],
      ['Refund', 'domains/payments/web/desk/sum-dialog.tsx'],
    ],
  },
  {
    role: 'admin',
    address: '/admin/payments/{payment of Wrangler}',
    opens: [
      ['Confirm', 'domains/payments/web/desk/action-parts.tsx'],
      ['Decline', 'domains/payments/web/desk/action-parts.tsx'],
      ['Release this hold', 'domains/payments/web/desk/desk-actions.tsx'],
    ],
  },
  {
    role: 'admin',
    address: '/transports/{Accord}?tab=custody',
    opens: [
      ['Add contact', 'domains/custody/web/contacts/contact-dialog.tsx'],
      [/^Send email: Terry/, 'domains/custody/web/contacts/contact-mail-dialog.tsx'],
      [/^Delete: Terry/, 'domains/custody/web/contacts/external-contacts.tsx'],
    ],
  },
  { role: 'admin', address: '/transports/{Model 3}', opens: [['It stands', 'domains/payments/web/dry-runs/dry-runs.tsx']] },
  {
    role: 'admin',
    address: '/dashboard',
    opens: [
      [/^Confirm Olga/, 'domains/oversight/web/officers-card.tsx'],
      [/^Open for another phone/, 'domains/inspections/web/open-inspections.tsx'],
    ],
  },
  {
    role: 'admin',
    address: '/security',
    opens: [
      ['Export', 'domains/sentinel/web/security-screen.tsx'],
      [/^Unban/, 'domains/sentinel/web/active-bans.tsx'],
    ],
  },
  {
    role: 'admin',
    address: '/admin/users',
    opens: [
      ['Columns', 'web/lists/list-tools.tsx', ['desk']],
      [/^Details/, 'domains/oversight/web/users/user-dialog.tsx'],
      [/^Reset Password/, 'domains/oversight/web/users/step-window.tsx'],
    ],
  },
  { role: 'admin', address: '/admin/quotes', opens: [[/^View Details/, 'domains/oversight/web/review/quote-dialog.tsx']] },
  { role: 'admin', address: '/admin-independent-drivers', opens: [[/^View details/, 'domains/oversight/web/drivers-detail.tsx']] },
  { role: 'super_admin', address: '/dashboard', tab: 'System Config', opens: [[/^Delete/, 'domains/oversight/web/config-step.tsx']] },
  {
    role: 'super_admin',
    address: '/super-admin/pii-management',
    tab: 'Cleanup Jobs',
    opens: [['Start Cleanup', 'domains/privacy/web/cleanup-jobs.tsx']],
  },
  {
    role: 'super_admin',
    address: '/super-admin/jobs',
    opens: [
      [/^Retry/, 'domains/oversight/web/failed-jobs.tsx'],
      ['Replace the key', 'domains/custody/web/signing-key-card.tsx'],
    ],
  },
];

/** Windows that are not opened here, and why. */
const elsewhere: Readonly<Record<string, string>> = {
  'domains/privacy/web/legal-holds.tsx': 'opened and used in test/e2e/pii-management.test.ts',
  'domains/claims/web/claim-actions.tsx': 'opened and looked at in test/e2e/claims.test.ts',
  'domains/claims/web/comment-dialog.tsx': 'opened and looked at in test/e2e/claims.test.ts',
  'domains/claims/web/item-dialog.tsx': 'opened and looked at in test/e2e/claims.test.ts',
  'domains/claims/web/sum-words-dialog.tsx': 'opened and looked at in test/e2e/claims.test.ts',
  'domains/copilot/web/answer-entry.tsx': 'not opened here yet',
  'domains/copilot/web/editing/proposal-entry.tsx': 'opened and looked at in test/e2e/copilot-officers.test.ts',
  'domains/handovers/web/live-camera.tsx': 'the camera: test/e2e/pickup.test.ts',
  'domains/inspections/web/damage-dialog.tsx': 'opened, closed and looked at in test/e2e/inspection.test.ts',
  'domains/inspections/web/sign-dialog.tsx': 'opened, closed and looked at in test/e2e/inspection.test.ts',
  'domains/inspections/web/skip-shot.tsx': 'opened, closed and looked at in test/e2e/inspection.test.ts',
  'domains/oversight/web/console/audit-line-dialog.tsx': 'opened and looked at in test/e2e/super-admin-console.test.ts',
  'domains/oversight/web/console/invite-admin.tsx': 'opened and looked at in test/e2e/super-admin-console.test.ts',
  'domains/oversight/web/console/sentinel-bans.tsx': 'opened and looked at in test/e2e/super-admin-console.test.ts',
  'domains/oversight/web/console/turn-flag.tsx': 'opened and looked at in test/e2e/super-admin-console.test.ts',
  'domains/oversight/web/drivers-overview.tsx': 'over another window: test/e2e/independent-drivers.test.ts',
  'domains/oversight/web/workflow-override.tsx': 'opened by a choice, not a button: test/e2e/workflow-override.test.ts',
  'domains/quotes/web/quote-moves.tsx': 'steps of the workflow manager: test/e2e/workflow-override.test.ts',
  'domains/site/web/parts-overlays.tsx': 'the page of all parts, for who builds them',
  'domains/transports/web/photos/album.tsx': 'over photos that are there: test/e2e/photos.test.ts',
  'domains/transports/web/photos/viewer.tsx': 'over photos that are there: test/e2e/photos.test.ts',
  'domains/messages/web/message-entry.tsx': 'messages.test.ts reports one',
  'domains/messages/web/reported.tsx': 'messages.test.ts and reviews.test.ts decide about one',
  'domains/messages/web/thread-people.tsx': 'messages.test.ts blocks somebody',
  'domains/reviews/web/report-review.tsx': 'reviews.test.ts reports one',
  'screens/road/leave-dialog.tsx': 'not opened here yet',
  'screens/road/lost-work.tsx': 'of work that was refused: test/e2e/no-signal.test.ts',
  'screens/guest-offers/withdraw-request.tsx': 'of a guest, without an account: test/e2e/visitor-request.test.ts',
  'web/offline/refused-work.tsx': 'not opened here yet',
  'web/forms/reason-dialog.tsx': 'the part that others are made of',
  'web/shell/proof-dialog.tsx': 'opened by what is refused, not by a button: test/e2e/proof.test.ts',
};

let site: TestSite;
let open: (size: Size) => Promise<Visitor>;
const ids = new Map<string, string>();

/** Calls as somebody of the cast, who has to be let. */
async function callAs(role: Role, method: string, path: string, body: object = {}): Promise<void> {
  const [user] = await site.sql<{ id: string }[]>`select id from users where email = ${personas[role].email}`;
  const reply = await callAt(`${site.origin}${path}`, { method, token: await buildSession(site.sql, user!), body });
  if (reply!.status >= 300) throw new Error(`${method} ${path}: ${reply!.status} ${JSON.stringify(reply!.body)}`);
}

/** What the demonstration does not have: changes, arrivals in vain, a carrier that left, steps of the desk, and what consoles list. */
async function layDown(): Promise<void> {
  const { sql } = site;
  const jobs = await sql<{ model: string; id: string; quoteId: string; paymentId: string | null; carrierId: string; driverId: string }[]>`
    select vehicle_model as model, t.id, q.id as quote_id, p.id as payment_id, q.carrier_id, q.driver_id from transports t
    left join quotes q on q.transport_id = t.id and q.is_accepted left join payments p on p.transport_id = t.id`;
  for (const { model, id, paymentId } of jobs) ids.set(model, id).set(`payment of ${model}`, paymentId ?? '');
  const job = (model: string) => jobs.find((one) => one.model === model)!;
  const [road, ahead, left] = [job('Model 3'), job('Wrangler'), job('Forester')];
  await buildChangeOrder(sql, { transportId: road.id, quoteId: road.quoteId, paymentId: road.paymentId, askedBy: road.carrierId });
  const run = await buildDryRun(sql, { transportId: road.id, quoteId: road.quoteId, reportedBy: road.carrierId });
  await sql`update dry_runs set state = 'disputed', disputed_words = 'Somebody was there', disputed_at = now() where id = ${run}`;
  await buildInspection(sql, { transportId: road.id, quoteId: road.quoteId, inspectorId: road.driverId, stage: 'delivery' });
  await callAs('driver', 'POST', `/api/quotes/${ahead.quoteId}/driver-answer`, { answer: 'agreed' });
  await callAs('shipper', 'POST', `/api/transports/${ahead.id}/participants`, { email: personas.inspection.email });
  await callAs('independent_driver', 'POST', `/api/quotes/${left.quoteId}/dispatch`);
  await callAs('independent_driver', 'POST', `/api/quotes/${left.quoteId}/withdrawal`);
  const reason = 'The shipper showed a picture of the bent door';
  const contact = { fullName: 'Terry Yardley', email: 'terry@yard.example', phone: '(512) 555-0147', companyName: 'Yardley Storage' };
  await callAs('admin', 'POST', `/api/transports/${job('Accord').id}/external-contacts`, contact);
  await callAs('super_admin', 'POST', `/api/admin/payments/${ahead.paymentId}/hold`, { amount: '100.00', reason });
  // Before pickup all that is left goes back, where a part is gone or frozen.
  const [rest] = await sql<{ amount: string }[]>`select (amount - 100)::text as amount from payments where id = ${ahead.paymentId}`;
  await callAs('super_admin', 'POST', `/api/admin/payments/${ahead.paymentId}/refund`, { amount: rest!.amount, reason });
  await callAs('carrier', 'POST', '/api/marketplace/searches', { name: 'Out of Texas', alert: true, filter: { fromState: 'TX' } });
  await buildQuestion(sql, { transportId: job('Mustang').id, askerId: road.carrierId });
  await sql`insert into system_config (key, value, category) values ('max_draft_limit', '40', 'limits')`;
  await buildAccount(sql, { role: 'compliance', fullName: 'Olga Orlov', confirmedAt: null });
  await buildBan(sql, { ipAddress: '198.51.100.23' });
  const at = new Date();
  await sql`insert into jobs ${sql({ id: newId(), name: 'send-word', data: {}, attempts: 5, lastError: 'Away', createdAt: at, failedAt: at })}`;
}

beforeAll(async () => {
  site = await startSite({}, ['--demo'], { payments: 'on' });
  open = (await startBrowser(site.origin)).open;
  await layDown();
});

const addressOf = ({ address }: Place): string => address.replace(/\{(.+)\}/, (_, name: string) => ids.get(name)!);

async function look(visitor: Visitor, place: Place): Promise<string[]> {
  const { page, visit, isQuiet } = visitor;
  const words = watchWords(page);
  const faults: string[] = [];
  await page.setViewportSize(sizes.desk.viewport);
  await visit(addressOf(place));
  if (place.tab) await page.getByRole('tab', { name: place.tab }).click();
  await isQuiet();
  for (const [name, , at] of place.opens) {
    const opener = page.getByRole('button', { name, exact: true }).first();
    const here = `${place.address}, ${String(name)}`;
    faults.push(...(await faultsOfWindow(visitor, opener, { at, look: () => words.look(here) })).map((fault) => `${here}: ${fault}`));
  }
  return [...faults, ...words.found];
}

describe('what opens over a screen fits a phone and a desk, satisfies axe, speaks no word of a program, and gives the focus back on Esc', () => {
  it.each([...new Set(places.map(({ role }) => role))])('to the role %s', async (role) => {
    const visitor = await open('desk');
    await enterAsCast(site, visitor, role);
    if (role === 'shipper') await enterAsCast(site, await open('desk'), role);
    const faults: string[] = [];
    for (const place of places.filter((one) => one.role === role)) faults.push(...(await look(visitor, place)));
    expect(faults).toEqual([]);
    await visitor.close();
  });

  it('in every file that draws one, or the file says elsewhere', () => {
    const draws = /<(?:Dialog|Drawer|Confirm|ReasonDialog|Menu|Popover\.Root)\b/;
    const files = globSync('src/**/*.tsx').filter(
      (file) => !/\.test\.|^src\/web\/ui\//.test(file) && draws.test(readFileSync(file, 'utf8')),
    );
    const opened = places.flatMap(({ opens }) => opens.map(([, file]) => file));
    expect(files.map((file) => file.replace(/^src\//, '')).toSorted()).toEqual(
      [...new Set([...opened, ...Object.keys(elsewhere)])].toSorted(),
    );
  });
});
