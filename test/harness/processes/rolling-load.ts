import { randomUUID } from 'node:crypto';
import { expect, vi } from 'vitest';
import { buildAccount, buildSession } from '#domains/accounts/fixtures.ts';
import { transportForm } from '#domains/transports/fixtures.ts';
import { callServer } from '../client.ts';
import { patiently } from '../timeouts.ts';
import type { Program } from './program.ts';
import type { TestSite } from '../database/site-database.ts';

export interface BalancedReplicas {
  readonly first: TestSite;
  readonly replicas: Program[];
  readonly front: string;
  startNext(at: number): Promise<Program>;
  /** Runs under load, before the first replica is stopped. */
  before?(): Promise<void>;
  /** Waits until the balancer uses a restarted replica. */
  isBack?(at: number): Promise<void>;
}

/** Checks that no request fails and no acknowledged write is lost. */
export async function expectNothingLostByRestarts({ first, replicas, front, startNext, before, isBack }: BalancedReplicas): Promise<void> {
  const { id } = await buildAccount(first.sql, { role: 'shipper' });
  const token = await buildSession(first.sql, { id });
  let isOver = false;
  const answers = new Map<string, number>();
  const acknowledged: string[] = [];
  const note = (what: string, status: number | undefined) => answers.set(`${what} ${status}`, (answers.get(`${what} ${status}`) ?? 0) + 1);
  const reader = async () => {
    while (!isOver) note('read', (await callServer(`${front}/api/user/transports`, { token }))?.status);
  };
  const writer = async () => {
    while (!isOver) {
      const word = randomUUID();
      const answer = await callServer(`${front}/api/transports`, {
        method: 'POST',
        token,
        key: word,
        body: { ...transportForm, notes: word },
      });
      note('write', answer?.status);
      if (answer?.status === 201) acknowledged.push(word);
    }
  };
  const load = [reader(), reader(), reader(), writer()];
  const moreWrites = async () => {
    const enough = acknowledged.length + 3;
    await vi.waitUntil(() => acknowledged.length > enough, patiently);
  };
  await moreWrites();
  await before?.();
  for (const at of replicas.keys()) {
    const old = replicas[at]!;
    await moreWrites();
    old.child.kill('SIGTERM');
    await vi.waitUntil(async () => (await callServer(`${old.origin}/api/health/ready`))?.status !== 200, patiently);
    expect(await old.ended).toBe(0);
    replicas[at] = await startNext(at);
    await isBack?.(at);
  }
  isOver = true;
  await Promise.all(load);
  expect([...answers.keys()].toSorted()).toEqual(['read 200', 'write 201']);
  const written = await first.sql`select notes from transports where shipper_id = ${id}`;
  expect(written.map(({ notes }) => notes as string).toSorted()).toEqual(acknowledged.toSorted());
}
