import type { Role } from '#shared/roles.ts';

export const inspectingRoles = ['driver', 'independent_driver'] as const;

/** Drivers, and inspection agents for independent inspections. */
export const filingRoles = [...inspectingRoles, 'inspection'] as const;

export const inspects = (role: Role): boolean => (inspectingRoles as readonly Role[]).includes(role);

export const surveys = (role: Role): boolean => role === 'inspection';

/** Roles whose phones need to work offline. */
export const worksAtVehicles = (role: Role): boolean => (filingRoles as readonly Role[]).includes(role);
