import { registerHooks } from 'node:module';

/*
 * Imported before the program: it is then the same program without Sentinel's hooks. The product has no such switch. What the rest of
 * the program takes of Sentinel stays what it is.
 */
const watch = '/src/domains/sentinel/patterns/watch.ts';
const nothing = 'data:text/javascript,export async function installSentinel() {} export function noteSign() {}';

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    return found.url.endsWith(watch) ? { ...found, url: nothing, format: 'module' } : found;
  },
});
