import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { personaPassword, personas } from '#domains/accounts/personas.ts';
import { transportForm } from '#domains/transports/fixtures.ts';
import type { Pool } from '#server/db/sql/sql.ts';
import { callServer, type Reply } from '../client.ts';

/** Tracks acknowledged writes while faults are injected. */
export interface Promises {
  askUntil(enough: () => boolean): Promise<void>;
  count(): { kept: number; refused: number };
  ids(): string[];
  /** Repeats unacknowledged writes with their keys and checks that each write is stored exactly once. */
  checkAll(sql: Pool): Promise<void>;
}

const readers = 4;
const writers = 4;

function expectComeAgain({ status, body, headers }: Reply): void {
  expect({ status, body, retryAfter: headers.get('retry-after') }).toMatchObject({
    status: 503,
    body: { code: 'unavailable', requestId: expect.any(String) },
    retryAfter: expect.stringMatching(/^\d+$/),
  });
}

export async function openPromises(origin: string): Promise<Promises> {
  const account = { ...personas.shipper, email: `${randomUUID()}@example.com`, password: personaPassword };
  const answer = await callServer(`${origin}/api/auth/register`, { method: 'POST', body: account });
  expect(answer?.status).toBe(201);
  const { token } = answer!.body;
  const promised = new Map<string, string>();
  const open = new Set<string>();
  let refused = 0;

  const ask = async (path: string, write?: string): Promise<Reply | null> => {
    const reply = await callServer(origin + path, {
      token,
      ...(write && { method: 'POST', key: write, body: { ...transportForm, notes: write } }),
    });
    if (!reply || reply.status < 500) return reply;
    expectComeAgain(reply);
    refused += 1;
    return null;
  };
  const write = async (key: string) => {
    open.add(key);
    const reply = await ask('/api/transports', key);
    if (!reply) return delay(10);
    expect(reply).toMatchObject({ status: 201, body: { notes: key } });
    expect(promised.get(key) ?? reply.body.id).toBe(reply.body.id);
    promised.set(key, reply.body.id);
    open.delete(key);
  };
  const read = async () => {
    const reply = await ask('/api/transports?limit=20');
    if (reply) expect(reply.status).toBe(200);
    else await delay(10);
  };
  const repeat = async (enough: () => boolean, step: () => Promise<void>) => {
    do await step();
    while (!enough());
  };

  return {
    count: () => ({ kept: promised.size, refused }),
    ids: () => [...promised.values()],
    async askUntil(enough) {
      const all = Array.from({ length: readers + writers }, (_, at) => repeat(enough, at < readers ? read : () => write(randomUUID())));
      await Promise.all(all);
    },
    async checkAll(sql) {
      for (const key of open) while (open.has(key)) await write(key);
      const rows = await sql<{ notes: string; id: string; openings: number; facts: number; keys: number }[]>`
        select t.notes, t.id, (select count(*)::int from quotes q where q.transport_id = t.id and q.kind = 'opening') as openings,
          (select count(*)::int from events e where e.topic = 'transport.submitted' and e.payload ->> 'transportId' = t.id::text) as facts,
          (select count(*)::int from idempotency_keys k where k.key = t.notes and k.status is not null) as keys
        from transports t`;
      const whole = { openings: 1, facts: 1, keys: 1 };
      const wanted = [...promised].map(([notes, id]) => ({ notes, id, ...whole }));
      expect(rows.toSorted((a, b) => (a.notes < b.notes ? -1 : 1))).toEqual(wanted.toSorted((a, b) => (a.notes < b.notes ? -1 : 1)));
    },
  };
}
