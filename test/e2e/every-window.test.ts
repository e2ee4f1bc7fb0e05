import { beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#shared/roles.ts';
import { sizes, startBrowser, type Size, type Visitor } from '../harness/browser.ts';
import { startSite, type TestSite } from '../harness/site.ts';
import { enterAsCast } from '../harness/tour.ts';
import { layDownWindows } from '../harness/window-cast.ts';
import { faultsOfWindow } from '../harness/windows.ts';
import { watchWords } from '../harness/words.ts';

/** A button that opens a window, by its name, and the sizes at which it is there where it is not there at all of them. */
type Opening = string | RegExp | readonly [name: string | RegExp, at: readonly Size[]];

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
      /^Find/,
      /^Notifications/,
      /^Settings/,
      ['Open menu', ['phone']],
      'Set up',
      'End all others',
      'New API key',
      /^Revoke the key/,
      'Delete account',
    ],
  },
  {
    role: 'shipper',
    address: '/settings/calendar',
    opens: ['Make a new one', 'End it'],
  },
  { role: 'shipper', address: '/settings/webhooks', opens: ['New webhook'] },
  {
    role: 'shipper',
    address: '/settings/webhooks/{webhook}',
    opens: ['Change', 'New secret', 'Switch off', 'End webhook', /^Open: A quote came/],
  },
  { role: 'shipper', address: '/quotes/drafts', opens: [/^Submit 2016/] },
  {
    role: 'shipper',
    address: '/transports/{Accord}?tab=quotes',
    opens: [/^Accept Petrov/, 'Cancel transport'],
  },
  {
    role: 'shipper',
    address: '/transports/{Wrangler}',
    opens: ['Something does not match', 'Make a new code', 'Add a participant', /^Remove/],
  },
  {
    role: 'shipper',
    address: '/transports/{Model 3}',
    opens: [/^Approve and pay/, 'Share with others'],
  },
  { role: 'shipper', address: '/transports/{Forester}', opens: [/^Everything back/] },
  {
    role: 'shipper',
    address: '/transports/{Model 3}?tab=messages',
    opens: [/^Report the message/, /^Block/],
  },
  {
    role: 'shipper',
    address: '/transports/{Mustang}?tab=documents',
    opens: [/^Open photo 1/, /^Remove photo 1/],
  },
  { role: 'shipper', address: '/transports/{F-150}/claim', opens: ['Add something'] },
  {
    role: 'shipper',
    address: '/claims/{claim}',
    opens: ['Withdraw', 'Write a comment'],
  },
  { role: 'shipper', address: '/transports/{F-150}', opens: ['Confirm delivery'] },
  {
    role: 'carrier',
    address: '/transports/{Wrangler}',
    opens: ['Change the truck', 'Ask for more', 'Document an arrival in vain'],
  },
  { role: 'carrier', address: '/transports/{CX-5}?tab=quotes', opens: ['Take the job'] },
  {
    role: 'carrier',
    address: '/marketplace?tab=my-bids',
    opens: [/^Change your bid/, /^Withdraw your bid/],
  },
  { role: 'carrier', address: '/marketplace?vehicleType=car', opens: ['Save search'] },
  {
    role: 'carrier',
    address: '/marketplace?tab=searches',
    opens: [/^Rename/, /^Delete/],
  },
  {
    role: 'carrier',
    address: '/transports/{Mustang}?tab=quotes',
    opens: ['Price this request', /^Take back/],
  },
  { role: 'carrier', address: '/transports/{259D}?tab=quotes', opens: ['Commit a truck'] },
  {
    role: 'carrier',
    address: '/claims/{claim}',
    opens: ['Make an offer', 'Decline'],
  },
  { role: 'carrier', address: '/carriers/{carrier}', opens: [/^Report the review/] },
  { role: 'carrier', address: '/compliance-copilot', opens: ['Wrong'] },
  {
    role: 'carrier',
    address: '/compliance-documents',
    opens: [/^View Business License/, /^Remove/],
  },
  {
    role: 'driver',
    address: '/pickup/{Wrangler}/driver-license',
    opens: ['Nobody here has the code'],
  },
  { role: 'compliance', address: '/compliance-documents', opens: [/^Review/] },
  {
    role: 'compliance',
    address: '/compliance-copilot/desk?tab=waiting',
    opens: [/^Decline OFF/],
  },
  { role: 'admin', address: '/admin/messages', opens: [/^Hide it/] },
  { role: 'admin', address: '/admin/reviews', opens: [/^Let it stand/] },
  { role: 'admin', address: '/claims/{claim at the desk}', opens: ['Decide'] },
  {
    role: 'admin',
    address: '/admin/payments/{payment of Model 3}',
    opens: ['Freeze a sum', 'Pay the carrier early', 'Refund'],
  },
  {
    role: 'admin',
    address: '/admin/payments/{payment of Wrangler}',
    opens: ['Confirm', 'Decline', 'Free this sum'],
  },
  { role: 'admin', address: '/admin/payments', opens: ['Export ledger'] },
  {
    role: 'admin',
    address: '/transports/{Accord}?tab=custody',
    opens: ['Add contact', /^Send email: Terry/, /^Delete: Terry/],
  },
  { role: 'admin', address: '/transports/{Model 3}', opens: ['It stands'] },
  {
    role: 'admin',
    address: '/dashboard',
    opens: [/^Confirm Olga/, /^Open for another phone/],
  },
  {
    role: 'admin',
    address: '/security',
    opens: ['Export', /^Unban/, /^Take back what was taught/],
  },
  {
    role: 'admin',
    address: '/admin/users',
    opens: [['Columns', ['desk']], /^Details/, /^Reset Password/],
  },
  { role: 'admin', address: '/admin/quotes', opens: [/^View Details/] },
  { role: 'admin', address: '/admin-independent-drivers', opens: [/^View details/] },
  {
    role: 'admin',
    address: '/admin-independent-drivers',
    within: /^View details/,
    opens: ['Block driver'],
  },
  { role: 'super_admin', address: '/dashboard', tab: 'System Config', opens: [/^Delete/] },
  {
    role: 'super_admin',
    address: '/super-admin/pii-management',
    tab: 'Cleanup Jobs',
    opens: ['Start Cleanup', /^Lift the hold/],
  },
  { role: 'super_admin', address: '/super-admin', opens: ['Turn on Automatic bans'] },
  {
    role: 'super_admin',
    address: '/super-admin/users',
    opens: ['Invite an administrator'],
  },
  {
    role: 'super_admin',
    address: '/super-admin/audit-logs',
    opens: [/^Details/],
  },
  {
    role: 'super_admin',
    address: '/super-admin/scoring',
    opens: [/^Unban/],
  },
  {
    role: 'super_admin',
    address: '/dashboard?tab=workflow&quote={quote of CX-5}',
    choice: ['New state', 'In Transit'],
    opens: ['Update State'],
  },
  {
    role: 'super_admin',
    address: '/super-admin/jobs',
    opens: [/^Retry/, 'Replace the key'],
  },
];

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
  for (const opening of place.opens) {
    const [name, at] = typeof opening === 'string' || opening instanceof RegExp ? [opening, undefined] : opening;
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
});
