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
import { listenWithRetry } from './commands/listen.ts';
import { createApp, systemCtx, type App } from './services.ts';

/** Erases accounts that were deleted after the restored backup was made. */
async function replayErasures(own: App): Promise<void> {
  const { config, log } = own;
  const erased = await readErased(config.dataDir);
  if (erased.length === 0) return;
  const count = await eraseAgain(systemCtx(own), erased);
  if (count > 0) log.warn({ count }, 'erased accounts that were deleted after the restored backup');
  await removeErased(config.dataDir);
}

export interface RunningServer {
  readonly address: string;
  readonly notes: readonly string[];
  /** Tells load balancers to send no more requests, but keeps answering for `forMs`. */
  drain(forMs: number): Promise<void>;
  stop(): Promise<void>;
}

interface StartOptions {
  readonly demo: boolean;
  readonly onLost: (error: Error) => void;
  readonly signal?: AbortSignal;
}

const requestsLimitMs = 15_000;

/** Newest first; a failing step doesn't stop the others. */
async function undo(steps: (() => Promise<void>)[], log: Logger): Promise<void> {
  for (const step of steps.splice(0).toReversed())
    await step().catch((error: unknown) => log.error({ err: error }, 'could not stop a component'));
}

async function closeWithin(app: FastifyInstance, limitMs: number): Promise<void> {
  const limit = setTimeout(() => app.server.closeAllConnections(), limitMs);
  await app.close();
  clearTimeout(limit);
}

/** Demo passwords open a super admin account, so the demo refuses to be reachable from other machines unless DEMO_ALLOW_PUBLIC is set. */
function refuseBeyondLoopback({ host, publicUrl, demoAllowPublic }: Config): void {
  if (demoAllowPublic) return;
  const { hostname } = new URL(publicUrl);
  const [beyond, instead] = isLoopback(host) ? [`PUBLIC_URL ${publicUrl}`, 'Leave it out'] : [`HOST ${host}`, 'Use 127.0.0.1'];
  if (isLoopback(host) && isLoopback(hostname)) return;
  throw new StartError(
    `A demo can’t use ${beyond}: anyone who reaches it could sign in as an administrator. ${instead}, or set DEMO_ALLOW_PUBLIC=yes.`,
  );
}

/** Seeds the demo if wanted; otherwise removes the passwords of an existing one. Null if there is no demo. */
async function prepareDemo(own: App, isWanted: boolean): Promise<MoreWork | null> {
  if (!isWanted && !(await isDemonstration(own.sql))) return null;
  refuseBeyondLoopback(own.config);
  if (!isWanted) await lockDemoAccounts(systemCtx(own));
  else await (await import('./demo/demo.ts')).seedDemo(own);
  return (await import('./demo/driving.ts')).demoWork;
}

const embeddedNote =
  'The embedded PostgreSQL is for trying Carriage on one machine. In production, set DATABASE_URL to your own PostgreSQL (docs/operating.md).';

/** Shown when DATA_DIR is created, and at every start that others can reach. */
const isEmbeddedWorthANote = ({ databaseUrl, masterKeyCreated, host, publicUrl }: Config): boolean =>
  !databaseUrl && (masterKeyCreated || !isLoopback(host) || !isLoopback(new URL(publicUrl).hostname));

/** One LISTEN connection for sessions, bans, settings, live events and jobs. */
const listeningConnections = 1;

const connectionsNote = ({ databaseConnections }: Config): string =>
  `Uses up to ${databaseConnections + quickPoolSize + listeningConnections} database connections: ${databaseConnections} for requests and jobs (DATABASE_CONNECTIONS), ${quickPoolSize} for sessions and health, ${listeningConnections} for LISTEN.`;

const demoNote = 'This is a demo database. Its accounts have no passwords; start with --demo to print new ones.';

/** `onLost` is called if the database is lost for good. Throws StartError after undoing all steps. */
export async function start(config: Config, log: Logger, options: StartOptions): Promise<RunningServer> {
  const steps: (() => Promise<void>)[] = [];
  try {
    let tracing: TracingPort | null = null;
    if (config.isTraced) {
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
    const address = await listenWithRetry(config, () => app.listen({ host: config.host, port: config.port }));
    own.listensAt.current = address;
    // Jobs start once the server listens, because some call this server.
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
