import { schedules } from '#app/schedules.ts';
import type { Pool } from '#server/db/sql/sql.ts';
import { enqueue } from '#server/queue/queue.ts';
import { callServer } from '../client.ts';
import { needsKey } from '../needs-key.ts';
import { buildMember, connectMember, type Member } from '../money/money-beside.ts';
import { startProviderBeside, type Fate, type ProviderBeside } from '../servers/provider-beside.ts';
import { requeueJobs } from '../queue-rest.ts';
import { startReplicaPair, type Replica } from '../processes/replica-pair.ts';

/** Two programs on one database, and a separate provider. */
export interface World {
  readonly sql: Pool;
  readonly provider: ProviderBeside;
  readonly desk: readonly [Member, Member];
  readonly chief: Member;
  /** Server errors that no injected failure explains. */
  readonly faults: string[];
  readonly counts: Map<string, number>;
  /** Null if there was no reply, or only a server error. */
  call(who: Member, method: string, path: string, body?: object, at?: number): Promise<{ status: number; body: any } | null>;
  originAt(at: number): string;
  breakLines(fateOf: () => Fate): void;
  /** Kills and restarts a program; does nothing during another restart. */
  killOne(at: number): Promise<void>;
  /** Closes all database connections of the programs; does nothing while one is starting. */
  dropConnections(): Promise<void>;
  strike(job: string): Promise<void>;
}

/** Retrying a job too often over failing connections would make it dead. */
export const isTriedSeldom = (sql: Pool) => sql`attempts < 5`;

export async function startWorld({ sql, programUrl }: { sql: Pool; programUrl: string }): Promise<World> {
  const provider = await startProviderBeside();
  const replicas: readonly Replica[] = await startReplicaPair(programUrl, provider);
  const desk = [await buildMember(sql, 'admin'), await buildMember(sql, 'admin')] as const;
  const chief = await buildMember(sql, 'super_admin');
  const faults: string[] = [];
  const counts = new Map<string, number>();
  const count = (what: string) => void counts.set(what, (counts.get(what) ?? 0) + 1);
  let crashes = 0;
  let isKilling = false;
  const originAt: World['originAt'] = (at) => replicas[at % replicas.length]!.origin();
  return {
    sql,
    provider,
    desk,
    chief,
    faults,
    counts,
    originAt,
    async call({ token }, method, path, body, at = Math.floor(Math.random() * 2)) {
      const before = crashes;
      const key = needsKey(method, path) && { key: crypto.randomUUID() };
      const answer = await callServer(`${originAt(at)}${path}`, { method, token, ...(body && { body }), ...key });
      const isExplained = isKilling || crashes > before;
      if (!answer && !isExplained) faults.push(`${method} ${path}: no answer`);
      if (!answer) return null;
      count(`${method} ${path.replaceAll(/[0-9a-f-]{36}/g, ':id')} ${answer.status}`);
      if (answer.status < 500) return answer;
      if (answer.status !== 503 && !isExplained) {
        const { requestId } = answer.body as { requestId: string };
        const why = replicas.flatMap((one) => one.linesOf(requestId));
        faults.push(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)} ${why.join(' ')}`);
      }
      return null;
    },
    breakLines: (fateOf) => replicas.forEach((one) => one.provider.decide(fateOf)),
    async killOne(at) {
      if (isKilling) return;
      isKilling = true;
      crashes += 1;
      count('kill -9');
      const victim = replicas[at % replicas.length]!;
      await victim.kill();
      await victim.revive();
      await requeueJobs(sql, sql`attempts > 0 and (last_error is null or ${isTriedSeldom(sql)})`);
      crashes += 1;
      isKilling = false;
    },
    async dropConnections() {
      // A program that starts without its database exits, and nothing here would restart it.
      if (isKilling) return;
      crashes += 1;
      count('connections dropped');
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'carriage'`;
      crashes += 1;
    },
    async strike(name) {
      await enqueue({ sql }, schedules.find(({ job }) => job.name === name)!.job, {});
      await sql`notify jobs`;
    },
  };
}

export interface People {
  readonly shipper: Member;
  readonly carrier: Member;
  readonly rival: Member;
  readonly broker: Member;
  readonly driver: Member;
  readonly accounts: readonly string[];
}

export async function createDemoPeople({ sql, provider }: World): Promise<People> {
  const carrier = await buildMember(sql, 'carrier');
  const rival = await buildMember(sql, 'independent_driver');
  const broker = await buildMember(sql, 'broker');
  const accounts: string[] = [];
  for (const paid of [carrier, rival, broker]) accounts.push(await connectMember(sql, provider, paid));
  return {
    shipper: await buildMember(sql, 'shipper'),
    carrier,
    rival,
    broker,
    driver: await buildMember(sql, 'driver'),
    accounts,
  };
}

export const transfersAre = ({ provider }: World, accounts: readonly string[], status: 'active' | 'inactive') => provider.sql`
  update sandbox_objects set data = jsonb_set(data, '{capabilities,transfers}', ${JSON.stringify(status)}::jsonb) where id = any(${[...accounts]})`;
