import { globSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#shared/roles.ts';
import { sizes, startBrowser, type Size, type Visitor } from '../harness/browser.ts';
import { startSite, type TestSite } from '../harness/site.ts';
import { enterAsCast } from '../harness/tour.ts';
import { layDownWindows } from '../harness/window-cast.ts';
import { faultsOfWindow } from '../harness/windows.ts';
import { watchWords } from '../harness/words.ts';

/** A button that opens a window, by its name, and the file under src/ that draws the window. */
type Opening = readonly [name: string | RegExp, file: string, at?: readonly Size[]];

/** A screen with such buttons, as somebody of the cast sees it; `{Accord}` in its address is the id of that vehicle's transport, others as `ids` names them. */
interface Place {
  readonly role: Role;
  readonly address: string;
  /** A tab that has to be opened first. */
  readonly tab?: string;
  /** What has to be chosen first, by its label. */
  readonly choice?: readonly [label: string, option: string];
  /** The button of the window in which the others stand. */
  readonly within?: RegExp;
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
      ['New API key', 'domains/accounts/web/new-api-key.tsx'],
      [/^Revoke the key/, 'domains/accounts/web/api-keys-card.tsx'],
      ['Delete account', 'domains/accounts/web/account-data-card.tsx'],
    ],
  },
  {
    role: 'shipper',
    address: '/settings/calendar',
    opens: [
      ['Make a new one', 'domains/calendars/web/calendar-screen.tsx'],
      ['End it', 'domains/calendars/web/calendar-screen.tsx'],
    ],
  },
  { role: 'shipper', address: '/settings/webhooks', opens: [['New webhook', 'domains/webhooks/web/webhook-dialog.tsx']] },
  {
    role: 'shipper',
    address: '/settings/webhooks/{webhook}',
    opens: [
      ['Change', 'domains/webhooks/web/webhook-dialog.tsx'],
      ['New secret', 'domains/webhooks/web/webhook-dialog.tsx'],
      ['Switch off', 'domains/webhooks/web/webhook-screen.tsx'],
      ['End webhook', 'domains/webhooks/web/webhook-screen.tsx'],
      [/^Open: A quote came/, 'domains/webhooks/web/delivery-window.tsx'],
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
  {
    role: 'shipper',
    address: '/transports/{Model 3}?tab=messages',
    opens: [
      [/^Report the message/, 'domains/messages/web/message-entry.tsx'],
      [/^Block/, 'domains/messages/web/thread-people.tsx'],
    ],
  },
  {
    role: 'shipper',
    address: '/transports/{Mustang}?tab=documents',
    opens: [
      [/^Open photo 1/, 'domains/transports/web/photos/viewer.tsx'],
      [/^Remove photo 1/, 'domains/transports/web/photos/album.tsx'],
    ],
  },
  { role: 'shipper', address: '/transports/{F-150}/claim', opens: [['Add something', 'domains/claims/web/item-dialog.tsx']] },
  {
    role: 'shipper',
    address: '/claims/{claim}',
    opens: [
      ['Withdraw', 'domains/claims/web/claim-actions.tsx'],
      ['Write a comment', 'domains/claims/web/comment-dialog.tsx'],
    ],
  },
  { role: 'shipper', address: '/transports/{F-150}', opens: [['Confirm delivery', 'domains/quotes/web/quote-endings.tsx']] },
  {
    role: 'carrier',
    address: '/transports/{Wrangler}',
    opens: [
      ['Change the truck', 'domains/handovers/web/truck-dialog.tsx'],
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
  { role: 'carrier', address: '/transports/{259D}?tab=quotes', opens: [['Commit a truck', 'domains/quotes/web/quote-moves.tsx']] },
  {
    role: 'carrier',
    address: '/claims/{claim}',
    opens: [
      ['Make an offer', 'domains/claims/web/sum-words-dialog.tsx'],
      ['Decline', 'domains/claims/web/claim-actions.tsx'],
    ],
  },
  { role: 'carrier', address: '/carriers/{carrier}', opens: [[/^Report the review/, 'domains/reviews/web/report-review.tsx']] },
  { role: 'carrier', address: '/compliance-copilot', opens: [['Wrong', 'domains/copilot/web/answer-entry.tsx']] },
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
    role: 'compliance',
    address: '/compliance-copilot/desk?tab=waiting',
    opens: [[/^Decline OFF/, 'domains/copilot/web/editing/proposal-entry.tsx']],
  },
  { role: 'admin', address: '/admin/messages', opens: [[/^Hide it/, 'domains/messages/web/reported.tsx']] },
  { role: 'admin', address: '/admin/reviews', opens: [[/^Let it stand/, 'domains/messages/web/reported.tsx']] },
  { role: 'admin', address: '/claims/{claim at the desk}', opens: [['Decide', 'domains/claims/web/sum-words-dialog.tsx']] },
  {
    role: 'admin',
    address: '/admin/payments/{payment of Model 3}',
    opens: [
      ['Freeze a sum', 'domains/payments/web/desk/sum-dialog.tsx'],
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
      ['Free this sum', 'domains/payments/web/desk/desk-actions.tsx'],
    ],
  },
  { role: 'admin', address: '/admin/payments', opens: [['Export ledger', 'domains/payments/web/desk/ledger-button.tsx']] },
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
      [/^Unban/, 'domains/sentinel/web/lift-dialog.tsx'],
      [/^Take back what was taught/, 'domains/sentinel/web/lessons.tsx'],
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
  {
    role: 'admin',
    address: '/admin-independent-drivers',
    within: /^View details/,
    opens: [['Block driver', 'domains/oversight/web/drivers-overview.tsx']],
  },
  { role: 'super_admin', address: '/dashboard', tab: 'System Config', opens: [[/^Delete/, 'domains/oversight/web/config-step.tsx']] },
  {
    role: 'super_admin',
    address: '/super-admin/pii-management',
    tab: 'Cleanup Jobs',
    opens: [
      ['Start Cleanup', 'domains/privacy/web/cleanup-jobs.tsx'],
      [/^Lift the hold/, 'domains/privacy/web/legal-holds.tsx'],
    ],
  },
  { role: 'super_admin', address: '/super-admin', opens: [['Turn on Automatic bans', 'domains/oversight/web/console/turn-flag.tsx']] },
  {
    role: 'super_admin',
    address: '/super-admin/users',
    opens: [['Invite an administrator', 'domains/oversight/web/console/invite-admin.tsx']],
  },
  {
    role: 'super_admin',
    address: '/super-admin/audit-logs',
    opens: [[/^Details/, 'domains/oversight/web/console/audit-line-dialog.tsx']],
  },
  {
    role: 'super_admin',
    address: '/super-admin/scoring',
    opens: [[/^Unban/, 'domains/sentinel/web/lift-dialog.tsx']],
  },
  {
    role: 'super_admin',
    address: '/dashboard?tab=workflow&quote={quote of CX-5}',
    choice: ['New state', 'In Transit'],
    opens: [['Update State', 'domains/oversight/web/workflow-override.tsx']],
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

/** Windows that are opened by more than a screen of the demonstration has: the journeys that look at them in the same way. */
const elsewhere: Readonly<Record<string, string>> = {
  'domains/handovers/web/driver-photo-card.tsx': 'test/e2e/driver-photo.test.ts',
  'domains/accounts/web/told-once.tsx': 'test/e2e/api-keys.test.ts',
  'domains/oversight/web/users/reasoned-form.tsx': 'test/e2e/admin-panel.test.ts',
  'domains/payments/web/desk/owed-refunds.tsx': 'test/e2e/owed-back.test.ts',
  'domains/handovers/web/live-camera.tsx': 'test/e2e/pickup.test.ts',
  'domains/inspections/web/damage-dialog.tsx': 'test/e2e/inspection.test.ts',
  'domains/inspections/web/record-video.tsx': 'test/e2e/inspection-video.test.ts',
  'domains/inspections/web/sign-dialog.tsx': 'test/e2e/inspection.test.ts',
  'domains/inspections/web/skip-shot.tsx': 'test/e2e/inspection.test.ts',
  'screens/guest-offers/withdraw-request.tsx': 'test/e2e/visitor-request.test.ts',
  'screens/road/leave-dialog.tsx': 'test/e2e/no-signal.test.ts',
  'screens/road/lost-work.tsx': 'test/e2e/no-signal.test.ts',
  'web/offline/refused-work.tsx': 'test/e2e/no-signal.test.ts',
  'web/shell/proof-dialog.tsx': 'test/e2e/proof.test.ts',
};

/** What windows are made of, and the page of all parts, for those who build them. */
const parts = ['web/forms/reason-dialog.tsx', 'domains/site/web/parts-overlays.tsx'];

let site: TestSite;
let open: (size: Size) => Promise<Visitor>;
let ids: ReadonlyMap<string, string>;

beforeAll(async () => {
  site = await startSite({}, ['--demo'], { payments: 'on' });
  open = (await startBrowser(site.origin)).open;
  ids = await layDownWindows(site);
});

const addressOf = ({ address }: Place): string => address.replace(/\{(.+)\}/, (_, name: string) => ids.get(name)!);

async function look(visitor: Visitor, place: Place): Promise<string[]> {
  const { page, visit, isQuiet } = visitor;
  const words = watchWords(page);
  const faults: string[] = [];
  await page.setViewportSize(sizes.desk.viewport);
  await visit(addressOf(place));
  if (place.tab) await page.getByRole('tab', { name: place.tab }).click();
  if (place.choice) await page.getByLabel(place.choice[0]).selectOption({ label: place.choice[1] });
  if (place.within) await page.getByRole('button', { name: place.within }).first().click();
  await isQuiet();
  const shown = place.within && page.getByRole('alertdialog');
  for (const [name, , at] of place.opens) {
    const opener = page.getByRole('button', { name, exact: true }).first();
    const here = `${place.address}, ${String(name)}`;
    faults.push(
      ...(await faultsOfWindow(visitor, opener, { at, shown, look: () => words.look(here) })).map((fault) => `${here}: ${fault}`),
    );
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

  it('in every file that draws one, here or in a journey that looks in the same way', () => {
    const draws = /<(?:Dialog|Drawer|Confirm|ReasonDialog|Menu|Popover\.Root)\b/;
    const files = globSync('src/**/*.tsx').filter(
      (file) => !/\.test\.|^src\/web\/ui\//.test(file) && draws.test(readFileSync(file, 'utf8')),
    );
    const opened = places.flatMap(({ opens }) => opens.map(([, file]) => file));
    expect(files.map((file) => file.replace(/^src\//, '')).toSorted()).toEqual(
      [...new Set([...opened, ...Object.keys(elsewhere), ...parts])].toSorted(),
    );
    const journeys = [...new Set(Object.values(elsewhere))];
    expect(journeys.filter((file) => !readFileSync(file, 'utf8').includes('faultsOfWindow('))).toEqual([]);
  });
});
