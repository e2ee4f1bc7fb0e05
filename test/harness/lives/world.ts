import { schedules } from '#app/schedules.ts';
import type { Pool } from '#server/db/sql/sql.ts';
import { enqueue } from '#server/queue/queue.ts';
import { callAt } from '../client.ts';
import { needsKey } from '../needs-key.ts';
import { buildMember, connectMember, type Member } from '../money/money-beside.ts';
import { startProviderBeside, type Fate, type ProviderBeside } from '../servers/provider-beside.ts';
import { requeueJobs } from '../queue-rest.ts';
import { startReplicaPair, type Replica } from '../processes/replica-pair.ts';

/** Two programs, their database, their provider beside them, and all that can happen to them. */
export interface World {
  readonly sql: Pool;
  readonly provider: ProviderBeside;
  readonly desk: readonly [Member, Member];
  /** The super admin, who blocks accounts. */
  readonly chief: Member;
  /** Answers of the programs that no refusal, no broken line and no crash explains. */
  readonly faults: string[];
  /** How often what happened: for whoever reads what was played. */
  readonly counts: Map<string, number>;
  /** Calls one of the programs as somebody; null where no answer came, or none that says more than that it failed. */
  call(who: Member, method: string, path: string, body?: object, at?: number): Promise<{ status: number; body: any } | null>;
  /** Address of one of the programs. */
  originAt(at: number): string;
  /** Asked of each call to the provider from now on. */
  breakLines(fateOf: () => Fate): void;
  /** Ends one of the programs at once and starts it anew; nothing while that goes on already. */
  killOne(at: number): Promise<void>;
  /** Ends all connections of the programs to their database; nothing while one of them starts. */
  dropConnections(): Promise<void>;
  /** Has the clock strike for a schedule of the programs. */
  strike(job: string): Promise<void>;
}

/** What failed more often is left to its pause: hurried on over lines that break it would be given up. */
export const isTriedSeldom = (sql: Pool) => sql`attempts < 5`;

/** Starts it for the calling test file, at its top. */
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
      const answer = await callAt(`${originAt(at)}${path}`, { method, token, ...(body && { body }), ...key });
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
      // A program that starts without its database ends with word of it: who looks after it starts it again, which nobody does here.
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

/** The people of one life after the other. */
export interface People {
  readonly shipper: Member;
  readonly carrier: Member;
  readonly rival: Member;
  readonly broker: Member;
  readonly driver: Member;
  /** Accounts at the provider. */
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

/** Has transfers into these accounts refused by the provider, or taken again. */
export const transfersAre = ({ provider }: World, accounts: readonly string[], status: 'active' | 'inactive') => provider.sql`
  update sandbox_objects set data = jsonb_set(data, '{capabilities,transfers}', ${JSON.stringify(status)}::jsonb) where id = any(${[...accounts]})`;
