import type { Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import { addressBlock } from '#server/http/limits/address-block.ts';
import { requireQuota } from '#server/http/limits/rate-limit.ts';
import { utcDay } from '#shared/dates/days.ts';
import type { DotMcMode } from './schemas.ts';
import { fmcsaUnavailable } from './events/fmcsa-unavailable.ts';
import { findCachedAnswer, cacheAnswer } from './fmcsa/cached-answers.ts';
import { getRegister, type RegisterAnswer, type RegisterReply } from './fmcsa/register-client.ts';
import { readCarrier, type RegisterFault } from './fmcsa/register-replies.ts';
import {
  decide,
  formatProblem,
  registerNumbers,
  unavailableMessage,
  type CheckedRole,
  type Decision,
  type DotMcNumbers,
  type RegisterCarrier,
} from './rules.ts';
import { readRegisterSettings, type RegisterSettings } from './settings.ts';

/** A decision with what it was made from. */
export interface Verdict extends Decision {
  /** How this very answer came about. */
  readonly mode: DotMcMode;
  readonly answer: RegisterAnswer | null;
  readonly carrier: RegisterCarrier | null;
  readonly fault: RegisterFault | null;
}

const unasked = { mode: 'bypass', answer: null, carrier: null, fault: null, failed: [], warnings: [] } as const;

function bypassed({ enabled, isConfigured }: RegisterSettings): Verdict {
  const because = !enabled ? 'validation is turned off' : isConfigured ? 'checks are set to bypass' : 'no FMCSA web key is configured';
  const message = `The numbers have a valid format. They were not checked with FMCSA, because ${because}.`;
  return { ...unasked, outcome: 'bypassed', message };
}

/** Logs that the register gave no answer and, once a day, alerts the operator of what only the operator can mend. */
async function noteFault(ctx: Ctx, fault: RegisterFault): Promise<void> {
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

/** Numbers that only the register can judge. */
export interface Question {
  readonly numbers: DotMcNumbers;
  readonly role: CheckedRole | null;
  readonly settings: RegisterSettings;
}

/** What was found out about numbers without asking the register, or the question for it. */
export type VerdictOrQuestion = { readonly verdict: Verdict } | { readonly question: Question };

const decideBy = ({ numbers, role, settings }: Question, answer: RegisterAnswer, mode: DotMcMode): Verdict => {
  const { dotNumber, docket } = registerNumbers(numbers)!;
  const carrier = answer.carrier && readCarrier(answer.carrier);
  const decision = decide({ dotNumber, docket, role, insuranceFloor: settings.insuranceFloor }, carrier, answer.dockets);
  return { ...decision, mode, answer, carrier, fault: null };
};

/** Judges numbers as far as that needs no call: their form, the settings, in mode cache the kept answer; `fresh` counts that for nothing, `youngMinutes` counts one that young in mode live too. */
export async function openVerdict(
  ctx: Ctx,
  numbers: DotMcNumbers,
  { role, fresh = false, youngMinutes = 0 }: { role: CheckedRole | null; fresh?: boolean; youngMinutes?: number },
): Promise<VerdictOrQuestion> {
  const problem = formatProblem(numbers);
  if (problem) return { verdict: { ...unasked, outcome: 'invalid', message: problem, failed: ['format'] } };
  const settings = await readRegisterSettings(ctx);
  if (!settings.enabled || settings.mode === 'bypass') return { verdict: bypassed(settings) };
  const question = { numbers, role, settings };
  const { dotNumber, docket } = registerNumbers(numbers)!;
  const hours = fresh ? 0 : settings.mode === 'cache' ? settings.cacheHours : youngMinutes / 60;
  const kept = hours > 0 ? await findCachedAnswer(ctx, dotNumber, docket, hours) : null;
  return kept ? { verdict: decideBy(question, kept, 'cache') } : { question };
}

/** Asks the register; a call to the outside, so never inside a transaction. */
export const queryFmcsa = (ctx: Pick<Ctx, 'services'>, { numbers }: Question, signal?: AbortSignal): Promise<RegisterReply> => {
  const { dotNumber, docket } = registerNumbers(numbers)!;
  return getRegister(ctx).ask(dotNumber, docket, signal);
};

/** Judges by what the register answered and keeps that for others. A register that cannot be asked is 'unavailable', never an error. */
export async function closeVerdict(ctx: Ctx, question: Question, reply: RegisterReply): Promise<Verdict> {
  const { numbers, settings } = question;
  if ('fault' in reply) {
    await noteFault(ctx, reply.fault);
    return { ...unasked, outcome: 'unavailable', message: unavailableMessage, mode: settings.mode, fault: reply.fault };
  }
  await cacheAnswer(ctx, registerNumbers(numbers)!.dotNumber, reply);
  return decideBy(question, reply, 'live');
}

/** Questions that one client address may have the register asked in a minute, whatever it does: three calls each at most, of the 300 that it is asked at most. */
export const questionsPerMinute = 20;

/** How numbers are held against the register. */
export interface CheckOptions {
  readonly role: CheckedRole | null;
  /** Asks the register in any case. */
  readonly fresh?: boolean;
  /** An answer that somebody got so lately counts in mode live too. */
  readonly youngMinutes?: number;
  /** Whoever calls decides which numbers are asked about: what one address asks is limited over all of its calls. */
  readonly byAnybody?: boolean;
}

/** Holds numbers against the register, or against the kept answer, for somebody who waits for it. Outside a transaction only. Throws 429 `rate_limited` where anybody may ask. */
export async function checkNumbers(ctx: Ctx, numbers: DotMcNumbers, options: CheckOptions): Promise<Verdict> {
  const opening = await openVerdict(ctx, numbers, options);
  if ('verdict' in opening) return opening.verdict;
  if (options.byAnybody) await requireQuota(ctx.sql, `register asked by ${addressBlock(ctx.ip) ?? ctx.ip}`, questionsPerMinute);
  const signal = AbortSignal.timeout(getRegister(ctx).requestMs);
  return closeVerdict(ctx, opening.question, await queryFmcsa(ctx, opening.question, signal));
}
