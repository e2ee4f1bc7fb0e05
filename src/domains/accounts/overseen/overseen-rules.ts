import type { Role } from '#shared/roles.ts';

/** How an account stands, for the filter of a list: blocked before anything else, else active or not. */
export const accountStatuses = ['active', 'inactive', 'blocked'] as const;
export type AccountStatus = (typeof accountStatuses)[number];

/** What an account is chosen for in a form of an administrator: only those that it can be done to are offered. */
export const chosenSteps = ['deactivate', 'block'] as const;
export type ChosenStep = (typeof chosenSteps)[number];

/** The one status of an account. The filter's SQL says the same. */
export function accountStatus({ isActive, isBlocked }: { readonly isActive: boolean; readonly isBlocked: boolean }): AccountStatus {
  if (isBlocked) return 'blocked';
  return isActive ? 'active' : 'inactive';
}

interface Person {
  readonly id: string;
  readonly role: Role;
}

/** Why an administrator may not act on an account, as a sentence; null when they may: nobody acts on himself, an admin never on a super admin. */
export function whyNotOversee(actor: Person, account: Person): string | null {
  if (actor.id === account.id) return 'You can’t do this to your own account. Ask another administrator.';
  if (account.role === 'super_admin' && actor.role !== 'super_admin') return 'Only a super admin can do this to a super admin';
  return null;
}
