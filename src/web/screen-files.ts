import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const reachedFile = resolve(import.meta.dirname, 'api/reached.ts');
const loads = /react-router\/dist\/\w+\/lib\/dom\/ssr\/routeModules\.js$/;
const reloads = 'window.location.reload();';

/**
 * Code of the router that loads the page again where the file of a screen does not come, which is right where another version has taken its place.
 * Without a connection a browser would show a page of its own, and where loading the page has brought nothing it would be loaded without end: then the failure
 * is the screen's (`ScreenNotLoaded`, or what failed). Throws where the code is another.
 */
export function keptWithoutConnection(code: string): string {
  if (code.split(reloads).length !== 2) throw new Error('The router loads the page again in another way: look at src/web/screen-files.ts');
  const asks = `if (!(await isReached(route.module))) throw new ScreenNotLoaded('The screen is not loaded', { cause: error });`;
  const once = 'if (!loadsPageFor(route.module)) throw error;';
  return `import { isReached, loadsPageFor, ScreenNotLoaded } from ${JSON.stringify(reachedFile)};\n${code.replace(reloads, () => `${asks}\n${once}\n${reloads}`)}`;
}

/** Has the app stay where it is while a screen cannot be fetched. */
export const screenFiles = (): Plugin => ({
  name: 'screen-files',
  transform: { filter: { id: loads }, handler: (code) => ({ code: keptWithoutConnection(code), map: null }) },
});
