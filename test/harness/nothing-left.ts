import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { afterAll, vi } from 'vitest';
import { patiently } from './patience.ts';

/** What this file has connected to anything, the database too, and not closed yet. */
const open = new Set<Socket>();
const hear = (message: unknown) => {
  const { socket } = message as { socket: Socket };
  open.add(socket);
  socket.once('close', () => open.delete(socket));
};
// Before the file itself, which connects as it is read.
subscribe('net.client.socket', hear);

/** A worker that is shared goes on to its next file: nothing that this one began may go on with it. */
afterAll(async () => {
  unsubscribe('net.client.socket', hear);
  await vi
    .waitUntil(() => open.size === 0, patiently)
    .catch(() => {
      const where = Array.from(open, ({ remoteAddress, remotePort }) =>
        remotePort ? `${remoteAddress}:${remotePort}` : 'a socket of this machine',
      );
      throw new Error(
        `${open.size} connections that this file opened go on after it, to ${where.join(', ')}: end by atEnd what it starts.`,
      );
    });
});
