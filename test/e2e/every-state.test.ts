import { beforeAll, describe, expect, it } from 'vitest';
import { buildPersona } from '#domains/accounts/fixtures.ts';
import type { Role } from '#shared/roles.ts';
import { startBrowser, type Size, type Visitor } from '../harness/browser.ts';
import { startSite, type TestSite } from '../harness/site.ts';
import { enterAsCast } from '../harness/tour.ts';
import { watchWords } from '../harness/words.ts';

/** The main screens of each role that has some beside those of the shipper, which have a journey of their own. */
const screens: Partial<Record<Role, readonly string[]>> = {
  carrier: [
    '/dashboard',
    '/marketplace',
    '/compliance-documents',
    '/payouts',
    '/settings/carrier',
    '/settings/files',
    '/compliance-copilot',
  ],
  compliance: ['/dashboard', '/compliance-documents', '/security', '/compliance-copilot/desk'],
  admin: [
    '/dashboard',
    '/admin/quotes',
    '/admin/users',
    '/admin/logs',
    '/admin/overview',
    '/admin-independent-drivers',
    '/admin/payments',
    '/admin/payments/reconciliation',
    '/admin/messages',
    '/admin/reviews',
    '/admin/claims',
  ],
  super_admin: [
    '/super-admin',
    '/super-admin/users',
    '/super-admin/validation',
    '/super-admin/audit-logs',
    '/super-admin/config',
    '/super-admin/scoring',
    '/super-admin/pii-management',
    '/super-admin/jobs',
    '/super-admin/outbox',
  ],
};
const each = Object.entries(screens) as [Role, readonly string[]][];

/** What a screen reads itself, apart from who is signed in and what the bar shows. */
const reads = /\/api\/(?!auth\/|notifications|events)/;

/** Where pictures of the screens are put, for whoever wants to look at them. */
const folder = process.env['PICTURES'];

let site: TestSite;
let open: (size: Size) => Promise<Visitor>;

beforeAll(async () => {
  site = await startSite();
  for (const [role] of each) await buildPersona(site.sql, role);
  open = (await startBrowser(site.origin)).open;
});

interface State {
  readonly name: string;
  /** Brings the browser to it before anything is visited. */
  readonly bring: (visitor: Visitor) => Promise<unknown>;
  /** What is wrong with the screen that is shown, beside what is looked for on every one. */
  readonly faults: (visitor: Visitor) => Promise<string[]>;
}

const retries = ({ page }: Visitor) => page.getByRole('main').getByRole('button', { name: 'Try again' });

const states: readonly State[] = [
  {
    name: 'empty',
    bring: async () => {},
    faults: async (visitor) => ((await retries(visitor).count()) > 0 ? ['could not be loaded'] : []),
  },
  {
    name: 'out of reach',
    bring: ({ page }) =>
      page.route(reads, (route) => route.fulfill({ status: 503, json: { error: 'This part is out of reach', code: 'unavailable' } })),
    faults: async (visitor) => {
      // What is read after something else fails a moment after the page was quiet.
      await retries(visitor)
        .first()
        .waitFor()
        .catch(() => undefined);
      const raw = await visitor.page.getByText(/"error"|503/).count();
      return [
        ...((await retries(visitor).count()) === 0 ? ['offers no second try'] : []),
        ...(raw > 0 ? ['shows what a program reads'] : []),
      ];
    },
  },
];

describe.each(states)('a main screen that is $name', ({ name, bring, faults }) => {
  it.each(each)('names itself, satisfies axe on a phone and speaks no word of a program, to the role %s', async (role, addresses) => {
    const visitor = await open('phone');
    const { page, visit, isAccessible } = visitor;
    await enterAsCast(site, visitor, role);
    await bring(visitor);
    const words = watchWords(page);
    const found: string[] = [];
    for (const address of addresses) {
      await visit(address);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await words.look(address);
      found.push(...(await faults(visitor)).map((fault) => `${address} ${fault}`));
      const axe = await isAccessible().then(
        () => [],
        (error: Error) => [error.message],
      );
      const isWide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
      found.push(...axe, ...(isWide ? [`${address} scrolls sideways`] : []));
      if (folder) await page.screenshot({ path: `${folder}/${role}-${name}${address.replaceAll('/', '-')}.png`, fullPage: true });
    }
    expect([...found, ...words.found]).toEqual([]);
    await visitor.close();
  });
});
