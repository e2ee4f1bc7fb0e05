import type { Role } from '#shared/roles.ts';

/** `blocked` takes precedence. */
export const accountStatuses = ['active', 'inactive', 'blocked'] as const;
export type AccountStatus = (typeof accountStatuses)[number];

export const chosenSteps = ['deactivate', 'block'] as const;
export type ChosenStep = (typeof chosenSteps)[number];

/** The filter's SQL must match. */
export function accountStatus({ isActive, isBlocked }: { readonly isActive: boolean; readonly isBlocked: boolean }): AccountStatus {
  if (isBlocked) return 'blocked';
  return isActive ? 'active' : 'inactive';
}

interface Person {
  readonly id: string;
  readonly role: Role;
}

/** Why an administrator may not act on an account; null if they may. */
export function whyNotOversee(actor: Person, account: Person): string | null {
  if (actor.id === account.id) return 'You can’t do this to your own account. Ask another administrator.';
  if (account.role === 'super_admin' && actor.role !== 'super_admin') return 'Only a super admin can do this to a super admin';
  return null;
}
