import type { Ctx } from '#server/db/context.ts';
import type { ServiceKey } from '#server/domain-services.ts';
import { AppError, forbidden, invalid } from '#shared/errors.ts';
import type { LockedQuote } from './locked-quote.ts';
import { passableRefusals, type Refusal } from '../rules.ts';

/** Asked before every step; returns why it must not be taken, or null. `after` is the planned quote. */
export interface StepGuard {
  /** Used in overrides, such as 'payment-in-escrow'. */
  readonly name: string;
  readonly ask: (ctx: Ctx, before: LockedQuote, after: LockedQuote) => Promise<Refusal | null>;
}

/** Writes rows in the step's transaction; throwing aborts the step. */
export interface StepFollower {
  readonly name: string;
  readonly follow: (ctx: Ctx, before: LockedQuote, after: LockedQuote) => Promise<void>;
}

export interface StepRules {
  readonly guards: readonly StepGuard[];
  readonly followers: readonly StepFollower[];
  /** Names of guards that a super admin overrides in this step. */
  readonly overridden?: readonly string[];
}

export const stepRulesKey: ServiceKey<StepRules | null> = { absent: null };

/** A guard or rule that was overridden, with its message. */
export interface PassedGuard {
  readonly guard: string;
  readonly refusal: string;
}

/** Throws without rules: otherwise guards would silently be skipped. */
function getStepRules({ services }: Ctx): StepRules {
  const rules = services.domains.get(stepRulesKey);
  if (!rules) throw new Error('this context was made without step rules, and may take no step');
  return rules;
}

type NamedRefusal = Refusal & { readonly name: string };

/** Reports the first refusal; a super admin gets every passable one as field `overrides.<name>`. */
function refusedBy({ actor }: Ctx, refusals: readonly [NamedRefusal, ...NamedRefusal[]]): AppError {
  const fields = Object.fromEntries(refusals.map(({ name, message }) => [`overrides.${name}`, message]));
  return new AppError(409, refusals[0].code, refusals[0].message, actor?.role === 'super_admin' ? { fields } : {});
}

/** Asks every guard; `own` are refusals by rules.ts. Returns the overridden refusals, throws 409 for the others. */
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

export async function runTransitionHooks(ctx: Ctx, before: LockedQuote, after: LockedQuote): Promise<void> {
  for (const { follow } of getStepRules(ctx).followers) await follow(ctx, before, after);
}

/** Throws 403 `override_not_allowed` except for super admins, 422 `invalid` without a reason or for an unknown name. */
export function withOverrides<C extends Ctx>(ctx: C, names: readonly string[], reason: string | null): C {
  if (names.length === 0) return ctx;
  if (ctx.actor?.role !== 'super_admin') throw forbidden('Only a super administrator can override a guard', 'override_not_allowed');
  if (!reason) throw invalid({ reason: 'Please give a reason' });
  const stepRules = getStepRules(ctx);
  const knownNames = new Set([...passableRefusals, ...stepRules.guards.map(({ name }) => name)]);
  const unknown = names.find((name) => !knownNames.has(name));
  if (unknown !== undefined) throw invalid({ overrides: `There is no guard "${unknown}"` });
  const domains = ctx.services.domains.with(stepRulesKey, { ...stepRules, overridden: names });
  return { ...ctx, services: { ...ctx.services, domains } };
}
