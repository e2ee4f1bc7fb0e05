import type { Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import { addressBlock } from '#server/http/limits/address-block.ts';
import { requireQuota } from '#server/http/limits/rate-limit.ts';
import { utcDay } from '#shared/dates/days.ts';
import type { DotMcMode } from './schemas.ts';
import { fmcsaUnavailable } from './events/fmcsa-unavailable.ts';
import { findCachedAnswer, cacheAnswer } from './fmcsa/cached-answers.ts';
import { getFmcsaClient, type FmcsaAnswer, type FmcsaReply } from './fmcsa/fmcsa-client.ts';
import { readCarrier, type FmcsaFault } from './fmcsa/fmcsa-replies.ts';
import {
  decide,
  formatProblem,
  toFmcsaNumbers,
  unavailableMessage,
  type CheckedRole,
  type Decision,
  type DotMcNumbers,
  type FmcsaCarrier,
} from './rules.ts';
import { readFmcsaSettings, type FmcsaSettings } from './settings.ts';

export interface Verdict extends Decision {
  readonly mode: DotMcMode;
  readonly answer: FmcsaAnswer | null;
  readonly carrier: FmcsaCarrier | null;
  readonly fault: FmcsaFault | null;
}

const unasked = { mode: 'bypass', answer: null, carrier: null, fault: null, failed: [], warnings: [] } as const;

function bypassed({ enabled, isConfigured }: FmcsaSettings): Verdict {
  const because = !enabled ? 'validation is turned off' : isConfigured ? 'checks are set to bypass' : 'no FMCSA web key is configured';
  const message = `The numbers have a valid format. They were not checked with FMCSA, because ${because}.`;
  return { ...unasked, outcome: 'bypassed', message };
}

/** Logs the failure. If the key or address is rejected, also alerts the operator, once a day. */
async function noteFault(ctx: Ctx, fault: FmcsaFault): Promise<void> {
  ctx.log.warn({ fault }, 'FMCSA gave no answer');
  if (fault !== 'key_refused' && fault !== 'blocked') return;
  await inTransaction(ctx, async (tx) => {
    const isFirst = await tx.sql`
      insert into register_alerts (day, reason) values (${utcDay(tx.now)}, ${fault}) on conflict do nothing returning 1`;
    if (isFirst.length === 0) return;
    ctx.log.error(
      { fault },
      fault === 'key_refused'
        ? 'FMCSA rejects FMCSA_WEB_KEY: numbers are not checked until the key is fixed'
        : 'FMCSA rejects calls from this address: numbers are not checked until calls come from another one',
    );
    await publish(tx, fmcsaUnavailable, { reason: fault });
  });
}

export interface Question {
  readonly numbers: DotMcNumbers;
  readonly role: CheckedRole | null;
  readonly settings: FmcsaSettings;
}

export type VerdictOrQuestion = { readonly verdict: Verdict } | { readonly question: Question };

const decideBy = ({ numbers, role, settings }: Question, answer: FmcsaAnswer, mode: DotMcMode): Verdict => {
  const { dotNumber, docket } = toFmcsaNumbers(numbers)!;
  const carrier = answer.carrier && readCarrier(answer.carrier);
  const decision = decide({ dotNumber, docket, role, insuranceFloor: settings.insuranceFloor }, carrier, answer.dockets);
  return { ...decision, mode, answer, carrier, fault: null };
};

/**
 * Decides without calling FMCSA if it can: by format, settings or cached answer. `fresh` ignores the cache; `youngMinutes` accepts answers
 * that recent in mode live too.
 */
export async function openVerdict(
  ctx: Ctx,
  numbers: DotMcNumbers,
  { role, fresh = false, youngMinutes = 0 }: { role: CheckedRole | null; fresh?: boolean; youngMinutes?: number },
): Promise<VerdictOrQuestion> {
  const problem = formatProblem(numbers);
  if (problem) return { verdict: { ...unasked, outcome: 'invalid', message: problem, failed: ['format'] } };
  const settings = await readFmcsaSettings(ctx);
  if (!settings.enabled || settings.mode === 'bypass') return { verdict: bypassed(settings) };
  const question = { numbers, role, settings };
  const { dotNumber, docket } = toFmcsaNumbers(numbers)!;
  const hours = fresh ? 0 : settings.mode === 'cache' ? settings.cacheHours : youngMinutes / 60;
  const cached = hours > 0 ? await findCachedAnswer(ctx, dotNumber, docket, hours) : null;
  return cached ? { verdict: decideBy(question, cached, 'cache') } : { question };
}

/** Calls FMCSA; never call it in a transaction. */
export const queryFmcsa = (ctx: Pick<Ctx, 'services'>, { numbers }: Question, signal?: AbortSignal): Promise<FmcsaReply> => {
  const { dotNumber, docket } = toFmcsaNumbers(numbers)!;
  return getFmcsaClient(ctx).ask(dotNumber, docket, signal);
};

/** Decides from FMCSA's answer and caches it. If FMCSA gives no answer, the outcome is 'unavailable'; it never throws for that. */
export async function closeVerdict(ctx: Ctx, question: Question, reply: FmcsaReply): Promise<Verdict> {
  const { numbers, settings } = question;
  if ('fault' in reply) {
    await noteFault(ctx, reply.fault);
    return { ...unasked, outcome: 'unavailable', message: unavailableMessage, mode: settings.mode, fault: reply.fault };
  }
  await cacheAnswer(ctx, toFmcsaNumbers(numbers)!.dotNumber, reply);
  return decideBy(question, reply, 'live');
}

/** Per client address: each question takes up to three of the 300 calls that the client makes per minute. */
export const questionsPerMinute = 20;

export interface CheckOptions {
  readonly role: CheckedRole | null;
  readonly fresh?: boolean;
  /** Maximum age of a cached answer that is accepted in mode live too. */
  readonly youngMinutes?: number;
  /** The caller chooses the numbers, so limits questions per client address. */
  readonly byAnybody?: boolean;
}

/** Checks numbers with FMCSA or the cache. Never call it in a transaction. Throws 429 `rate_limited` with `byAnybody`. */
export async function checkNumbers(ctx: Ctx, numbers: DotMcNumbers, options: CheckOptions): Promise<Verdict> {
  const opening = await openVerdict(ctx, numbers, options);
  if ('verdict' in opening) return opening.verdict;
  if (options.byAnybody) await requireQuota(ctx.sql, `register asked by ${addressBlock(ctx.ip) ?? ctx.ip}`, questionsPerMinute);
  const signal = AbortSignal.timeout(getFmcsaClient(ctx).requestMs);
  return closeVerdict(ctx, opening.question, await queryFmcsa(ctx, opening.question, signal));
}
