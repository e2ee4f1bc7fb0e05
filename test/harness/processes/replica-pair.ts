import type { ProviderBeside, ProviderLine } from '../servers/provider-beside.ts';
import { startProgram, type Program } from './program.ts';
import { startStatementProxy, type StatementProxy } from '../database/statement-proxy.ts';

/** One of several programs on one database, with lines of its own to database and provider. */
export interface Replica {
  readonly provider: ProviderLine;
  readonly database: StatementProxy | null;
  /** Changes with each start. */
  readonly origin: () => string;
  /** The lines of its log that speak of a request. */
  readonly linesOf: (requestId: string) => string[];
  /** Lets nothing of it run until it goes on, as a machine that swaps: its connections stay. */
  pause(): void;
  goOn(): void;
  /** Ends it at once, as a power cut does, and answers how it ended. */
  kill(): Promise<number | NodeJS.Signals>;
  /** Starts it anew after a kill. */
  revive(): Promise<void>;
}

/** Where people reach all replicas: they have one address towards the world. */
const publicUrl = 'https://ship.example';

async function startReplica(programUrl: string, provider: ProviderBeside, isStoppable: boolean): Promise<Replica> {
  const line = await provider.openDedicatedClient();
  const database = isStoppable ? await startStatementProxy(programUrl) : null;
  const start = (): Promise<Program> => startProgram({ DATABASE_URL: database?.url ?? programUrl, PUBLIC_URL: publicUrl, ...line.env });
  const lines: string[] = [];
  const startHeard = async () => {
    const started = await start();
    started.child.stdout!.setEncoding('utf8').on('data', (part: string) => lines.push(...part.split('\n')));
    return started;
  };
  let program = await startHeard();
  return {
    provider: line,
    database,
    origin: () => program.origin,
    linesOf: (requestId) => lines.filter((one) => one.includes(requestId)),
    pause: () => void program.child.kill('SIGSTOP'),
    goOn: () => void program.child.kill('SIGCONT'),
    async kill() {
      program.child.kill('SIGKILL');
      return program.ended;
    },
    async revive() {
      program = await startHeard();
    },
  };
}

/**
 * Two programs on one database (`programUrl`) before one provider. `isStoppable`: their statements can be stopped on the way, which costs
 * each of them a step through the test. They end after the calling test file.
 */
export async function startReplicaPair(
  programUrl: string,
  provider: ProviderBeside,
  { isStoppable = false }: { isStoppable?: boolean } = {},
): Promise<readonly [Replica, Replica]> {
  const first = await startReplica(programUrl, provider, isStoppable);
  return [first, await startReplica(programUrl, provider, isStoppable)];
}
