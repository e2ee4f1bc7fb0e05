import { beforeAll, describe, expect, it } from 'vitest';
import { defaultSupportEmail } from '#shared/product.ts';
import { directSettlement, platformSettlementText, settlementMarks, type Settlement } from '#shared/settlement/settlement.ts';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { publicPages } from '../../react-router.config.ts';
import { type Size, startBrowser, type Visitor } from '../harness/browser/browser.ts';
import { isFull } from '../harness/effort.ts';
import { enter } from '../harness/browser/journey.ts';
import { isFocused, press } from '../harness/browser/keys.ts';
import { listMailsTo } from '../harness/people/mailed.ts';
import { startSite, type TestSite } from '../harness/site.ts';

let site: TestSite;
let open: (size: Size) => Promise<Visitor>;

beforeAll(async () => {
  site = await startSite({ PUBLIC_URL: 'https://ship.test', SUPPORT_EMAIL: 'help@ship.test' });
  open = (await startBrowser(site.origin)).open;
});

const articles = publicPages.filter((path) => path.startsWith('/support/help-center/'));
/** Articles share a screen, and the front page has two addresses; test:full checks one more of each. */
const looked = publicPages.filter((path) => !articles.slice(1, isFull ? -1 : undefined).includes(path) && (isFull || path !== '/home'));

async function settle(settlement: Settlement): Promise<void> {
  await site.sql`
    insert into system_config (key, value, category) values ('PAYMENTS_ENABLED', ${String(settlement === 'held')}, 'limits')
    on conflict (key) do update set value = excluded.value`;
  const marked = settlement === 'direct';
  await expect.poll(async () => (await (await fetch(`${site.origin}/pricing`)).text()).includes('data-settlement="direct"')).toBe(marked);
}

const overflow = ({ page }: Visitor) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

