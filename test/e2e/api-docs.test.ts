import { beforeAll, expect, it } from 'vitest';
import { startBrowser, type Size, type Visitor } from '../harness/browser.ts';
import { startSite } from '../harness/site.ts';

let open: (size: Size) => Promise<Visitor>;
let origin: string;

beforeAll(async () => {
  const site = await startSite();
  origin = site.origin;
  open = (await startBrowser(site.origin)).open;
});

it('shows every call from the own site alone, under a policy that lets nothing inline run', async () => {
  const { page, complaints, close } = await open('desk');
  const strangers: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(`${origin}/`) && !request.url().startsWith('data:')) strangers.push(request.url());
  });
  await page.goto('/api/docs');
  await page.getByRole('heading', { name: /Carriage API/ }).waitFor();
  const call = page.locator('.opblock-summary', { hasText: '/api/transports/{id}/cancellation' });
  await page.locator('.opblock-tag', { hasText: 'transports' }).first().click();
  await call.click();
  await page.getByText('Who may call it: signed-in.').first().waitFor();
  expect(await page.getByRole('button', { name: 'Try it out' }).count()).toBe(0);
  expect(strangers).toEqual([]);
  expect(complaints).toEqual([]);
  await close();
});
