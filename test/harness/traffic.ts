import type { BrowserContext, Page, Request, Response } from 'playwright-core';
import { waitLimitMs } from './timeouts.ts';

type Window = typeof globalThis & { untilIdle: () => Promise<void> };

/** What stays open as long as the page does: it is there when its answer has begun. */
const isLasting = (response: Response) => response.headers()['content-type']?.startsWith('text/event-stream');

function countRequests(page: Page) {
  const open = new Set<Request>();
  let begun = 0;
  let whenDone = Promise.withResolvers<void>();
  page.on('request', (request) => {
    // A new document asks for everything anew: what the last one asked for is given up.
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

/** Waits until a page has nothing left to do, whatever it still asks for: for a page whose questions a test holds back. */
const untilIdle = (page: Page): Promise<void> => page.evaluate(() => (globalThis as Window).untilIdle());

/**
 * Lets a test wait until a page of the context is quiet, without a time in it: every request is answered, live streams are open, the page has had nothing left to
 * do since (twice, for what an effect begins), and began no other request. A page that moved on meanwhile is waited for anew.
 */
export async function watchTraffic(context: BrowserContext): Promise<(page: Page) => () => Promise<void>> {
  // Taken before a test may hold the page's clock.
  await context.addInitScript(() => {
    const frame = requestAnimationFrame.bind(globalThis);
    const idle = requestIdleCallback.bind(globalThis);
    // A page that draws nothing more may have no idle moment to tell of until its next frame, so frames are asked for until it comes; a page
    // that is not shown draws none at all, and has its idle moment at the latest by then.
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
