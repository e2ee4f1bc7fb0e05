import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { listDriverAppFiles } from '../../../src/web/build-service-worker.ts';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { startBrowser } from '../../harness/browser/browser.ts';
import { seat } from '../../harness/browser/journey.ts';
import { startSite } from '../../harness/site.ts';

const site = await startSite();
const { open } = await startBrowser(site.origin, { keepsApp: true });
const folder = 'build/client';

it('caches the files a driver needs, and no API response', async () => {
  const files = await listDriverAppFiles(folder);
  for (const name of [
    'root',
    'app-layout',
    'pickup-screen',
    'pickup-inspection-screen',
    'delivery-inspection-screen',
    'survey-screen',
    'offline-keeper',
    'sharing-strip',
  ])
    expect([name, files.some((file) => file.startsWith(`/assets/${name}-`))]).toEqual([name, true]);
  expect(files.some((file) => file.endsWith('.css'))).toBe(true);
  const worker = readFileSync(`${folder}/service.worker.mjs`, 'utf8');
  for (const file of files) expect([file, existsSync(folder + file), worker.includes(file)]).toEqual([file, true, true]);
  expect(worker).not.toContain('/api/');
});

it('can be installed, under a policy that limits its worker to this site', async () => {
  const page = await (await fetch(`${site.origin}/`)).text();
  const [, manifest] = /<link rel="manifest" href="([^"]+)"/.exec(page)!;
  const reply = await fetch(site.origin + manifest!);
  expect(reply.headers.get('content-type')).toContain('application/manifest+json');
  const {
    icons,
    start_url: start,
    display,
  } = (await reply.json()) as { icons: { src: string; sizes: string }[]; start_url: string; display: string };
  expect([start, display, icons.map(({ sizes }) => sizes)]).toEqual(['/dashboard', 'standalone', ['192x192', '512x512', '512x512']]);
  for (const { src } of icons) expect((await fetch(site.origin + src)).headers.get('content-type')).toBe('image/png');
  const worker = await fetch(`${site.origin}/service.worker.mjs`);
  expect([worker.status, worker.headers.get('content-type')]).toEqual([200, 'application/javascript; charset=utf-8']);
  expect(worker.headers.get('content-security-policy')).toBe(
    "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'",
  );
});

it('is cached for people who work at vehicles, and for no one else', async () => {
  const has = async (role: 'driver' | 'inspection' | 'shipper') => {
    const visitor = await seat(open, (await buildAccount(site.sql, { role })).email, 'phone', '/dashboard');
    if (role !== 'shipper') await visitor.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await visitor.isSound();
    const cached = await visitor.page.evaluate(async () => {
      const names = await caches.keys();
      const all = await Promise.all(
        names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)),
      );
      return all.flat();
    });
    const workers = await visitor.page.evaluate(() => navigator.serviceWorker.getRegistrations().then((all) => all.length));
    await visitor.close();
    return { workers, cached };
  };
  for (const role of ['driver', 'inspection'] as const) {
    const { workers, cached } = await has(role);
    expect([role, workers, cached.filter((path) => !path.startsWith('/assets/'))]).toEqual([role, 1, ['/dashboard']]);
  }
  expect(await has('shipper')).toEqual({ workers: 0, cached: [] });
});

it('shows a push with an action, agrees from it, and opens its page if that is refused', async () => {
  const visitor = await seat(open, (await buildAccount(site.sql, { role: 'driver' })).email, 'phone', '/dashboard');
  await visitor.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const [worker] = visitor.page.context().serviceWorkers();
  // Headless Chromium can't ask for permission, so calls of the worker are recorded instead.
  const noted = await worker!.evaluate(async () => {
    const scope = globalThis as unknown as Record<'registration' | 'clients', Record<string, unknown>> & { fetch: unknown };
    const [shown, opened, sent]: [unknown[], string[], unknown[]] = [[], [], []];
    scope.registration['showNotification'] = async (title: string, { tag, actions }: { tag: string; actions: { action: string }[] }) =>
      void shown.push([title, tag, ...actions.map(({ action }) => action)]);
    scope.clients['openWindow'] = async (url: string) => void opened.push(new URL(url).pathname);
    scope.fetch = async (path: string, { method, body }: RequestInit) => ({ ok: sent.push([method, path, body]) === 1 });
    const tell = async (name: string, parts: object) => {
      const work: Promise<unknown>[] = [];
      dispatchEvent(Object.assign(new Event(name), { waitUntil: (one: Promise<unknown>) => void work.push(one), ...parts }));
      await Promise.all(work);
    };
    const agree = { path: '/agreement', body: { answer: 'agreed' } };
    const data = { id: 'notice', title: 'You were named to drive a vehicle', path: '/transports/1', agree };
    await tell('push', { data: { json: () => data } });
    await tell('push', { data: { json: () => ({ ...data, agree: undefined }) } });
    for (const action of ['agree', 'agree', 'open', ''])
      await tell('notificationclick', { action, notification: { data, close: () => undefined } });
    return { shown, opened, sent };
  });
  const call = ['POST', '/agreement', '{"answer":"agreed"}'];
  expect(noted).toEqual({
    shown: [
      ['You were named to drive a vehicle', 'notice', 'open', 'agree'],
      ['You were named to drive a vehicle', 'notice', 'open'],
      ['You agreed', 'notice', 'open'],
    ],
    opened: ['/transports/1', '/transports/1', '/transports/1'],
    sent: [call, call],
  });
  await visitor.close();
});
