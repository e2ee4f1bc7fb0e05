import { describe, expect, it } from 'vitest';
import { isAdmin, isPricing, isShipping, type Role, roles } from '#shared/roles.ts';
import { publicPages } from '../../../react-router.config.ts';
import { startBrowser, type Visitor } from '../../harness/browser/browser.ts';
import { waitLimitMs } from '../../harness/timeouts.ts';
import { startSite } from '../../harness/site.ts';
import { signInAsDemoUser, tour, tourPublic } from '../../harness/browser/tour.ts';
import { fillForms, translate } from '../../harness/servers/translator.ts';
import { resizePage } from '../../harness/browser/windows.ts';
import { describeWatch } from '../../harness/browser/texts.ts';

const site = await startSite({}, ['--demo']);
const { open } = await startBrowser(site.origin);

/** Collects faults at both sizes: internal names, axe violations and overflowing pages. */
function watchScreens(visitor: Visitor) {
  const { page, isAccessible } = visitor;
  const words = describeWatch(page);
  const faults: string[] = [];
  const look = async (place: string) => {
    await words.look(place);
    for (const size of ['phone', 'desk'] as const) {
      await resizePage(page, size);
      const isWide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
      if (isWide) faults.push(`${place} scrolls sideways on a ${size}`);
      await isAccessible().catch((error: Error) => faults.push(`on a ${size} ${error.message}`));
    }
  };
  return { look, faults: () => [...words.found, ...faults] };
}

const openToAll = ['/custody-keys', '/check-bill'];

const toPlaces = (role: Role): string[] => [
  '/dashboard',
  '/settings/profile',
  '/settings/account',
  ...(isAdmin(role)
    ? [
        '/security',
        '/security/incident?kind=address&id=198.51.100.23',
        '/admin/overview',
        '/admin-independent-drivers',
        '/admin/claims',
        '/admin/payments',
        '/admin/payments/reconciliation',
      ]
    : ['/quotes']),
  ...(isShipping(role) ? ['/transports/new'] : []),
  ...(isPricing(role) ? ['/marketplace', '/settings/carrier', '/settings/drivers'] : []),
];

describe(
  'every screen, on phone and desktop, satisfies axe, fits its window and shows no code words',
  { timeout: 20 * waitLimitMs },
  () => {
    it('of a visitor: every public page that is linked, under the demo banner', async () => {
      const visitor = await open('desk');
      const { look, faults } = watchScreens(visitor);
      const seen = await tourPublic(visitor, async (place) => {
        await look(place);
        await visitor.page.getByRole('complementary', { name: 'Demonstration' }).waitFor();
      });
      expect(seen).toEqual(expect.arrayContaining([...publicPages.filter((path) => path !== '/home'), '/login', '/register']));
      expect(faults()).toEqual([]);
    });

    it.each(roles)('of the role %s', async (role) => {
      const visitor = await open('desk');
      await signInAsDemoUser(site, visitor, role);
      const { look, faults } = watchScreens(visitor);
      const lookAt = async (place: string) => {
        await look(place);
        if (openToAll.includes(place)) return;
        expect(await visitor.page.getByRole('button', { name: /^Settings, / }).isVisible(), `${place} has the menu with Sign Out`).toBe(
          true,
        );
      };
      expect(await tour(visitor, lookAt)).toEqual(expect.arrayContaining(toPlaces(role)));
      expect(faults()).toEqual([]);
    });
  },
);

describe('a page translated by the browser', { timeout: 20 * waitLimitMs }, () => {
  const crash = /removeChild|insertBefore|NotFoundError/;
  const fillAll = (visitor: Visitor, crashed: string[]) => async (place: string) => {
    await translate(visitor.page);
    await fillForms(visitor);
    const found = visitor.complaints.splice(0).filter((complaint) => crash.test(complaint));
    if (found.length > 0) crashed.push(`${place}: ${found[0]}`);
  };

  it('keeps working while a visitor types', async () => {
    const visitor = await open('desk');
    const crashed: string[] = [];
    await tourPublic(visitor, fillAll(visitor, crashed));
    expect(crashed).toEqual([]);
  });

  it.each(['shipper', 'carrier', 'super_admin'] as const)('keeps working while the role %s types', async (role) => {
    const visitor = await open('desk');
    await signInAsDemoUser(site, visitor, role);
    const crashed: string[] = [];
    await tour(visitor, fillAll(visitor, crashed));
    expect(crashed).toEqual([]);
  });

  it('shows the place of each ZIP code and the price for the typed values', async () => {
    const { page, visit } = await open('desk');
    await visit('/quote');
    await translate(page);
    await page.getByLabel('Vehicle Type').selectOption('car');
    await page.getByLabel('Delivery ZIP Code').fill('80202');
    for (const [zip, place] of [
      ['78701', 'Austin, TX'],
      ['10001', 'New York, NY'],
      ['60601', 'Chicago, IL'],
    ] as const) {
      await page.getByLabel('Pickup ZIP Code').fill(zip);
      await page.getByText(place, { exact: true }).first().waitFor();
    }
    await page.getByLabel('Pickup ZIP Code').fill('0');
    await page.getByText('Chicago, IL', { exact: true }).first().waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'Get Your Transport Quote' }).waitFor();
  });
});

/** Faults of the print view: controls, colors, and hidden facts. */
const onPaper = ({ page }: Visitor) =>
  page.evaluate(() => {
    const isShown = (part: Element) => part.getClientRects().length > 0;
    const parts = [...document.querySelectorAll('main *')].filter(isShown);
    const inks = parts.map((part) => getComputedStyle(part)).map(({ color, backgroundColor }) => `${color} on ${backgroundColor}`);
    return {
      controls: [...document.querySelectorAll('nav, button, form, [role=tab], [role=radiogroup], header:not(main header)')].filter(isShown)
        .length,
      inks: [...new Set(inks)],
      broken: parts.filter((part) => part.matches('article, tr, li, dl > div') && getComputedStyle(part).breakInside !== 'avoid').length,
      words: document.querySelector('main')!.innerText,
    };
  });

it('a printed transport contains its facts, black on white, without controls, in the dark theme too', async () => {
  const visitor = await open('desk');
  const { page, visit } = visitor;
  await signInAsDemoUser(site, visitor, 'shipper');
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  const [transport] = await site.sql<{ id: string }[]>`select id from transports where status = 'delivered' limit 1`;
  await visit(`/transports/${transport!.id}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect((await onPaper(visitor)).controls).toBeGreaterThan(5);
  await page.emulateMedia({ media: 'print' });
  const { controls, inks, broken, words } = await onPaper(visitor);
  expect({ controls, inks, broken }).toEqual({ controls: 0, inks: ['rgb(0, 0, 0) on rgba(0, 0, 0, 0)'], broken: 0 });
  for (const fact of ['Pickup and delivery', 'Money', 'Total', 'Timeline']) expect(words).toContain(fact);
});
