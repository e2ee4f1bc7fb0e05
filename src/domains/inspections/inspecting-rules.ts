import type { Role } from '#shared/roles.ts';

/** Roles that inspect: who drives the job. */
export const inspectingRoles = ['driver', 'independent_driver'] as const;

/** Works at vehicles, also where there is no signal. */
export const inspects = (role: Role): boolean => (inspectingRoles as readonly Role[]).includes(role);
