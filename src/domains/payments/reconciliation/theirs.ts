import type Stripe from 'stripe';
import { z } from 'zod';
import type { Ctx } from '#server/db/context.ts';
import { getId, getStripe } from '#server/payment-provider.ts';
import { dayMs } from '#shared/dates/days.ts';
import type { ComparedKind, Theirs } from './compare-rules.ts';
import type { Span } from './ours.ts';

const compared: Readonly<Record<string, ComparedKind>> = {
  charge: 'charge',
  payment: 'charge',
  refund: 'refund',
  payment_refund: 'refund',
  transfer: 'transfer',
  transfer_refund: 'reversal',
};

function ofLine(line: Stripe.BalanceTransaction): Theirs[] {
  const kind = compared[line.type];
  const id = getId(line.source);
  if (!kind || !id) return [];
  const moved: Theirs = { kind, id, cents: Math.abs(line.amount), state: 'done' };
  return line.fee > 0 ? [moved, { kind: 'fee', id, cents: line.fee, state: 'done', of: id }] : [moved];
}

const getState = (status: string): string => (status === 'won' || status === 'lost' ? status : 'open');

function ofDispute(dispute: Stripe.Dispute): Theirs[] {
  if (/^(?:warning_|prevented)/.test(dispute.status)) return [];
  const { id, amount: cents, status } = dispute;
  const costs = dispute.balance_transactions.map((line) => ({ id: line.id, cost: line.amount < 0 ? line.fee : cents - line.net }));
  const fees = costs
    .filter(({ cost }) => cost !== 0)
    .map((one): Theirs => ({ kind: 'fee', id: one.id, cents: one.cost, state: 'done', of: id }));
  return [{ kind: 'dispute', id, cents, state: getState(status) }, ...fees];
}

const failed = (refund: Stripe.Refund): boolean => refund.status === 'failed' || refund.status === 'canceled';

export const readingPlace = z.object({
  day: z.number().int(),
  list: z.number().int(),
  page: z.number().int(),
  after: z.string().nullable(),
});
export type ReadingPlace = z.infer<typeof readingPlace>;

export const firstPlace: ReadingPlace = { day: 0, list: 0, page: 0, after: null };

/** Stops an endless list. */
const mostPages = 5_000;

interface PageQuery {
  readonly limit: number;
  readonly created: { gte: number; lt: number };
  readonly starting_after?: string;
}

/** Cents; Unix seconds. */
export interface BalanceLine {
  readonly id: string;
  readonly type: string;
  readonly source: string | null;
  readonly amount: number;
  readonly fee: number;
  readonly created: number;
}

const toBalanceLine = ({ id, type, source, amount, fee, created }: Stripe.BalanceTransaction): BalanceLine => ({
  id,
  type,
  source: getId(source),
  amount,
  fee,
  created,
});

interface Page {
  readonly found: readonly Theirs[];
  /** Returned after they succeeded. */
  readonly failedIds: readonly string[];
  readonly last: string | null;
  readonly lines?: readonly BalanceLine[];
}

async function getPage<T extends { id: string }>(
  request: Promise<Stripe.ApiList<T>>,
  found: (one: T) => Theirs[],
  isFailed: (one: T) => boolean = () => false,
): Promise<Page> {
  const { data, has_more } = await request;
  return {
    found: data.flatMap(found),
    failedIds: data.filter(isFailed).map(({ id }) => id),
    last: has_more ? (data.at(-1)?.id ?? null) : null,
  };
}

const lists: readonly ((ctx: Pick<Ctx, 'services'>, query: PageQuery) => Promise<Page>)[] = [
  async (ctx, query) => {
    const request = getStripe(ctx).balanceTransactions.list(query);
    return { ...(await getPage(request, ofLine)), lines: (await request).data.map(toBalanceLine) };
  },
  (ctx, query) => getPage(getStripe(ctx).disputes.list(query), ofDispute),
  (ctx, query) => getPage(getStripe(ctx).refunds.list(query), () => [], failed),
];

function toQuery({ since, until }: Span, { day, after }: ReadingPlace): PageQuery {
  const [from, to] = [since.getTime() + day * dayMs, Math.min(until.getTime(), since.getTime() + (day + 1) * dayMs)];
  const created = { gte: Math.floor(from / 1000), lt: Math.floor(to / 1000) };
  return { limit: 100, created, ...(after !== null && { starting_after: after }) };
}

function nextPlace({ since, until }: Span, { day, list, page }: ReadingPlace, last: string | null): ReadingPlace | null {
  if (page >= mostPages) throw new Error(`a list of the payment provider has more than ${mostPages} pages in a day`);
  if (last !== null) return { day, list, page: page + 1, after: last };
  if (list + 1 < lists.length) return { ...firstPlace, day, list: list + 1 };
  return since.getTime() + (day + 1) * dayMs < until.getTime() ? { ...firstPlace, day: day + 1 } : null;
}

/** At least one page is read. */
export interface ReadLimit {
  readonly pages: number;
  readonly forMs: number;
}

/** `next` is null after the last part. */
export interface ReadPart {
  readonly found: readonly Theirs[];
  readonly failedIds: readonly string[];
  readonly lines: readonly BalanceLine[];
  readonly next: ReadingPlace | null;
}

export async function readPart(
  ctx: Pick<Ctx, 'services'>,
  span: Span,
  from: ReadingPlace,
  { pages, forMs }: ReadLimit,
  signal?: AbortSignal,
): Promise<ReadPart> {
  const endsAt = Date.now() + forMs;
  const read: Page[] = [];
  let next: ReadingPlace | null = from;
  while (next && (read.length === 0 || (read.length < pages && Date.now() < endsAt))) {
    signal?.throwIfAborted();
    const page: Page = await lists[next.list]!(ctx, toQuery(span, next));
    read.push(page);
    next = nextPlace(span, next, page.last);
  }
  return {
    found: read.flatMap((page) => page.found),
    failedIds: read.flatMap((page) => page.failedIds),
    lines: read.flatMap((page) => page.lines ?? []),
    next,
  };
}
