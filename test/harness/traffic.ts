import type { BrowserContext, Page, Request, Response } from 'playwright-core';
import { waitLimitMs } from './timeouts.ts';

type Window = typeof globalThis & { untilIdle: () => Promise<void> };

/** Streams stay open; they count as done once the reply starts. */
const isLasting = (response: Response) => response.headers()['content-type']?.startsWith('text/event-stream');

function countRequests(page: Page) {
  const open = new Set<Request>();
  let begun = 0;
  let whenDone = Promise.withResolvers<void>();
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) open.clear();
    open.add(request);
    begun += 1;
  });
  const done = (request: Request) => {
    if (open.delete(request) && open.size === 0) whenDone = (whenDone.resolve(), Promise.withResolvers<void>());
  };
  page.on('response', (response) => void (isLasting(response) && done(response.request())));
  page.on('requestfinished', done);
  page.on('requestfailed', done);
  return { open, begun: () => begun, untilDone: () => (open.size === 0 ? Promise.resolve() : whenDone.promise) };
}

async function withTimeout(work: Promise<void>, open: ReadonlySet<Request>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    const tell = () => reject(new Error(`still asked for: ${Array.from(open, (request) => request.url()).join(', ')}`));
    timer = setTimeout(tell, waitLimitMs);
  });
  await Promise.race([work, limit]).finally(() => clearTimeout(timer));
}

const untilIdle = (page: Page): Promise<void> => page.evaluate(() => (globalThis as Window).untilIdle());

/** Waits, without fixed times, until all requests are answered and the page was idle twice in a row. */
export async function trackTraffic(context: BrowserContext): Promise<(page: Page) => () => Promise<void>> {
  // Saved before a test may freeze the page's clock.
  await context.addInitScript(() => {
    const frame = requestAnimationFrame.bind(globalThis);
    const idle = requestIdleCallback.bind(globalThis);
    // An idle page may not call back before its next frame, so frames are requested; hidden pages draw none, hence the timeout.
    const nextIdle = (then: () => void) => {
      let isWaiting = true;
      const draw = () => void (isWaiting && frame(draw));
      draw();
      idle(
        () => {
          isWaiting = false;
          then();
        },
        { timeout: 5_000 },
      );
    };
    (globalThis as Window).untilIdle = () => new Promise((resolve) => nextIdle(() => nextIdle(() => resolve())));
  });
  return (page) => {
    const { open, begun, untilDone } = countRequests(page);
    return async () => {
      for (let seen = -1; seen !== begun() || open.size > 0;) {
        await withTimeout(untilDone(), open);
        seen = begun();
        await untilIdle(page).catch((error: Error) => {
          if (page.isClosed() || !/context was destroyed|navigat/i.test(error.message)) throw error;
          seen = -1;
        });
      }
    };
  };
}
