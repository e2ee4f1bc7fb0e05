import { setTimeout as pause } from 'node:timers/promises';
import type { Ctx } from '../db/context.ts';
import { completeJob, continueJob, deleteJob, type ClaimedJobHandle } from './claimed-job.ts';
import type { JobHandler, OutsideCall, ExternalCallHandler, ExternalCallJob } from './queue.ts';

const marginMs = 60_000;

export function getLeaseMs(handlers: Iterable<JobHandler>): number {
  let longest = 0;
  for (const handler of handlers) if ('outside' in handler) longest = Math.max(longest, handler.outside.deadlineMs);
  return longest + marginMs;
}

const getMeanwhile =
  (handle: ClaimedJobHandle): OutsideCall['meanwhile'] =>
  async (work) => {
    const answers: Awaited<ReturnType<typeof work>>[] = [];
    await continueJob(handle, async (ctx) => void answers.push((await work(ctx)) as Awaited<ReturnType<typeof work>>));
    if (answers.length === 0) throw new Error('the job is in other hands');
    return answers[0]!;
  };

/** Ends at the deadline even if the call ignores its signal. */
async function callWithin(
  handle: ClaimedJobHandle,
  { deadlineMs, call }: ExternalCallJob<never, unknown, unknown>,
  prepared: unknown,
  stop: AbortSignal,
) {
  const { job, log, services } = handle;
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(new Error(`no response within ${deadlineMs / 1000} s`)), deadlineMs);
  const signal = AbortSignal.any([deadline.signal, stop]);
  const cutOff = Promise.withResolvers<never>();
  const cut = () => cutOff.reject(signal.reason as Error);
  if (signal.aborted) cut();
  signal.addEventListener('abort', cut, { once: true });
  try {
    return await Promise.race([call(prepared, { key: job.id, signal, log, services, meanwhile: getMeanwhile(handle) }), cutOff.promise]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', cut);
  }
}

const longestPauseMs = 5_000;

/** Retries during a database outage, as long as the lease lasts. */
async function recordWhileHeld(handle: ClaimedJobHandle, record: (ctx: Ctx<null>) => Promise<void>, until: number): Promise<void> {
  for (let pauseMs = 100; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    try {
      await completeJob(handle, record);
      return;
    } catch (error) {
      if (Date.now() + pauseMs > until) throw error;
      handle.log.warn({ err: error }, 'could not record the result of an external call; retrying');
      await pause(pauseMs);
    }
  }
}

export async function callAndRecord(
  handle: ClaimedJobHandle,
  outside: ExternalCallHandler['outside'],
  prepared: unknown,
  stop: AbortSignal,
): Promise<void> {
  const result = await callWithin(handle, outside, prepared, stop);
  await recordWhileHeld(handle, (ctx) => outside.record(ctx, prepared as never, result as never), Date.now() + marginMs / 2);
}

export async function runOutside(handle: ClaimedJobHandle, { outside }: ExternalCallHandler, stop: AbortSignal): Promise<void> {
  let prepared: unknown = null;
  await continueJob(handle, async (ctx) => {
    prepared = await outside.prepare(ctx, handle.data, handle.job.attempts);
    if (prepared === null) await deleteJob(ctx.sql, handle.job);
  });
  if (prepared !== null) await callAndRecord(handle, outside, prepared, stop);
}
