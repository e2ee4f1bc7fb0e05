import { Logger, makeWorkerUtils, run } from 'graphile-worker';
import { PgBoss } from 'pg-boss';
import { pino } from 'pino';
import { z } from 'zod';
import { connect } from '../src/server/db/connection/connect.ts';
import { defineJob, enqueueAll, handleJob, newJob } from '../src/server/queue/queue.ts';
import { startWorker } from '../src/server/queue/worker.ts';
import { testServices } from '../test/harness/context.ts';
import type { Line } from './line.ts';

const jobCount = 5_000;
const rounds = 3;
const atOnce = 4;

function countJobs() {
  const { promise: all, resolve } = Promise.withResolvers<void>();
  let count = 0;
  return { all, ran: () => void ((count += 1) === jobCount && resolve()) };
}

const numbers = Array.from({ length: jobCount }, (_none, at) => at);

type Queue = (url: string) => Promise<number>;

async function measure(all: Promise<void>, start: () => Promise<() => Promise<unknown>>): Promise<number> {
  const startedAt = performance.now();
  const stop = await start();
  await all;
  const ms = performance.now() - startedAt;
  await stop();
  return (jobCount * 1_000) / ms;
}

const ours: Queue = async (url) => {
  const sql = connect(url);
  const job = defineJob('bench-queue', z.object({ number: z.number() }));
  await enqueueAll(
    { sql },
    numbers.map((number) => newJob(job, { number })),
  );
  const { all, ran } = countJobs();
  const handlers = [handleJob(job, async () => ran())];
  const worker = () => startWorker({ sql, log: pino({ level: 'silent' }), services: testServices(), handlers, concurrency: atOnce });
  const perSecond = await measure(all, async () => (await worker()).stop);
  await sql.end();
  return perSecond;
};

const graphileWorker: Queue = async (connectionString) => {
  const logger = new Logger(() => () => {});
  const utils = await makeWorkerUtils({ connectionString, logger });
  await utils.migrate();
  await utils.addJobs(numbers.map((number) => ({ identifier: 'bench', payload: { number } })));
  const { all, ran } = countJobs();
  const options = { connectionString, logger, concurrency: atOnce, noHandleSignals: true, taskList: { bench: ran } };
  const perSecond = await measure(all, async () => {
    const runner = await run(options);
    return () => runner.stop();
  });
  await utils.release();
  return perSecond;
};

const pgBoss: Queue = async (connectionString) => {
  const boss = new PgBoss({ connectionString });
  await boss.start();
  await boss.createQueue('bench');
  await boss.insert(
    'bench',
    numbers.map((number) => ({ data: { number } })),
  );
  const { all, ran } = countJobs();
  const options = { batchSize: 100, pollingIntervalSeconds: 0.5, localConcurrency: atOnce };
  const perSecond = await measure(all, async () => {
    await boss.work('bench', options, async (jobs) => jobs.forEach(ran));
    return () => boss.offWork('bench');
  });
  await boss.stop({ graceful: false });
  return perSecond;
};

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

export async function compareQueues({ url }: { url: string }): Promise<Line[]> {
  const queues = { ours, 'graphile-worker': graphileWorker, 'pg-boss, 100 each half second,': pgBoss };
  const found = Object.fromEntries(Object.keys(queues).map((name) => [name, [] as number[]]));
  for (let round = 0; round < rounds; round += 1) for (const [name, queue] of Object.entries(queues)) found[name]!.push(await queue(url));
  const measured = Object.entries(found).map(([name, values]) => `${name} ${median(values).toFixed(0)} a second`);
  return [
    {
      what: `${jobCount} jobs that do nothing, ${atOnce} at once, median of ${rounds} rounds`,
      measured: measured.join(', '),
      promise: 'at least 5000 a second',
      holds: median(found['ours']!) >= 5_000,
    },
  ];
}
