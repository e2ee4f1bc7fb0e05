import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { connect } from '#server/db/connection/connect.ts';
import { scratchFolder } from '../harness/database/backups.ts';
import { patiently } from '../harness/timeouts.ts';
import { startProgram } from '../harness/processes/program.ts';
import { canMountSmallDisk, toSmallDiskCommand } from '../harness/processes/small-disk.ts';

const email = 'chief@carriage.example';
const password = 'a-Long-enough-1-for-them-all';
const megabyte = Buffer.alloc(1024 * 1024, 1);

const toOwner = (dataDir: string): string => {
  const secret = readFileSync(path.join(dataDir, 'postgres.password'), 'utf8').trim();
  return `postgres://carriage:${secret}@127.0.0.1:5432/carriage?host=${encodeURIComponent(path.join(dataDir, 'postgres', '18'))}`;
};

function fill(place: string): void {
  for (let size = megabyte.length; size >= 1; size = Math.floor(size / 2))
    try {
      for (;;) writeFileSync(place, megabyte.subarray(0, size), { flag: 'a' });
    } catch (error) {
      expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC');
    }
}

test.skipIf(!canMountSmallDisk)(
  'a full database disk is reported, loses nothing acknowledged, and recovers once there is room',
  async () => {
    const folder = scratchFolder();
    const program = await startProgram(
      { DATABASE_URL: '', DATA_DIR: folder, ADMIN_EMAIL: email, ADMIN_PASSWORD: password },
      [],
      toSmallDiskCommand(folder, 400 * 1024),
    );
    const inside = path.join(`/proc/${program.child.pid}/root`, folder);
    const call = async (method: string, address: string, body?: object, token = '') => {
      const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
      const reply = await fetch(program.origin + address, { method, headers, ...(body && { body: JSON.stringify(body) }) });
      return { status: reply.status, retryAfter: reply.headers.get('retry-after'), body: (await reply.json()) as Record<string, string> };
    };
    const { token } = (await call('POST', '/api/auth/login', { email, password })).body;
    const rename = (fullName: string) => call('PATCH', '/api/settings/profile', { fullName }, token);
    expect((await rename('Before')).status).toBe(200);

    const filler = path.join(inside, 'filler');
    fill(filler);
    // Switching WAL segments needs more space.
    const owner = connect(toOwner(inside), { max: 1 });
    let acknowledged = 'Before';
    const refusals: Awaited<ReturnType<typeof rename>>[] = [];
    for (let number = 1; refusals.length < 3; number += 1) {
      await owner`select pg_switch_wal()`.catch(() => {});
      const name = `Name ${'x'.repeat(number % 20)}${number}`;
      const answer = await rename(name);
      if (answer.status === 200) acknowledged = name;
      else refusals.push(answer);
    }
    await owner.end({ timeout: 1 });
    for (const { status, retryAfter, body } of refusals) {
      expect([503, 507]).toContain(status);
      expect(body.error).toMatch(/^[A-Z].*\.$/);
      if (status === 503) expect(Number(retryAfter)).toBeGreaterThan(0);
    }
    // The server is down and restarted repeatedly; the program must not exit.
    for (let ask = 0; ask < 20; ask += 1) {
      const { status, body } = await call('GET', '/api/auth/me', undefined, token);
      expect([status, body.code]).toEqual([503, 'unavailable']);
      await setTimeout(500);
    }
    expect(program.child.exitCode).toBeNull();

    rmSync(filler);
    await vi.waitUntil(async () => (await call('GET', '/api/auth/me', undefined, token)).status === 200, patiently);
    expect((await call('GET', '/api/auth/me', undefined, token)).body).toMatchObject({ fullName: acknowledged });
    await vi.waitUntil(async () => (await rename('After')).status === 200, patiently);
    expect(program.child.exitCode).toBeNull();
  },
);
