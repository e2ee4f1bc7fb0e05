import type { Ctx } from '#server/db/context.ts';
import { fromCents } from '#shared/money.ts';
import type { LedgerAccount } from '../ledger/ledger-rules.ts';
import { holdsReturnedRefund } from '../refunds/returned-refunds.ts';
import type { PaymentDetail } from './schemas.ts';

type Reader = Pick<Ctx, 'sql'>;
const most = 500;

interface HistoryData {
  readonly by?: string;
  readonly from?: string;
  readonly to?: string;
  readonly reason?: string;
  readonly booked?: readonly { kind: string; cents: number; reference: string }[];
  readonly kind?: string;
  readonly cents?: number;
  readonly action?: string;
}

const toSums = ({ booked = [], kind, cents, action = '' }: HistoryData) => [
  ...booked.map((one) => ({ kind: one.kind, amount: fromCents(one.cents), reference: one.reference })),
  ...(kind && cents ? [{ kind, amount: fromCents(cents), reference: action }] : []),
];

export async function readTimeline({ sql }: Reader, paymentId: string): Promise<PaymentDetail['timeline']> {
  type Line = Pick<PaymentDetail['timeline'][number], 'id' | 'eventType' | 'at' | 'who' | 'providerEventId'> & {
    readonly data: HistoryData;
  };
  const rows = await sql<Line[]>`
    select l.id, l.event_type, l.created_at as at, u.full_name as who, l.provider_event_id, l.event_data as data
    from payment_audit_logs l left join users u on u.id = l.user_id where l.payment_id = ${paymentId} order by l.id desc limit ${most}`;
  return rows.map(({ data, ...line }) => {
    const { by = null, from = null, to = null, reason = null } = data;
    return { ...line, by, from, to, reason, sums: toSums(data) };
  });
}

export async function readJournals({ sql }: Reader, paymentId: string): Promise<PaymentDetail['journals']> {
  type Journal = Omit<PaymentDetail['journals'][number], 'entries'> & { readonly entries: { account: LedgerAccount; cents: number }[] };
  const rows = await sql<Journal[]>`
    select j.id, j.kind, j.reference, j.created_at as at,
      (select jsonb_agg(jsonb_build_object('account', e.account, 'cents', e.amount_cents) order by e.amount_cents)
        from ledger_entries e where e.journal_id = j.id) as entries
    from ledger_journals j where j.payment_id = ${paymentId} order by j.id limit ${most}`;
  return rows.map(({ entries, ...journal }) => ({
    ...journal,
    entries: entries.map(({ account, cents }) => ({ account, amount: fromCents(cents) })),
  }));
}

export async function readOperations({ sql }: Reader, paymentId: string): Promise<PaymentDetail['movements']> {
  type MoneyOperationRow = Omit<PaymentDetail['movements'][number], 'amount' | 'owed'> & {
    readonly cents: number;
    readonly owedCents: number;
  };
  const rows = await sql<MoneyOperationRow[]>`
    select m.id, m.kind, m.cause, m.amount_cents as cents, m.owed_cents, m.state, m.provider_id, m.charge_id, m.failure, u.full_name as asked_by, m.created_at,
      m.settled_at
    from payment_movements m left join users u on u.id = m.asked_by where m.payment_id = ${paymentId} order by m.id desc limit ${most}`;
  return rows.map(({ cents, owedCents, ...movement }) => ({ ...movement, amount: fromCents(cents), owed: fromCents(owedCents) }));
}

export async function readHolds({ sql }: Reader, paymentId: string): Promise<Omit<PaymentDetail['holds'][number], 'evidence'>[]> {
  type Hold = Omit<PaymentDetail['holds'][number], 'amount' | 'evidence'> & { readonly cents: number };
  const rows = await sql<Hold[]>`
    select h.id, h.cause, h.amount_cents + h.borne_cents as cents, h.reason, placer.full_name as placed_by, h.created_at, h.outcome,
      lifter.full_name as lifted_by, h.lifted_at,
      exists (select from payment_movements m where ${holdsReturnedRefund(sql)}) as is_returned
    from payment_holds h left join users placer on placer.id = h.placed_by left join users lifter on lifter.id = h.lifted_by
    where h.payment_id = ${paymentId} order by h.id limit ${most}`;
  return rows.map(({ cents, ...hold }) => ({ ...hold, amount: fromCents(cents) }));
}

export const readEvents = ({ sql }: Reader, paymentId: string): Promise<PaymentDetail['events']> =>
  sql<PaymentDetail['events']>`
    select v.id, v.type, v.object_id, v.received_at, v.worked_at from provider_events v
    where v.object_id in (
      select unnest(array[m.provider_id, m.charge_id, m.checkout_session_id]) from payment_movements m where m.payment_id = ${paymentId}
    ) or v.id in (select l.provider_event_id from payment_audit_logs l where l.payment_id = ${paymentId} and l.provider_event_id is not null)
    order by v.received_at desc, v.id limit ${most}`;
