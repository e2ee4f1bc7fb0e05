import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readConfig, readPlace, type Config } from '#server/config.ts';
import { createLog } from '#server/log.ts';
import { StartError } from '#server/start-error.ts';
import { productName } from '#shared/product.ts';
import { requireFreePort } from './commands/listen.ts';
import { start, type RunningServer } from './start.ts';

/** The terminal, npm and bin/start.mjs each forward the same Ctrl-C; a second signal within this time is a duplicate. */
const sameSignalMs = 1_000;
const stopLimitMs = 60_000;

function fail(error: unknown): never {
  process.stderr.write(`${error instanceof StartError ? error.message : ((error as Error).stack ?? String(error))}\n`);
  process.exit(1);
}

/** `waits` aborts what the start is waiting for. */
function stopOnSignals(running: Promise<RunningServer>, { drainSeconds }: Config, waits: AbortController): void {
  let firstAt = 0;
  const stop = async (why: string) => {
    if (firstAt > 0) return;
    firstAt = Date.now();
    process.stdout.write(`Stopping (${why}) ...\n`);
    waits.abort();
    // Only SIGTERM, sent by a service manager, waits for the load balancer; a second signal ends the wait.
    const drainMs = why === 'SIGTERM' ? drainSeconds * 1_000 : 0;
    const end = async () => {
      const server = await running;
      if (drainMs > 0) await server.drain(drainMs);
      await server.stop();
    };
    await Promise.race([end(), delay(drainMs + stopLimitMs)]);
    process.exit(0);
  };
  const onSignal = (signal: string) => {
    if (firstAt > 0 && Date.now() - firstAt > sameSignalMs) process.exit(130);
    void stop(signal).catch(fail);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  process.on('disconnect', () => void stop('its launcher exited').catch(fail));
}

function printReady(config: Config, { address, notes }: RunningServer): void {
  if (config.masterKeyCreated)
    process.stdout.write(`Created a master key in ${config.dataDir}/master.key. Store a copy apart from the data.\n`);
  for (const note of notes) process.stdout.write(`${note}\n`);
  process.stdout.write(`${productName} is ready at ${address}\n`);
}

/** A demo with its own database shows backups as well. */
function withDemoBackups(config: Config): Config {
  if (config.backup || config.databaseUrl) return config;
  const folder = path.join(config.dataDir, 'backups');
  mkdirSync(folder, { recursive: true });
  return { ...config, backup: { folder, keepDays: 3 } };
}

async function main(): Promise<void> {
  await requireFreePort(readPlace());
  const isDemo = process.argv.includes('--demo');
  const config = isDemo ? withDemoBackups(readConfig()) : readConfig();
  const log = createLog(config.logLevel);
  const waits = new AbortController();
  const { signal } = waits;
  const running = start(config, log, { demo: isDemo, onLost: fail, signal }).catch((error: unknown) => {
    // Stopped while it was waiting; nothing to clean up.
    if (signal.aborted && (error as Error).name === 'AbortError') process.exit(0);
    throw error;
  });
  stopOnSignals(running, config, waits);
  printReady(config, await running);
}

await main().catch(fail);
