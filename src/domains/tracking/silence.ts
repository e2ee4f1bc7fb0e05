import { z } from 'zod';
import { lockTransport } from '#domains/transports/lifecycle.ts';
import type { Ctx, Sql } from '#server/db/context.ts';
import { publish } from '#server/events/outbox.ts';
import { defineJob, enqueueAll, handleJob, newJob, type JobHandler } from '#server/queue/queue.ts';
import { everyMinutes, type Schedule } from '#server/queue/schedule.ts';
import { silenceDetected } from './events/went-silent.ts';
import { haulFact } from './fact.ts';
import { findNextToNotify, silenceSteps, type Silence } from './silence-rules.ts';
import { trackedTables, trackingColumns, type TrackingRow } from './tracking-rows.ts';

export const checkSilence = defineJob('look-for-silence', z.object({}));
const tellOfSilence = defineJob('tell-of-silence', z.object({ transportId: z.uuid() }));

const heardAt = (sql: Sql) => sql`greatest(k.started_at, k.received_at)`;

const listSilent = ({ sql, now }: Ctx) => sql<{ transportId: string }[]>`
  select k.transport_id from trackings k
  where k.ended_at is null and ${heardAt(sql)} <= ${now}::timestamptz - ${silenceSteps[0].hours} * interval '1 hour'
    and (k.silence_told < ${silenceSteps.length} or k.silent_since is distinct from ${heardAt(sql)})
  order by k.started_at limit 1000`;

/** Locks the transport so that each party is notified once. Must run in a transaction. */
async function notifyNext(ctx: Ctx, transportId: string): Promise<void> {
  const { sql, now } = ctx;
  if (!(await lockTransport(ctx, transportId))) return;
  const [row] = await sql<(TrackingRow & Silence)[]>`
    select ${trackingColumns(sql)}, iso(${heardAt(sql)}) as heard_at, iso(k.silent_since) as silent_since, k.silence_told as told
    from ${trackedTables(sql)} where t.id = ${transportId} and q.workflow_state = 'in_transit' and k.ended_at is null`;
  const next = row?.heardAt ? findNextToNotify(row, now) : null;
  if (!row || !next) return;
  await sql`update trackings k set silent_since = ${heardAt(sql)}, silence_told = ${next.told} where k.transport_id = ${transportId}`;
  await publish(ctx, silenceDetected, { ...(await haulFact(ctx, row)), who: next.who, heardAt: row.heardAt });
}

export const silenceJobs: readonly JobHandler[] = [
  handleJob(checkSilence, async (ctx) => {
    const silent = await listSilent(ctx);
    await enqueueAll(
      ctx,
      silent.map(({ transportId }) => newJob(tellOfSilence, { transportId }, { key: transportId })),
    );
  }),
  handleJob(tellOfSilence, (ctx, { transportId }) => notifyNext(ctx, transportId)),
];

export const silenceSchedules: readonly Schedule[] = [{ job: checkSilence, ...everyMinutes(15) }];
