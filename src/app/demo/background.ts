import Stripe from 'stripe';
import { keepProviderEvent } from '#domains/payments/provider/provider-events.ts';
import { makeScheduledBackup, mirrorKeys, testLastBackup } from '#server/backup/scheduled.ts';
import { sealPlainFiles } from '#server/files/keys/seal-plain.ts';
import { sweepFiles } from '#server/files/stores/sweep.ts';
import { deliverEvent } from '#server/payment-sandbox/events.ts';
import { webhookSecret } from '#server/payment-sandbox/delivery.ts';
import { contextOf, type Held } from '#server/queue/held-job.ts';
import { enqueue, handleJob, type JobHandler } from '#server/queue/queue.ts';
import { byName } from '#server/queue/run-job.ts';
import { callAndRecord } from '#server/queue/run-outside.ts';
import { createJobHandlers } from '../jobs.ts';
import { schedules } from '../schedules.ts';
import type { App } from '../services.ts';

interface DueJob {
  readonly id: string;
  readonly name: string;
  readonly data: unknown;
  readonly attempts: number;
  readonly line: string | null;
}

const atOnce = 4;
const neverStops = new AbortController().signal;

/** Nobody listens yet: what the sandbox tells is heard in this process. */
const hearSandbox: JobHandler = handleJob(deliverEvent, async (ctx, { event }) => {
  const [row] = await ctx.sql<{ data: object }[]>`select data from sandbox_objects where id = ${event}`;
  const body = Buffer.from(JSON.stringify(row!.data));
  const signature = Stripe.webhooks.generateTestHeaderString({ payload: body.toString(), secret: webhookSecret(ctx.services.secrets) });
  await keepProviderEvent(ctx, body, signature);
  await ctx.sql`update sandbox_events set delivered_at = ${ctx.now}, tries = 1 where event = ${event}`;
});

/** No mail leaves while the demonstration is built. */
const handlersFor = (app: App): ReadonlyMap<string, JobHandler> => {
  const all = createJobHandlers({ ...app, config: { ...app.config, smtpUrl: null } });
  return byName([...all.filter(({ job }) => job.name !== deliverEvent.name), hearSandbox]);
};

async function runJob({ sql, log, services }: App, handler: JobHandler, due: DueJob): Promise<void> {
  const job = { ...due, attempts: due.attempts + 1 };
  const held: Held = { sql, job, data: handler.job.schema.parse(job.data) as never, log, services };
  if (!('outside' in handler)) {
    await sql`delete from jobs where id = ${job.id}`;
    return sql.begin((tx) => handler.run(contextOf(held, tx), held.data, job.attempts));
  }
  const prepared = await sql.begin(async (tx) => {
    await tx`update jobs set attempts = ${job.attempts} where id = ${job.id}`;
    return handler.outside.prepare(contextOf(held, tx), held.data, job.attempts);
  });
  if (prepared === null) await sql`delete from jobs where id = ${job.id}`;
  else await callAndRecord(held, handler.outside, prepared, neverStops);
}

/** Work of the installation itself, which a database alone does not have. */
const ofInstallation = new Set([makeScheduledBackup, mirrorKeys, testLastBackup, sealPlainFiles, sweepFiles].map(({ name }) => name));

/** Deadlines, and what is signed day by day. */
const nightly = new Set([
  'expire-stale-quotes',
  'complete-reviewed-transports',
  'publish-due-reviews',
  'keep-claim-clocks',
  'expire-compliance-documents',
  'tell-of-waiting-papers',
  'tell-of-quiet-requests',
  'lapse-change-orders',
  'look-for-bookings-without-carrier',
  'sign-custody-days',
  'sign-audit-day',
]);

/** Background work that runs when its stories ask for it. A job that fails is left to the program. */
export function createBackground(app: App) {
  const handlers = handlersFor(app);
  const names = [...handlers.keys()].filter((name) => !ofInstallation.has(name));
  const failed: string[] = [];
  const findDue = () => app.sql<DueJob[]>`
    select id, name, data, attempts, line from jobs where failed_at is null and run_at <= now() and name = any(${names}) and id <> all(${failed})
    order by place`;
  const runOne = (job: DueJob) =>
    runJob(app, handlers.get(job.name)!, job).catch((error: unknown) => {
      app.log.error({ err: error, job: job.name }, 'a job of the demonstration failed');
      failed.push(job.id);
    });
  return {
    /** Does what is due, and what comes of it: jobs of one line one after the other, as many lines at once as a worker takes. */
    async settle(): Promise<void> {
      for (let due = await findDue(); due.length > 0; due = await findDue()) {
        const lines = [...Map.groupBy(due, ({ id, line }) => line ?? id).values()];
        const work = async () => {
          for (let line = lines.shift(); line; line = lines.shift()) for (const job of line) await runOne(job);
        };
        await Promise.all(Array.from({ length: atOnce }, work));
      }
    },
    /** Has the clock strike: each night for what stories depend on, once a week for everything. */
    async strike(isWeekly: boolean): Promise<void> {
      for (const { job } of schedules)
        if (!ofInstallation.has(job.name) && (isWeekly || nightly.has(job.name))) await enqueue(app, job, {}, { key: 'schedule' });
    },
  };
}
export type Background = ReturnType<typeof createBackground>;
