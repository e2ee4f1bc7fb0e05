import type { ProviderBeside, ProviderLine } from '../servers/provider-beside.ts';
import { startProgram, type Program } from './program.ts';
import { startStatementProxy, type StatementProxy } from '../database/statement-proxy.ts';

/** Has its own connections to database and provider. */
export interface Replica {
  readonly provider: ProviderLine;
  readonly database: StatementProxy | null;
  readonly origin: () => string;
  readonly linesOf: (requestId: string) => string[];
  /** Suspends the process; its connections stay open. */
  pause(): void;
  goOn(): void;
  kill(): Promise<number | NodeJS.Signals>;
  revive(): Promise<void>;
}

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

/** `isStoppable` routes statements through a proxy, which slows them. Ends after the file. */
export async function startReplicaPair(
  programUrl: string,
  provider: ProviderBeside,
  { isStoppable = false }: { isStoppable?: boolean } = {},
): Promise<readonly [Replica, Replica]> {
  const first = await startReplica(programUrl, provider, isStoppable);
  return [first, await startReplica(programUrl, provider, isStoppable)];
}
