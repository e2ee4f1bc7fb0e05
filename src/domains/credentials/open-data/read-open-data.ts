import { z } from 'zod';
import type { Ctx } from '#server/db/context.ts';
import { publish } from '#server/events/outbox.ts';
import { defineJob, enqueue, handleExternalCall, type JobHandler } from '#server/queue/queue.ts';
import { openDay } from '#shared/dates/days.ts';
import { pricingRoles } from '#shared/roles.ts';
import { storeContact, toContact } from '../company/contact.ts';
import { policyCancelling } from '../events/policy-cancelling.ts';
import { toFmcsaNumbers } from '../rules.ts';
import {
  dataSets,
  findOpenData,
  numbersPerCall,
  type DataFault,
  type DataRow,
  type DataSet,
  type OpenDataClient,
} from './open-data-client.ts';
import { toAuthorities, toPolicies } from './open-data-rules.ts';
import type { PolicyCancellation } from './open-data-schemas.ts';

/** `numbersPerCall` accounts per job; `after` is the cursor of the next batch. */
export const readOpenData = defineJob(
  'read-open-data',
  z.object({ after: z.uuid().optional(), attempt: z.number().int().min(1).default(1) }),
);

/** Pauses after batches without an answer. After the last one, the next nightly run tries again. */
const pausesMinutes = [15, 60, 180];

interface Account {
  readonly id: string;
  readonly name: string;
  readonly dotNumber: string;
  /** Digits only, as in the data sets. */
  readonly number: string;
}

type Answers = Readonly<Record<DataSet, readonly DataRow[]>>;

async function listAccounts({ sql }: Ctx, after: string | undefined): Promise<Account[]> {
  const rows = await sql<Omit<Account, 'number'>[]>`
    select id, coalesce(company_name, full_name) as name, dot_number from users
    where role = any(${[...pricingRoles]}) and is_active and not is_blocked and dot_number is not null ${after ? sql`and id > ${after}` : sql``}
    order by id limit ${numbersPerCall}`;
  return rows.map((row) => ({ ...row, number: toFmcsaNumbers({ dotNumber: row.dotNumber, mcNumber: null })?.dotNumber ?? '' }));
}

async function readAll(client: OpenDataClient, numbers: readonly string[], signal: AbortSignal): Promise<Answers | { fault: DataFault }> {
  const answers: Partial<Record<DataSet, readonly DataRow[]>> = {};
  for (const dataSet of Object.keys(dataSets) as DataSet[]) {
    const rows = await client.read(dataSet, numbers, signal);
    if ('fault' in rows) return rows;
    answers[dataSet] = rows;
  }
  return answers as Answers;
}

async function storeCancellations(ctx: Ctx, { id: userId, name, dotNumber }: Account, found: readonly PolicyCancellation[]): Promise<void> {
  await ctx.sql`
    delete from policy_cancellations where user_id = ${userId}
      and (dot_number <> ${dotNumber} or not policy || ' ' || cancels_on = any(${found.map((one) => `${one.policy} ${one.cancelsOn}`)}))`;
  for (const { policy, kind, insurer, cancelsOn } of found) {
    const row = { userId, dotNumber, policy, kind, insurer, cancelsOn, foundAt: ctx.now };
    const added = await ctx.sql`insert into policy_cancellations ${ctx.sql(row)} on conflict do nothing returning 1`;
    if (added.length > 0) await publish(ctx, policyCancelling, { userId, name, kind, insurer, cancelsOn });
  }
}

async function storeAccount(ctx: Ctx, account: Account, answers: Answers): Promise<void> {
  const { id: userId, dotNumber, number } = account;
  // The number may have changed or the account been deleted during the call.
  const same = await ctx.sql`select 1 from users where id = ${userId} and dot_number = ${dotNumber}`;
  if (same.length === 0) return;
  const listRows = (dataSet: DataSet) => answers[dataSet].filter((row) => row[dataSets[dataSet].dot]?.replace(/^0+/, '') === number);
  const [census] = listRows('census');
  if (census) await storeContact(ctx, userId, dotNumber, toContact(census));
  const { policies, cancellations } = toPolicies(listRows('policies'), listRows('policyHistory'), openDay(ctx.now));
  const facts = {
    dotNumber,
    policies: ctx.sql.json(policies),
    authorities: ctx.sql.json(toAuthorities(listRows('authority'))),
    readAt: ctx.now,
  };
  await ctx.sql`insert into open_data_facts ${ctx.sql({ userId, ...facts })} on conflict (user_id) do update set ${ctx.sql(facts)}`;
  await storeCancellations(ctx, account, cancellations);
}

/** Calls run outside any transaction, one batch at a time. */
export const openDataReading: JobHandler = handleExternalCall(readOpenData, {
  queueName: 'open-data',
  deadlineMs: 120_000,
  async prepare(ctx, { after, attempt }) {
    if (!findOpenData(ctx)) return null;
    const accounts = await listAccounts(ctx, after);
    return accounts.length > 0 ? { accounts, after, attempt } : null;
  },
  call: ({ accounts }, { signal, services }) =>
    readAll(
      findOpenData({ services })!,
      accounts.map(({ number }) => number),
      signal,
    ),
  async record(ctx, { accounts, after, attempt }, answers) {
    if ('fault' in answers) {
      ctx.log.warn({ fault: answers.fault }, "FMCSA's public data sets gave no answer");
      const pause = pausesMinutes[attempt - 1];
      if (pause === undefined) return;
      return enqueue(
        ctx,
        readOpenData,
        { ...(after && { after }), attempt: attempt + 1 },
        { runAt: new Date(ctx.now.getTime() + pause * 60_000) },
      );
    }
    for (const account of accounts) await storeAccount(ctx, account, answers);
    if (accounts.length === numbersPerCall) await enqueue(ctx, readOpenData, { after: accounts.at(-1)!.id });
  },
});
