import type { ActorCtx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import { conflict, forbidden, notFound } from '#shared/errors.ts';
import { quoteFlagged } from '../events/flagged.ts';
import { quoteFlagCleared } from '../events/flag-lifted.ts';
import { quoteNoted } from '../events/noted.ts';
import { lockQuote, toQuoteFact, type LockedQuote } from '../booking/locked-quote.ts';
import type { QuoteReview } from './review-schemas.ts';

const notesAtMost = 100;
/** The newest are stored with the quote; the audit log has all. */
const answersAtMost = 20;

type Change = (tx: ActorCtx, quote: LockedQuote, before: QuoteReview) => Promise<QuoteReview>;

/** Serialized by the transport's lock. Throws 404. */
const changeReview = (ctx: ActorCtx, quoteId: string, change: Change): Promise<QuoteReview> =>
  inTransaction(ctx, async (tx) => {
    const quote = await lockQuote(tx, quoteId);
    const [row] = await tx.sql<{ metadata: QuoteReview }[]>`select metadata from quotes where id = ${quoteId}`;
    if (!quote || !row) throw notFound('This quote does not exist');
    const after = await change(tx, quote, row.metadata);
    if (after !== row.metadata) await tx.sql`update quotes set metadata = ${tx.sql.json(after)} where id = ${quoteId}`;
    return after;
  });

const getFlaggers = ({ flaggedByIds, flaggedById }: QuoteReview): readonly string[] => flaggedByIds ?? (flaggedById ? [flaggedById] : []);

/** A repeated flag keeps its escalation. Idempotent. Throws 404. */
export const flagQuote = (
  ctx: ActorCtx,
  quoteId: string,
  { reason, escalateToSuperAdmin }: { readonly reason: string; readonly escalateToSuperAdmin: boolean },
): Promise<QuoteReview> =>
  changeReview(ctx, quoteId, async (tx, quote, before) => {
    const wasEscalated = before.isEscalated ?? false;
    const isEscalated = wasEscalated || escalateToSuperAdmin;
    if (before.flaggedReason === reason && wasEscalated === isEscalated) return before;
    await publish(tx, quoteFlagged, {
      ...toQuoteFact(tx, quote),
      flagReason: reason,
      isEscalated,
      isNewlyEscalated: isEscalated && !wasEscalated,
    });
    const flaggedByIds = [...new Set([...getFlaggers(before), tx.actor.id])];
    return { ...before, flaggedReason: reason, flaggedById: tx.actor.id, flaggedByIds, flaggedAt: tx.now.toISOString(), isEscalated };
  });

/** Stores the answer and notifies all flaggers. Throws 404, 403 if escalated and not a super admin, 409 `not_flagged`. */
export const liftFlag = (ctx: ActorCtx, quoteId: string, answer: string): Promise<QuoteReview> =>
  changeReview(ctx, quoteId, async (tx, quote, before) => {
    const { flaggedReason, flaggedById: _last, flaggedByIds: _all, flaggedAt: _at, isEscalated = false, answers = [], ...rest } = before;
    if (flaggedReason === undefined) throw conflict('not_flagged', 'This quote is no longer flagged');
    if (isEscalated && tx.actor.role !== 'super_admin') throw forbidden('Only a super admin can answer an escalated flag');
    await publish(tx, quoteFlagCleared, {
      ...toQuoteFact(tx, quote),
      answer,
      flaggedByIds: [...getFlaggers(before)],
      wasEscalated: isEscalated,
    });
    const answerEntry = { flagReason: flaggedReason, answer, byId: tx.actor.id, at: tx.now.toISOString(), wasEscalated: isEscalated };
    return { ...rest, answers: [...answers, answerEntry].slice(-answersAtMost) };
  });

/** Visible to administrators only. Throws 404, 409 `too_many_notes`. */
export const addNote = (ctx: ActorCtx, quoteId: string, note: string): Promise<QuoteReview> =>
  changeReview(ctx, quoteId, async (tx, quote, before) => {
    const notes = before.adminNotes ?? [];
    if (notes.length >= notesAtMost) throw conflict('too_many_notes', `A quote can have at most ${notesAtMost} notes`);
    await publish(tx, quoteNoted, toQuoteFact(tx, quote));
    return { ...before, adminNotes: [...notes, { note, byId: tx.actor.id, at: tx.now.toISOString() }] };
  });
