import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { ensureFirstSuperAdmin } from '#domains/accounts/commands.ts';
import { eraseAgain } from '#domains/accounts/own/deletion.ts';
import { isDemonstration, lockDemoAccounts } from '#domains/accounts/demonstration.ts';
import { initializeKnowledge } from '#domains/copilot/commands.ts';
import { ensurePushKeys } from '#domains/notifications/push/push-keys.ts';
import { makeMonths } from '#domains/audit/chain/months.ts';
import type { Config } from '#server/config.ts';
import { masterKey } from '#server/crypto/seal.ts';
import { readErased, removeErased } from '#server/backup/erased-accounts.ts';
import { removeRestoreTest } from '#server/backup/test-restore.ts';
import { openDatabase, quickPoolSize, type Database } from '#server/db/database.ts';
import { asStartError } from '#server/db/connection/refusals.ts';
import { decryptStored } from '#server/encryption/decrypt-stored/decrypt-stored.ts';
import { requireMasterKey } from '#server/files/keys/master-key.ts';
import { isLoopback } from '#server/http/limits/loopback.ts';
import { beginDrain } from '#server/http/stopping.ts';
import type { TracingPort } from '#server/tracing/traced.ts';
import { StartError } from '#server/start-error.ts';
import { buildApp } from './http.ts';
import { dispatchEarlierEvents, startJobs, type MoreWork } from './jobs.ts';
import { onFreePort } from './commands/port.ts';
import { createApp, systemCtx, type App } from './services.ts';

/** Erases accounts that were deleted after the moment to which the database was restored. */
async function replayErasures(own: App): Promise<void> {
  const { config, log } = own;
  const erased = await readErased(config.dataDir);
  if (erased.length === 0) return;
  const count = await eraseAgain(systemCtx(own), erased);
  if (count > 0) log.warn({ count }, 'erased accounts that were deleted after the restored backup');
  await removeErased(config.dataDir);
}

/** A server that listens. */
export interface RunningServer {
  /** Where it listens, as one would type it into a browser on this machine. */
  readonly address: string;
  /** What whoever started it should know, in sentences. */
  readonly notes: readonly string[];
  /** Says to balancers that no more is to be sent here, and goes on answering for so long. */
  drain(forMs: number): Promise<void>;
  /** Finishes what runs, then stops jobs and the database. */
  stop(): Promise<void>;
}

interface StartOptions {
  readonly demo: boolean;
  readonly onLost: (error: Error) => void;
  /** Ends a wait for a connection to the database. */
  readonly signal?: AbortSignal;
}

const requestsLimitMs = 15_000;

/** Undoes the steps of a start, newest first; one that fails does not keep the others from being undone. */
async function undo(steps: (() => Promise<void>)[], log: Logger): Promise<void> {
  for (const step of steps.splice(0).toReversed())
    await step().catch((error: unknown) => log.error({ err: error }, 'could not stop a component'));
}

async function closeWithin(app: FastifyInstance, limitMs: number): Promise<void> {
  const limit = setTimeout(() => app.server.closeAllConnections(), limitMs);
  await app.close();
  clearTimeout(limit);
}

/**
 * Published or printed, passwords of a demonstration open a super admin's account: other machines reach one only when that was asked for. A
 * PUBLIC_URL of another host says that something passes their requests on.
 */
function refuseBeyondLoopback({ host, publicUrl, demoAllowPublic }: Config): void {
  if (demoAllowPublic) return;
  const { hostname } = new URL(publicUrl);
  const [beyond, instead] = isLoopback(host) ? [`PUBLIC_URL ${publicUrl}`, 'Leave it out'] : [`HOST ${host}`, 'Use 127.0.0.1'];
  if (isLoopback(host) && isLoopback(hostname)) return;
  throw new StartError(
    `A demo can’t use ${beyond}: anyone who reaches it could sign in as an administrator. ${instead}, or set DEMO_ALLOW_PUBLIC=yes.`,
  );
}

