import { z } from 'zod';
import type { GrantSource } from '#domains/accounts/access-grants.ts';
import { grantOfPerson, type PersonLetIn } from '#domains/transports/participants/access-grants.ts';
import { namingColumns } from '#domains/transports/columns.ts';
import type { Ctx, Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import { defineJob, enqueueAll, handleJob, newJob, type JobHandler } from '#server/queue/queue.ts';
import { lockQuote, type LockedQuote } from './booking/locked-quote.ts';
import { applyStep } from './booking/steps.ts';

const party = z.enum(['carrier', 'driver']);
type Party = z.output<typeof party>;

/** A job, because it locks the transport, which a transaction that holds an account must not. */
const removeNamedParty = defineJob('remove-named-party', z.object({ quoteId: z.uuid(), party, personId: z.uuid() }));

/** Condition on an accepted `quotes q` before pickup: the account named another account as carrier or driver. */
const isNamedBy = (sql: Sql, userId: string, name: Party): Fragment => {
  const [namedBy, person] = name === 'carrier' ? [sql`q.carrier_named_by`, sql`q.carrier_id`] : [sql`q.driver_named_by`, sql`q.driver_id`];
  return sql`${userId} in (q.broker_id, q.carrier_id) and q.is_accepted and q.workflow_state = 'assigned' and ${namedBy} = ${userId}
    and ${person} <> ${userId}`;
};

async function listNamed({ sql }: Pick<Ctx, 'sql'>, userId: string, name: Party): Promise<PersonLetIn[]> {
  const isCarrier = name === 'carrier';
  return sql<PersonLetIn[]>`
    select q.id, ${name}::text as kind, coalesce(u.company_name, u.full_name) as person,
      ${isCarrier ? sql`q.carrier_named_at` : sql`q.driver_named_at`} as created_at, ${namingColumns(sql)}
    from quotes q join transports t on t.id = q.transport_id join users u on u.id = ${isCarrier ? sql`q.carrier_id` : sql`q.driver_id`}
    where ${isNamedBy(sql, userId, name)} order by q.id desc`;
}

async function endNamed(ctx: Ctx, userId: string, since: string | null, name: Party): Promise<number> {
  const { sql } = ctx;
  const isCarrier = name === 'carrier';
  const ended = await sql<{ quoteId: string; personId: string }[]>`
    update quotes q set ${isCarrier ? sql`carrier_named_by = null` : sql`driver_named_by = null`}
    where ${isNamedBy(sql, userId, name)}
      and (${since}::timestamptz is null or ${isCarrier ? sql`q.carrier_named_at` : sql`q.driver_named_at`} >= ${since})
    returning q.id as quote_id, ${isCarrier ? sql`q.carrier_id` : sql`q.driver_id`} as person_id`;
  const jobs = ended.map((one) => newJob(removeNamedParty, { ...one, party: name }, { key: `${name} ${one.personId} ${one.quoteId}` }));
  await enqueueAll(ctx, jobs);
  return ended.length;
}

export const namedPartyGrants: GrantSource = {
  list: async (ctx, userId) =>
    [...(await listNamed(ctx, userId, 'carrier')), ...(await listNamed(ctx, userId, 'driver'))].map((one) => grantOfPerson(one)),
  end: async (ctx, userId, since) => (await endNamed(ctx, userId, since, 'driver')) + (await endNamed(ctx, userId, since, 'carrier')),
};

const reason = 'The account that assigned them was recovered by its owner, or the assignment was revoked';

async function takeOff(ctx: Ctx, quote: LockedQuote, name: Party, personId: string): Promise<void> {
  if (!quote.isAccepted || quote.workflowState !== 'assigned') return;
  if (name === 'driver' && quote.driverId === personId) await applyStep(ctx, quote, 'assigned', { driverId: null, reason });
  if (name === 'carrier' && quote.carrierId === personId)
    await applyStep(ctx, quote, 'booked', { carrierId: null, driverId: null, reason });
}

/** Does nothing after pickup. */
export const removeNamedPartyJob: JobHandler = handleJob(removeNamedParty, async (ctx, { quoteId, party: name, personId }) => {
  const quote = await lockQuote(ctx, quoteId);
  if (quote) await takeOff(ctx, quote, name, personId);
});
