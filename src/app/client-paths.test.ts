import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, it } from 'vitest';
import { clientPaths } from './client-paths.ts';
import routes from './routes.ts';

const pathsOf = (entries: RouteConfigEntry[], parent = ''): string[] =>
  entries.flatMap((entry) => {
    const path = entry.path ? `${parent}/${entry.path}` : parent;
    const own = entry.index || (entry.path && !entry.children) ? [path || '/'] : [];
    return [...own, ...pathsOf(entry.children ?? [], path)];
  });

/** Articles are answered from their prerendered pages alone, so that an address without an article is a 404. */
const notOwn = ['/*', '/support/help-center/:slug'];

it('lets the server answer exactly the paths of the route table', async () => {
  const known = pathsOf(await routes).filter((path) => !notOwn.includes(path));
  expect([...clientPaths].sort()).toEqual(known.sort());
});
