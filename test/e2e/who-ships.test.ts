import { beforeAll, describe, expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { isAdmin, isShipping, roles } from '#shared/roles.ts';
import { startBrowser, type Size, type Visitor, walkedAt } from '../harness/browser.ts';
import { enter } from '../harness/journey.ts';
import { startSite, type TestSite } from '../harness/site.ts';

let site: TestSite;
let open: (size: Size) => Promise<Visitor>;

beforeAll(async () => {
  site = await startSite();
  open = (await startBrowser(site.origin)).open;
});

const everybody = roles.flatMap((role, at) => walkedAt(at % 2 === 0 ? 'phone' : 'desk').map((size) => [role, size] as const));

/** Every way to a new request that the screen shows by now, as it is called. */
const waysOf = ({ page }: Visitor) => page.locator('a[href="/transports/new"]:visible').allInnerTexts();

/** What lists of an account without requests say, and which ways they offer to who ships. */
const lists = [
  ['/quotes', 'No quote requests yet', ['New Quote Request', 'New Quote Request']],
  ['/quotes/drafts', 'No drafts', ['New Quote Request', 'Create New Quote']],
] as const;

/** The screens that Ctrl K finds by this name. */
async function foundByName({ page }: Visitor, name: string): Promise<string[]> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^Find a screen/ }).fill('help');
  await page.getByRole('option', { name: /^Help Center/ }).waitFor();
  await page.getByRole('combobox', { name: /^Find a screen/ }).fill('');
  const options = page.getByRole('listbox', { name: 'Found' }).getByRole('option');
  await expect.poll(() => options.count()).toBeGreaterThan(5);
  return (await options.allInnerTexts()).filter((text) => text.startsWith(name));
}

/** The same links of the menu of a phone. */
async function inMenu({ page }: Visitor): Promise<string[]> {
  await page.getByRole('button', { name: 'Open menu' }).click();
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await links.first().waitFor();
  const labels = await links.allInnerTexts();
  await page.keyboard.press('Escape');
  return labels.filter((label) => label === 'New Transport');
}

describe('a new request', () => {
  it.each(everybody)('is offered to who ships and to nobody else: to the role %s (%s)', async (role, size) => {
    const visitor = await open(size);
    const { page, visit, isSound, close } = visitor;
    await enter(visitor, (await buildAccount(site.sql, { role })).email);
    const once = isShipping(role) ? ['New Transport'] : [];
    const areOffered = (labels: readonly string[]) => (isShipping(role) ? [...(size === 'desk' ? once : []), ...labels] : []);
    if (!isAdmin(role)) {
      await visit('/dashboard');
      await page.getByText('No drafts', { exact: true }).waitFor();
      const emptyList = role === 'shipper' ? ['New Transport'] : [];
      await expect.poll(() => waysOf(visitor)).toEqual(areOffered(['New Transport', 'Create New Quote', ...emptyList]));
      await isSound();
    }
    for (const [path, empty, labels] of lists) {
      await visit(path);
      await page.getByText(isShipping(role) ? empty : empty.replace('quote requests', 'transports'), { exact: true }).waitFor();
      await expect.poll(() => waysOf(visitor), { message: path }).toEqual(areOffered(labels));
    }
    if (size === 'phone') expect(await inMenu(visitor)).toEqual(once);
    expect(await foundByName(visitor, 'New Transport')).toHaveLength(once.length);
    await close();
  });
});
