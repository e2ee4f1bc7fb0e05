import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { afterAll, vi } from 'vitest';
import { isDatabasePort, otherSessions } from './database/database.ts';
import { patiently } from './timeouts.ts';

/** What this file has connected to anything but the database, and not closed yet. */
const open = new Set<Socket>();
const hear = (message: unknown) => {
  const { socket } = message as { socket: Socket };
  open.add(socket);
  socket.once('close', () => open.delete(socket));
};
// Before the file itself, which connects as it is read.
subscribe('net.client.socket', hear);

const leftOver = async (): Promise<string[]> => [
  ...[...open]
    .filter(({ remotePort }) => !isDatabasePort(remotePort))
    .map(({ remoteAddress, remotePort }) => `${remoteAddress}:${remotePort}`),
  ...(await otherSessions()),
];

/** A worker that is shared goes on to its next file: nothing that this one began may go on with it. */
afterAll(async () => {
  unsubscribe('net.client.socket', hear);
  const isClean = async () => (await leftOver()).length === 0;
  await vi.waitUntil(isClean, patiently).catch(async () => {
    throw new Error(`This file leaves connections open, to ${(await leftOver()).join(', ')}: end with atEnd what it starts.`);
  });
});