describe('public pages', () => {
  it('have a title and one heading, fit the screen, satisfy axe and log no errors', async () => {
    const visitor = await open('phone');
    for (const path of looked) {
      const reply = await visitor.visit(path);
      expect([path, reply!.status()]).toEqual([path, 200]);
      expect([path, await visitor.page.locator('h1').count()]).toEqual([path, 1]);
      expect(await visitor.page.title()).toMatch(/^.{4,} \| Carriage$/);
      expect([path, await overflow(visitor)]).toEqual([path, 0]);
      await visitor.isAccessible();
    }
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  });

  it('can be read without scripts', { tags: 'full' }, async () => {
    const { page, close } = await open('phone');
    await page.route('**/*.js', (route) => route.abort());
    for (const path of looked) {
      await page.goto(path);
      expect([path, await page.locator('h1').isVisible()]).toEqual([path, true]);
      expect((await page.locator('main').innerText()).length, path).toBeGreaterThan(500);
    }
    await close();
  });

  it('find an article while typing, and say if there is none', { tags: 'full' }, async () => {
    const { page, visit, isAccessible, complaints, close } = await open('phone');
    await visit('/support/help-center');
    const box = page.getByRole('searchbox', { name: 'Search the help articles' });
    await box.fill('refu');
    await page.getByText(/answers? for “refu”/).waitFor();
    await isAccessible();
    await box.fill('zebra');
    await page.getByText('No answers for “zebra”').waitFor();
    await box.fill('how do I cancel');
    await page.getByRole('link', { name: 'How do I cancel, and what do I get back?' }).click();
    await page.getByRole('heading', { level: 1, name: 'How do I cancel, and what do I get back?' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/support/help-center/cancel-a-transport');
    expect(complaints).toEqual([]);
    await close();
  });

  it('send a message to support, after naming what is missing', { tags: 'full' }, async () => {
    const { page, visit, isAccessible, complaints, close } = await open('phone');
    await visit('/support/contact-us');
    await page.getByLabel('Name').fill('D');
    await page.getByLabel('Email').fill('dana');
    await page.getByLabel('Subject').fill('Car');
    await page.getByLabel('Message').fill('Short');
    await page.getByRole('button', { name: 'Send Message' }).click();
    for (const words of [
      'Name must be at least 2 characters',
      'Invalid email address',
      'Subject must be at least 5 characters',
      'Message must be at least 10 characters',
    ])
      await page.locator('form').getByText(words).last().waitFor();
    expect(await page.getByLabel('Subject').getAttribute('aria-invalid')).toBe('true');
    await isAccessible();
    const subject = 'Two cars on a phone';
    await page.getByLabel('Name').fill('Dana Brooks');
    await page.getByLabel('Email').fill('dana.brooks@example.com');
    await page.getByLabel('Subject').fill(subject);
    await page.getByLabel('Message').fill('Can one request hold two vehicles?');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await page.getByText("We'll get back to you within 24 hours on business days.", { exact: true }).waitFor();
    await isAccessible();
    for (const label of ['Name', 'Email', 'Subject', 'Message']) expect(await page.getByLabel(label).inputValue()).toBe('');
    expect((await listMailsTo(site.sql, 'help@ship.test')).map((mail) => mail.subject)).toContain(`Contact form: ${subject}`);
    expect(complaints).toEqual([]);
    await close();
  });
});

describe('the served pages', () => {
  const get = async (path: string) => {
    const reply = await fetch(new URL(path, site.origin));
    return { status: reply.status, body: await reply.text() };
  };

  it('are complete without scripts, each under its own URL', { tags: 'full' }, async () => {
    for (const path of publicPages) {
      const { status, body } = await get(path);
      expect([path, status]).toEqual([path, 200]);
      const address = `https://ship.test${path === '/home' ? '/' : path}`;
      expect(body).toContain(`<link rel="canonical" href="${address}"`);
      expect(body).toContain('content="https://ship.test/social.png"');
      expect(body).toMatch(/<meta name="description" content=".{40,}?"/);
      expect(body).not.toContain('https://carriage.example');
      expect(body.match(/<h1/g)).toHaveLength(1);
      for (const [, json] of body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g))
        expect(JSON.parse(json!)).toMatchObject({ '@context': 'https://schema.org', '@type': expect.any(String) });
    }
    expect((await get('/legal/terms-of-service')).body).toContain('Draft for legal review');
    expect((await get('/pricing')).body).toContain('"@type":"FAQPage"');
  });

  it('contain no broken links', { tags: 'full' }, async () => {
    const links = new Set<string>();
    for (const path of publicPages) for (const [, href] of (await get(path)).body.matchAll(/<a [^>]*?href="(\/[^"#?]*)/g)) links.add(href!);
    expect(links.size).toBeGreaterThan(publicPages.length - 5);
    for (const href of links) expect([href, (await get(href)).status]).toEqual([href, 200]);
  });

  it.each([
    ['direct', [directSettlement, 'Direct settlement: the shipper pays'], [platformSettlementText]],
    [
      'held',
      [platformSettlementText, 'held until delivery', 'goes back to the card you paid with', 'you get everything back'],
      [directSettlement],
    ],
  ] as const)(
    'that mention a refund or the service fee say how a booking is paid: %s',
    { tags: 'full' },
    async (settlement, says, never) => {
      await settle(settlement);
      let seen = 0;
      for (const path of publicPages) {
        const { body } = await get(path);
        expect([path, [...settlementMarks, ...never].filter((words) => body.includes(words))]).toEqual([path, []]);
        const main = /<main[\s\S]*<\/main>/.exec(body)![0].replaceAll(/<nav[\s\S]*?<\/nav>/g, '');
        if (path === '/support/api-guide' || !/refund|service fee/i.test(main)) continue;
        seen += 1;
        expect([path, says.some((words) => main.includes(words))]).toEqual([path, true]);
      }
      expect(seen).toBeGreaterThan(6);
      await settle('direct');
    },
  );

  it('do not change when their scripts load, in either settlement mode', { tags: 'full' }, async () => {
    for (const settlement of ['held', 'direct'] as const) {
      await settle(settlement);
      const { page, visit, isSound, complaints, close } = await open('desk');
      for (const path of ['/pricing', '/legal/terms-of-service', '/support/help-center/pay-for-a-transport', '/for-carriers', '/']) {
        const sent = await (await page.request.get(path)).text();
        await visit(path);
        const words = await page.locator('main').innerText();
        expect([path, words.includes(directSettlement) || words.includes('Direct settlement')]).toEqual([path, settlement === 'direct']);
        const shown = await page.evaluate((html) => {
          const read = new DOMParser().parseFromString(html, 'text/html');
          return [read, document].map((one) => one.querySelector('main')!.textContent);
        }, sent);
        expect([path, shown[1]]).toEqual([path, shown[0]]);
        await isSound();
      }
      expect(complaints).toEqual([]);
      await close();
    }
  });

  it('show the configured support address, even after their scripts load', { tags: 'full' }, async () => {
    let named = 0;
    for (const path of [...publicPages, '/login', '/nowhere']) {
      const { body } = await get(path);
      expect([path, body.includes(defaultSupportEmail)]).toEqual([path, false]);
      named += body.split('mailto:help@ship.test').length - 1;
    }
    expect(named).toBeGreaterThan(publicPages.length);
    const { page, visit, complaints, close } = await open('desk');
    for (const [path, places] of [
      ['/', 1],
      ['/support/contact-us', 2],
      ['/quote', 1],
      ['/legal/privacy-policy', 2],
      ['/legal/terms-of-service', 2],
    ] as const) {
      await visit(path);
      const text = await page.locator('body').innerText();
      expect([path, text.split('help@ship.test').length - 1, text.includes(defaultSupportEmail)]).toEqual([path, places, false]);
      expect(await page.locator('a[href="mailto:help@ship.test"]').count()).toBeGreaterThan(0);
      expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`https://ship.test${path}`);
    }
    expect(complaints).toEqual([]);
    await close();
  });

  it('the sitemap lists every page once, and crawlers can find it', { tags: 'full' }, async () => {
    const { body } = await get('/sitemap.xml');
    const listed = [...body.matchAll(/<loc>https:\/\/ship\.test([^<]*)<\/loc>/g)].map(([, path]) => path!);
    expect(listed.sort()).toEqual(publicPages.filter((path) => path !== '/home').sort());
    expect((await get('/robots.txt')).body).toContain('Sitemap: https://ship.test/sitemap.xml');
  });
});

it.each(['/', '/dashboard'])('opens, leaves and uses the drawer of %s on a phone with the keyboard', async (path) => {
  const visitor = await open('phone');
  const { page, visit, isSound, close } = visitor;
  const { email } = await buildAccount(site.sql);
  if (path === '/dashboard') await enter(visitor, email);
  const [label, heading] = path === '/' ? ['Pricing', /pric/i] : ['Quotes', 'Quotes'];
  await visit(path);
  const menu = page.getByRole('button', { name: 'Open menu' });
  const drawer = page.getByRole('dialog', { name: 'Carriage' });
  await press(page, menu);
  await drawer.waitFor();
  await isSound(drawer);
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
  await expect.poll(() => isFocused(menu)).toBe(true);
  await page.keyboard.press('Space');
  await press(page, drawer.getByRole('link', { name: label, exact: true }));
  await drawer.waitFor({ state: 'hidden' });
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  await isSound();
  await close();
});