/** Fills the demonstration in when asked to; one that is there and was not asked for keeps no password. Answers its work; null where there is none. */
async function prepareDemo(own: App, isWanted: boolean): Promise<MoreWork | null> {
  if (!isWanted && !(await isDemonstration(own.sql))) return null;
  refuseBeyondLoopback(own.config);
  if (!isWanted) await lockDemoAccounts(systemCtx(own));
  else await (await import('./demo/demo.ts')).seedDemo(own);
  return (await import('./demo/driving.ts')).demoWork;
}

const embeddedNote =
  'The embedded PostgreSQL is for trying Carriage on one machine. In production, set DATABASE_URL to your own PostgreSQL (docs/operating.md).';

/** Said when DATA_DIR is made, and at each start that others reach. */
const isEmbeddedWorthANote = ({ databaseUrl, masterKeyCreated, host, publicUrl }: Config): boolean =>
  !databaseUrl && (masterKeyCreated || !isLoopback(host) || !isLoopback(new URL(publicUrl).hostname));

/** For all that is listened to: sessions, bans, settings, live news and jobs. */
const listeningConnections = 1;

const connectionsNote = ({ databaseConnections }: Config): string =>
  `Uses up to ${databaseConnections + quickPoolSize + listeningConnections} database connections: ${databaseConnections} for requests and jobs (DATABASE_CONNECTIONS), ${quickPoolSize} for sessions and health, ${listeningConnections} for LISTEN.`;

const demoNote = 'This is a demo database. Its accounts have no passwords; start with --demo to print new ones.';

/**
 * Opens the database, makes the first super admin and the keys of pushes, reads the knowledge base in, fills in the demonstration when asked to, listens and starts background work.
 * `onLost` hears when the database died for good. Throws StartError, with everything undone.
 */
export async function start(config: Config, log: Logger, options: StartOptions): Promise<RunningServer> {
  const steps: (() => Promise<void>)[] = [];
  try {
    let tracing: TracingPort | null = null;
    if (config.isTraced) {
      // Loaded where it is wanted alone: it is no small library.
      const { startTracing } = await import('#server/tracing/open-telemetry.ts');
      const started = startTracing({ isHeaderTrusted: config.trustedProxies.length > 0, log });
      steps.push(() => started.stop());
      ({ tracing } = started);
    }
    const database: Database = await openDatabase(config, log, options.onLost, { signal: options.signal, tracing });
    steps.push(() => database.close());
    const own = createApp({ config, sql: database.sql, quickSql: database.quickSql, log, tracing });
    await requireMasterKey(database.sql, masterKey(config.masterKey));
    await decryptStored({ sql: database.sql, ...own.services.files, log });
    await removeRestoreTest(config.dataDir);
    await makeMonths(database.sql);
    await replayErasures(own);
    await dispatchEarlierEvents(own);
    if (config.firstAdmin) await ensureFirstSuperAdmin(systemCtx(own), config.firstAdmin);
    await ensurePushKeys(systemCtx(own));
    await initializeKnowledge(systemCtx(own));
    const demoWork = await prepareDemo(own, options.demo);
    const isDemo = demoWork !== null;
    let jobs: Awaited<ReturnType<typeof startJobs>> | undefined;
    steps.push(async () => jobs?.stop());
    const app = await buildApp({ ...own, isDemo });
    steps.push(() => closeWithin(app, requestsLimitMs));
    steps.push(() => database.announceStop());
    const notes = [
      ...config.notes,
      ...database.notes,
      ...(isEmbeddedWorthANote(config) ? [embeddedNote] : []),
      ...(config.databaseUrl ? [connectionsNote(config)] : []),
      ...(isDemo && !options.demo ? [demoNote] : []),
    ];
    app.isStarting = true;
    const address = await onFreePort(config, () => app.listen({ host: config.host, port: config.port }));
    own.listensAt.current = address;
    // Once it listens: work that tells this very program of something finds it.
    jobs = await startJobs(own, demoWork ?? {});
    app.isStarting = false;
    const drain = async (forMs: number) => {
      beginDrain(app);
      await delay(forMs);
    };
    return { address, notes, drain, stop: () => undo(steps, log) };
  } catch (error) {
    await undo(steps, log);
    throw config.databaseUrl ? asStartError(error) : error;
  }
}
