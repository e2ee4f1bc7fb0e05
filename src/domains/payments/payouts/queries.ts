import { namingColumns } from '#domains/transports/columns.ts';
import { nameOfTransport, type NamedTransport } from '#domains/transports/references/naming-rules.ts';
import type { ActorCtx } from '#server/db/context.ts';
import { isWithin } from '#server/db/sql/time-range.ts';
import { isTestMoney } from '#server/payment-provider.ts';
import { fromCents } from '#shared/money.ts';
import { toPage, type PageQuery } from '#shared/paging.ts';
import type { TimeRange } from '#shared/dates/time-range.ts';
import { toBatchSql } from '../transfers/batches.ts';
import { arePaymentsEnabled } from '../booking/payment-switch.ts';
import { describeMissing, payoutActions, getPayoutState } from './accounts/account-rules.ts';
import { toFacts, findPayoutAccount } from './accounts/accounts.ts';
import { getTransferState, type PayeeStatus, type TransferFacts } from './balance-rules.ts';
import { findPayoutHold } from './payout-hold.ts';
import type { Payouts, PayoutTransfer } from './schemas.ts';
import { toUpcomingPaySql } from './to-come.ts';

async function readOpen({ sql, actor }: ActorCtx): Promise<{ toCome: number; frozen: number }> {
  const [row] = await sql<{ toCome: number; frozen: number }[]>`
    select coalesce(sum(c.to_come), 0)::bigint as to_come, coalesce(sum(c.frozen), 0)::bigint as frozen
    from payments p cross join lateral (${toUpcomingPaySql(sql)}) c where p.recipient_user_id = ${actor.id} and p.escrow_status in ('escrow', 'held')`;
  return row!;
}

async function readMoved({ sql, actor }: ActorCtx): Promise<{ asked: number; done: number; takenBack: number }> {
  const [row] = await sql<{ asked: number; done: number; takenBack: number }[]>`
    select coalesce(sum(m.amount_cents) filter (where m.state = 'asked'), 0)::bigint as asked,
      coalesce(sum(m.amount_cents) filter (where m.state = 'done'), 0)::bigint as done, coalesce(sum(b.cents), 0)::bigint as taken_back
    from payment_movements m
    left join lateral (select sum(amount_cents) as cents from payment_movements where source_id = m.id and kind = 'reversal' and state = 'done') b on true
    where m.recipient_user_id = ${actor.id} and m.kind = 'transfer'`;
  return row!;
}

export async function readPayouts(ctx: ActorCtx): Promise<Payouts> {
  const { id } = ctx.actor;
  const [row, hold, open, moved] = await Promise.all([findPayoutAccount(ctx, id), findPayoutHold(ctx, id), readOpen(ctx), readMoved(ctx)]);
  const facts = row && toFacts(row);
  const state = getPayoutState(facts);
  const bank = row?.isActive ? (row.accountData.bank ?? null) : null;
  return {
    state,
    action: payoutActions[state],
    missing: describeMissing(facts?.due ?? []),
    checking: describeMissing(facts?.checking ?? []),
    bank: bank && { name: bank.name, last4: bank.last4 },
    hold: hold && {
      ...hold,
      changes: hold.changes.map((one) => ({ ...one, changedAt: one.changedAt.toISOString() })),
      until: hold.until?.toISOString() ?? null,
    },
    balance: {
      toCome: fromCents(open.toCome),
      frozen: fromCents(open.frozen),
      onTheWay: fromCents(moved.asked),
      paid: fromCents(moved.done - moved.takenBack),
    },
    isOn: await arePaymentsEnabled(ctx),
    isTest: isTestMoney(ctx),
  };
}

interface TransferRow extends TransferFacts, NamedTransport {
  readonly id: string;
  readonly cause: string;
  readonly askedAt: string;
  readonly paidAt: string | null;
}

/** One row per batch; a withdrawn one that was requested again is left out. */
export async function listTransfers(
  ctx: ActorCtx,
  { limit, cursor, ...range }: PageQuery & TimeRange,
): Promise<{ rows: PayoutTransfer[]; next: string | null }> {
  const { sql, actor } = ctx;
  const account = await findPayoutAccount(ctx, actor.id);
  const payeeStatus: PayeeStatus = {
    isReady: getPayoutState(account && toFacts(account)) === 'ready',
    isHeld: (await findPayoutHold(ctx, actor.id)) !== null,
  };
  const rows = await sql<TransferRow[]>`
    select m.id, m.state, m.cause, m.cents, m.taken_back_cents, iso(m.asked_at) as asked_at, m.is_given_up, m.is_given_back,
      case when m.state = 'done' then iso(m.paid_at) end as paid_at, ${namingColumns(sql)}
    from (
      select s.*, case when s.open_cents > 0 then s.open_cents else s.withdrawn_cents end as cents from (
        select ${toBatchSql(sql)} as id, m.payment_id, min(m.cause) as cause, min(m.created_at) as asked_at, max(m.settled_at) as paid_at,
          case when bool_or(m.state = 'asked') then 'asked' when bool_or(m.next_try_at is not null or m.given_up_at is not null) then 'refused'
            when bool_or(m.state = 'done') then 'done' when bool_or(m.state = 'withdrawn') then 'withdrawn' else 'refused' end as state,
          coalesce(sum(m.amount_cents) filter (where m.state in ('asked', 'done') or m.next_try_at is not null or m.given_up_at is not null), 0)::bigint
            as open_cents,
          sum(m.amount_cents)::bigint as withdrawn_cents, coalesce(sum(b.cents), 0)::bigint as taken_back_cents,
          bool_or(m.given_up_at is not null) as is_given_up, bool_or(m.withdrawn_by is not null) as is_given_back
        from payment_movements m
        left join lateral (select sum(amount_cents) as cents from payment_movements where source_id = m.id and kind = 'reversal' and state = 'done') b on true
        where m.recipient_user_id = ${actor.id} and m.kind = 'transfer' ${cursor ? sql`and ${toBatchSql(sql)} < ${cursor}` : sql``}
        group by 1, 2) s) m join payments p on p.id = m.payment_id join transports t on t.id = p.transport_id
    where not (m.open_cents = 0 and exists (select from payment_movements n
      where n.payment_id = m.payment_id and n.kind = 'transfer' and n.cause = m.cause and ${toBatchSql(sql, sql`n`)} > m.id))
      ${isWithin(sql, range, { created: sql`m.asked_at`, updated: sql`coalesce(m.paid_at, m.asked_at)` })}
    order by m.id desc limit ${limit + 1}`;
  const { rows: page, next } = toPage([...rows], limit);
  return { rows: page.map((row) => toTransfer(row, payeeStatus)), next };
}

const toTransfer = (row: TransferRow, payeeStatus: PayeeStatus): PayoutTransfer => ({
  id: row.id,
  transportId: row.transportId,
  transport: nameOfTransport(row),
  amount: fromCents(row.cents),
  takenBack: fromCents(row.takenBackCents),
  isFeeInVain: row.cause === 'dry_run',
  state: getTransferState(row, payeeStatus),
  askedAt: row.askedAt,
  paidAt: row.paidAt,
});
