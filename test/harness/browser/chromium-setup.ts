import { chromiumPath } from './chromium.ts';

/** Unpacks the browser once, before tests run in parallel. */
export async function setup(): Promise<void> {
  await chromiumPath();
}
