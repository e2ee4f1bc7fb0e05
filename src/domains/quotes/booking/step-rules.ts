import type { Ctx } from '#server/db/context.ts';
import type { ServiceKey } from '#server/domain-services.ts';
import { AppError, forbidden, invalid } from '#shared/errors.ts';
import type { LockedQuote } from './locked-quote.ts';
import { passableRefusals, type Refusal } from '../rules.ts';

/**
 * Has a say before every step of a quote, whatever door it came through: answers why it may not be taken now, or null. `after` is the
 * quote, and the status of its transport, as the step would leave them.
 */
export interface StepGuard {
  /** By which a super admin names it to go past it: 'payment-in-escrow'. Refusals of this folder (rules.ts) are named by their codes. */
  readonly name: string;
  readonly ask: (ctx: Ctx, before: LockedQuote, after: LockedQuote) => Promise<Refusal | null>;
}

/** Writes, in the transaction of a step, the rows that have to exist with it; what it throws takes the step back. */
export interface StepFollower {
  readonly name: string;
  readonly follow: (ctx: Ctx, before: LockedQuote, after: LockedQuote) => Promise<void>;
}

/** What other domains add to every step, asked and followed in this order; app builds it. */
export interface StepRules {
  readonly guards: readonly StepGuard[];
  readonly followers: readonly StepFollower[];
  /** Guards that this very repair of a super admin goes past, by name. */
  readonly overridden?: readonly string[];
}

export const stepRulesKey: ServiceKey<StepRules | null> = { absent: null };

/** A guard, or a rule of this folder, that refused, with its sentence, and was gone past. */
export interface PassedGuard {
  readonly guard: string;
  readonly refusal: string;
}

/** A context without rules moves nothing: a guard that nobody handed over would be a guard that nobody asks. */
function getStepRules({ services }: Ctx): StepRules {
  const rules = services.domains.get(stepRulesKey);
  if (!rules) throw new Error('this context was made without step rules, and may take no step');
  return rules;
}

type NamedRefusal = Refusal & { readonly name: string };

/** The first refusal in its words; a super admin is told all that this step could go past, each under `overrides.` and its name. */
function refusedBy({ actor }: Ctx, refusals: readonly [NamedRefusal, ...NamedRefusal[]]): AppError {
  const fields = Object.fromEntries(refusals.map(({ name, message }) => [`overrides.${name}`, message]));
  return new AppError(409, refusals[0].code, refusals[0].message, actor?.role === 'super_admin' ? { fields } : {});
}

/**
 * Asks every guard about a step that rules of this folder refuse for `own` reasons. Answers all refusals that are overridden; throws the
 * 409 of those that are not.
 */
export async function checkGuards(ctx: Ctx, before: LockedQuote, after: LockedQuote, own: readonly Refusal[] = []): Promise<PassedGuard[]> {
  const { guards, overridden = [] } = getStepRules(ctx);
  const refusals: NamedRefusal[] = own.map((refusal) => ({ ...refusal, name: refusal.code }));
  for (const { name, ask } of guards) {
    const refusal = await ask(ctx, before, after);
    if (refusal) refusals.push({ ...refusal, name });
  }
  const [first, ...others] = refusals.filter(({ name }) => !overridden.includes(name));
  if (first) throw refusedBy(ctx, [first, ...others]);
  return refusals.map(({ name, message }) => ({ guard: name, refusal: message }));
}

/** Has every follower write its rows, one after the other. */
export async function runTransitionHooks(ctx: Ctx, before: LockedQuote, after: LockedQuote): Promise<void> {
  for (const { follow } of getStepRules(ctx).followers) await follow(ctx, before, after);
}

/**
 * The context of a repair that goes past the guards it names. Throws 403 `override_not_allowed` to all but super admins, 422 `invalid`
 * without a reason or for a name that no guard has.
 */
export function withOverrides<C extends Ctx>(ctx: C, names: readonly string[], reason: string | null): C {
  if (names.length === 0) return ctx;
  if (ctx.actor?.role !== 'super_admin') throw forbidden('Only a super administrator can override a guard', 'override_not_allowed');
  if (!reason) throw invalid({ reason: 'Please give a reason' });
  const stepRules = getStepRules(ctx);
  const known = new Set([...passableRefusals, ...stepRules.guards.map(({ name }) => name)]);
  const unknown = names.find((name) => !known.has(name));
  if (unknown !== undefined) throw invalid({ overrides: `There is no guard "${unknown}"` });
  const domains = ctx.services.domains.with(stepRulesKey, { ...stepRules, overridden: names });
  return { ...ctx, services: { ...ctx.services, domains } };
}
