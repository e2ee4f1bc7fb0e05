import type { Logger } from 'pino';
import { listenOnChannel } from '../db/connection/listen.ts';
import type { Pool } from '../db/sql/sql.ts';
import type { Services } from '../services.ts';
import type { JobHandler } from './queue.ts';
import { byName, claimJob } from './run-job.ts';
import { enqueueDueSchedules, saveSchedules, type Schedule } from './schedule.ts';

/** The default of four jobs for our own work and for each third party leaves most of the pool to requests. */
export interface WorkerOptions {
  readonly sql: Pool;
  readonly log: Logger;
  readonly handlers: readonly JobHandler[];
  readonly schedules?: readonly Schedule[];
  readonly services: Services;
  readonly concurrency?: number;
  /** How soon work is found if a notification was missed. */
  readonly pollMs?: number;
  /** Limit for running jobs when stopping; external calls get half. What is cut off is rolled back and retried elsewhere. */
  readonly stopLimitMs?: number;
}

/** Each ring wakes one sleeper, so that only one looks for the job. A ring while nobody sleeps is not lost. */
function createBell() {
  let rung = 0;
  const sleepers = new Set<() => void>();
  const wakeOne = () => {
    const [first] = sleepers;
    first?.();
  };
  return {
    count: () => rung,
    wakeOne,
    ring() {
      rung += 1;
      wakeOne();
    },
    ringForAll() {
      rung += 1;
      for (const wake of sleepers) wake();
    },
    async sleep(since: number, limitMs: number) {
      if (since !== rung) return;
      await new Promise<void>((resolve) => {
        const wake = () => {
          clearTimeout(timer);
          sleepers.delete(wake);
          resolve();
        };
        const timer = setTimeout(wake, limitMs);
        sleepers.add(wake);
      });
    },
  };
}
type Bell = ReturnType<typeof createBell>;

const within = (work: Promise<unknown>, limitMs: number) => {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => (timer = setTimeout(resolve, limitMs)));
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
};

function byQueue(handlers: readonly JobHandler[]): ReadonlyMap<string, readonly JobHandler[]> {
  byName(handlers);
  return Map.groupBy(handlers, (handler) => ('outside' in handler ? handler.outside.queueName : ''));
}

/** A notification names the new job and wakes its queue; an empty one wakes all. */
function createBells(handlersByQueue: ReadonlyMap<string, readonly JobHandler[]>) {
  const all = new Map([...handlersByQueue.keys()].map((queue) => [queue, createBell()] as const));
  const ofJobs = new Map(
    [...handlersByQueue].flatMap(([queue, handlers]) => handlers.map(({ job }) => [job.name, all.get(queue)!] as const)),
  );
  const ringForAll = () => {
    for (const bell of all.values()) bell.ringForAll();
  };
  return {
    of: (queue: string): Bell => all.get(queue)!,
    ringForAll,
    hear: (name: string) => (name === '' ? ringForAll() : ofJobs.get(name)?.ring()),
  };
}

export async function startWorker(options: WorkerOptions): Promise<{ stop(): Promise<void> }> {
  const { sql, log, services, schedules = [], concurrency = 4, pollMs = 5_000, stopLimitMs = 20_000 } = options;
  const byQueues = byQueue(options.handlers);
  const bells = createBells(byQueues);
  const end = createBell();
  const stopCalls = new AbortController();
  let stopping = false;

  let isUnreadable = false;
  const complain = (error: unknown) => {
    if (!stopping && !isUnreadable) log.error({ err: error }, 'could not read the job queue; retrying');
    isUnreadable = true;
    return false;
  };

  const repeat = async (bell: Bell, step: () => Promise<boolean>) => {
    while (!stopping) {
      const since = bell.count();
      const more = await step().catch(complain);
      if (!more && !stopping) await bell.sleep(since, pollMs);
    }
  };

  /** Every worker claims for itself, so that short jobs follow each other without a pause. */
  const startInside = (bell: Bell, handlers: readonly JobHandler[]) => {
    const deps = { sql, log, services, handlers: byName(handlers) };
    const step = async () => {
      const claimed = await claimJob(deps);
      isUnreadable = false;
      if (claimed?.hasMore) bell.wakeOne();
      await claimed?.run();
      return claimed !== null && (claimed.hasMore || claimed.isInLine);
    };
    return Array.from({ length: concurrency }, () => repeat(bell, step));
  };

  /** One loop claims for all, because these jobs are few and long. */
  const startOutside = async (bell: Bell, handlers: readonly JobHandler[]) => {
    const deps = { sql, log, services, handlers: byName(handlers), stopSignal: stopCalls.signal };
    const running = new Set<Promise<void>>();
    await repeat(bell, async () => {
      while (running.size >= concurrency && !stopping) await Promise.race(running);
      if (stopping) return false;
      const claimed = await claimJob(deps);
      if (!claimed) return false;
      const work: Promise<void> = claimed
        .run()
        .catch((error: unknown) => void complain(error))
        .finally(() => {
          running.delete(work);
          if (claimed.isInLine) bell.ring();
        });
      running.add(work);
      return claimed.hasMore;
    });
    await Promise.all(running);
  };

  const loops = [...byQueues].flatMap(([queue, handlers]) =>
    queue === '' ? startInside(bells.of(queue), handlers) : [startOutside(bells.of(queue), handlers)],
  );
  let isClockSet = false;
  const clock = repeat(end, async () => {
    if (!isClockSet) await saveSchedules(sql, schedules, new Date());
    isClockSet = true;
    await enqueueDueSchedules(sql, schedules, new Date());
    return false;
  });
  const listening = await listenOnChannel(sql, 'jobs', { onNotice: bells.hear, onListening: bells.ringForAll, onLost: () => {} }, log);

  return {
    async stop() {
      stopping = true;
      bells.ringForAll();
      end.ringForAll();
      const cutOff = setTimeout(() => stopCalls.abort(new Error('the server is stopping')), stopLimitMs / 2);
      await within(Promise.all([...loops, clock]), stopLimitMs);
      clearTimeout(cutOff);
      await listening.close();
    },
  };
}
