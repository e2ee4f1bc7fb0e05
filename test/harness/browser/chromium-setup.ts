import { chromiumPath } from './chromium.ts';

/** Unpacks the browser once, before several journeys ask for it at the same time. */
export async function setup(): Promise<void> {
  await chromiumPath();
}
