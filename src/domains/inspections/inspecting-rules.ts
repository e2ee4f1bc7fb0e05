import type { Role } from '#shared/roles.ts';

/** Roles that inspect for the road: who drives the job. */
export const inspectingRoles = ['driver', 'independent_driver'] as const;

/** Roles that write inspections: who drives, and inspection agents, whose inspections are independent. */
export const filingRoles = [...inspectingRoles, 'inspection'] as const;

/** Drives, and inspects what it drives. */
export const inspects = (role: Role): boolean => (inspectingRoles as readonly Role[]).includes(role);

/** Looks at vehicles for both sides of a transport that it was added to. */
export const surveys = (role: Role): boolean => role === 'inspection';

/** Works at vehicles, also where there is no signal: its phone keeps what it needs there and what it did. */
export const worksAtVehicles = (role: Role): boolean => (filingRoles as readonly Role[]).includes(role);
