import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, it } from 'vitest';
import { clientPaths } from './client-paths.ts';
import routes from '../routes.ts';

const toPaths = (entries: RouteConfigEntry[], parent = ''): string[] =>
  entries.flatMap((entry) => {
    const path = entry.path ? `${parent}/${entry.path}` : parent;
    const own = entry.index || (entry.path && !entry.children) ? [path || '/'] : [];
    return [...own, ...toPaths(entry.children ?? [], path)];
  });

/** Articles exist only as prerendered pages; unknown slugs are a 404. */
const notOwn = ['/*', '/support/help-center/:slug'];

it('lets the server answer exactly the paths of the route table', async () => {
  const known = toPaths(await routes).filter((path) => !notOwn.includes(path));
  expect([...clientPaths].sort()).toEqual(known.sort());
});

const toScreens = (entries: RouteConfigEntry[], parent = ''): [path: string, screen: string][] =>
  entries.flatMap((entry) => {
    const path = entry.path ? `${parent}/${entry.path}` : parent;
    const screen = /([\w-]+)-screen\.tsx$/.exec(entry.file)?.[1];
    return [...(screen ? [[path || '/', screen] as [string, string]] : []), ...toScreens(entry.children ?? [], path)];
  });

/** Public addresses that links and bookmarks depend on. */
const published = {
  '/': 'landing',
  '/home': 'landing',
  '/how-it-works': 'how-it-works',
  '/pricing': 'pricing',
  '/quote': 'quote-request',
  '/login': 'login',
  '/register': 'register',
  '/support/help-center': 'help-center',
  '/support/contact-us': 'contact-us',
  '/support/safety': 'safety',
  '/legal/privacy-policy': 'privacy-policy',
  '/legal/terms-of-service': 'terms-of-service',
  '/legal/compliance': 'compliance',
  '/legal/accessibility': 'accessibility',
  '/dashboard': 'dashboard',
  '/app': 'dashboard',
  '/transports/new': 'transport-form',
  '/transport-form': 'transport-form',
  '/transports/:id': 'transport-detail',
  '/transport-details/:id': 'transport-detail',
  '/quotes': 'quotes-list',
  '/quotes/drafts': 'quotes-list',
  '/quotes-app': 'quotes-list',
  '/settings/profile': 'profile',
  '/settings/account': 'account-settings',
  '/settings/security': 'security-settings',
};

it('serves each published URL with its screen', async () => {
  expect(Object.fromEntries(toScreens(await routes))).toMatchObject(published);
});
