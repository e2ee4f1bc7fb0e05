import { afterAll, beforeAll, vi } from 'vitest';
import { patiently } from './patience.ts';

/** What of this process is connected somewhere. */
const sockets = (): number =>
  process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap' || name === 'TCPServerWrap').length;

let before = 0;
beforeAll(() => void (before = sockets()));

/** A worker that is shared goes on to its next file: nothing that this one started may go on with it. */
afterAll(async () => {
  await vi
    .waitUntil(() => sockets() <= before, patiently)
    .catch(() => {
      throw new Error(`${sockets() - before} connections that this file opened go on after it: end what it starts in afterAll.`);
    });
});
