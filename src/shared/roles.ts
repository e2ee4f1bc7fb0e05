export const roles = [
  'shipper',
  'broker',
  'carrier',
  'driver',
  'independent_driver',
  'insurance',
  'inspection',
  'storage',
  'compliance',
  'admin',
  'super_admin',
] as const;
export type Role = (typeof roles)[number];

export const publicRoles = [
  'shipper',
  'broker',
  'carrier',
  'driver',
  'independent_driver',
  'insurance',
  'inspection',
  'storage',
  'compliance',
] as const satisfies readonly Role[];
export type PublicRole = (typeof publicRoles)[number];

export const pricingRoles = ['broker', 'carrier', 'independent_driver'] as const satisfies readonly Role[];

export type PricingRole = (typeof pricingRoles)[number];

export const isPricing = (role: Role): role is PricingRole => (pricingRoles as readonly Role[]).includes(role);

/** Roles that are offered a new request; every role except administrators may create one. */
const shippingRoles = ['shipper', 'broker'] as const satisfies readonly Role[];

export const isShipping = (role: Role): boolean => (shippingRoles as readonly Role[]).includes(role);

/** Roles with pickups and deliveries, which get a calendar feed. */
export const calendarRoles = ['shipper', 'broker', 'carrier', 'driver', 'independent_driver'] as const satisfies readonly Role[];

export const hasCalendar = (role: Role): boolean => (calendarRoles as readonly Role[]).includes(role);

/** Administrators oversee and may not ship. */
export const adminRoles = ['admin', 'super_admin'] as const satisfies readonly Role[];

export const nonAdminRoles = publicRoles;

export const roleLabels: Record<Role, string> = {
  shipper: 'Shipper',
  broker: 'Broker',
  driver: 'Driver',
  carrier: 'Carrier Company',
  insurance: 'Insurance Provider',
  inspection: 'Inspection Agent',
  storage: 'Storage Yard Operator',
  compliance: 'Compliance Officer',
  independent_driver: 'Independent Driver/Owner-Operator',
  admin: 'Administrator',
  super_admin: 'Super Administrator',
};

/** Compliance officers oversee only once confirmed: use `oversees`. */
export const overseerRoles = ['compliance', 'admin', 'super_admin'] as const satisfies readonly Role[];

const looksOver = (role: Role): role is (typeof overseerRoles)[number] => (overseerRoles as readonly Role[]).includes(role);

/** Roles that may have API keys and webhooks. Overseers act in person. */
export const hasPrograms = (role: Role): role is Exclude<Role, (typeof overseerRoles)[number]> => !looksOver(role);

export const programRoles = roles.filter(hasPrograms);

export interface AccountRole {
  readonly role: Role;
  /** False only for a compliance officer whom no administrator has confirmed yet. */
  readonly isConfirmed: boolean;
}

/** The single check for oversight: administrators and confirmed compliance officers. */
export const oversees = ({ role, isConfirmed }: AccountRole): boolean => isConfirmed && looksOver(role);

export const isAdmin = (role: Role): boolean => role === 'admin' || role === 'super_admin';
