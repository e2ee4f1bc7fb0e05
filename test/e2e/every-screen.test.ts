import { beforeAll, describe, expect, it } from 'vitest';
import { isAdmin, isPricing, isShipping, roles, type Role } from '#shared/roles.ts';
import { startBrowser, type Size, type Visitor } from '../harness/browser.ts';
import { startSite, type TestSite } from '../harness/site.ts';
import { enterAsCast, tour, tourPublic } from '../harness/tour.ts';
import { watchWords } from '../harness/words.ts';
import { publicPages } from '../../react-router.config.ts';

let site: TestSite;
let open: (size: Size) => Promise<Visitor>;

beforeAll(async () => {
  site = await startSite({}, ['--demo']);
  open = (await startBrowser(site.origin)).open;
});

/** Where an account of this role has to have been, so that a tour which found nothing to walk fails. */
const placesOf = (role: Role): string[] => [
  '/dashboard',
  '/settings/profile',
  '/settings/account',
  ...(isAdmin(role)
    ? ['/security', '/admin/overview', '/admin-independent-drivers', '/admin/claims', '/admin/payments', '/admin/payments/reconciliation']
    : ['/quotes']),
  ...(isShipping(role) ? ['/transports/new'] : []),
  ...(isPricing(role) ? ['/marketplace', '/settings/carrier'] : []),
];

describe('no word of a program stands on a screen', () => {
  it('of a visitor: every public page that links lead to, and its menu', async () => {
    const visitor = await open('phone');
    const { found, look } = watchWords(visitor.page);
    const seen = await tourPublic(visitor, async (place) => {
      await look(place);
      await visitor.page.getByRole('button', { name: 'Open menu' }).click();
      await visitor.page.getByRole('dialog', { name: 'Carriage' }).waitFor();
      await look(`${place}, its menu`);
    });
    expect(seen).toEqual(expect.arrayContaining([...publicPages.filter((path) => path !== '/home'), '/login', '/register']));
    expect([...found]).toEqual([]);
    await visitor.close();
  });

  it.each(roles)('of the role %s', async (role) => {
    const visitor = await open('desk');
    await enterAsCast(site, visitor, role);
    const { found, look } = watchWords(visitor.page);
    const seen = await tour(visitor, look, role === 'shipper' ? 20 : 2);
    expect(seen).toEqual(expect.arrayContaining(placesOf(role)));
    expect([...found]).toEqual([]);
    await visitor.close();
  });
});
