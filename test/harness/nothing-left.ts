import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { afterAll, vi } from 'vitest';
import { isDatabasePort, otherSessions } from './database/database.ts';
import { patiently } from './timeouts.ts';

const open = new Set<Socket>();
const hear = (message: unknown) => {
  const { socket } = message as { socket: Socket };
  open.add(socket);
  socket.once('close', () => open.delete(socket));
};
// Before the file itself is loaded.
subscribe('net.client.socket', hear);

const leftOver = async (): Promise<string[]> => [
  ...[...open]
    .filter(({ remotePort }) => !isDatabasePort(remotePort))
    .map(({ remoteAddress, remotePort }) => `${remoteAddress}:${remotePort}`),
  ...(await otherSessions()),
];

/** In a shared worker, nothing may leak into the next file. */
afterAll(async () => {
  unsubscribe('net.client.socket', hear);
  const isClean = async () => (await leftOver()).length === 0;
  await vi.waitUntil(isClean, patiently).catch(async () => {
    throw new Error(`This file leaves connections open, to ${(await leftOver()).join(', ')}: end with addCleanup what it starts.`);
  });
});
