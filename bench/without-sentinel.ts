import { registerHooks } from 'node:module';

/* Import before the program to run it without Sentinel's hooks; the product has no such switch. */
const watch = '/src/domains/sentinel/patterns/watch.ts';
const nothing = 'data:text/javascript,export async function installSentinel() {} export function recordSign() {}';

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    return found.url.endsWith(watch) ? { ...found, url: nothing, format: 'module' } : found;
  },
});
