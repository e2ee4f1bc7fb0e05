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

/** Roles that anyone may register as: all but the two administrative ones. */
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

/** True for a role that prices or bids on requests of others. */
export const isPricing = (role: Role): role is PricingRole => (pricingRoles as readonly Role[]).includes(role);

/** Roles whose work is to ship: they are offered a new request. Every role but the administrative ones may make one (decision 065). */
const shippingRoles = ['shipper', 'broker'] as const satisfies readonly Role[];

/** True for a role that is offered a new request. */
export const isShipping = (role: Role): boolean => (shippingRoles as readonly Role[]).includes(role);

/** Roles that fetch, deliver or have it done: a calendar tells them when. */
export const calendarRoles = ['shipper', 'broker', 'carrier', 'driver', 'independent_driver'] as const satisfies readonly Role[];

/** True for a role that has pickups and deliveries in a calendar. */
export const hasCalendar = (role: Role): boolean => (calendarRoles as readonly Role[]).includes(role);

/** Roles that may not ship: administrators oversee. */
export const adminRoles = ['admin', 'super_admin'] as const satisfies readonly Role[];

/** Every role but the administrative ones. */
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

/** Roles that look over what others do; of officers only the confirmed ones, which `oversees` says. */
export const overseerRoles = ['compliance', 'admin', 'super_admin'] as const satisfies readonly Role[];

const looksOver = (role: Role): role is (typeof overseerRoles)[number] => (overseerRoles as readonly Role[]).includes(role);

/** True for a role whose account may have programs of its own, by API keys and webhooks: whoever looks over others acts in person. */
export const hasPrograms = (role: Role): role is Exclude<Role, (typeof overseerRoles)[number]> => !looksOver(role);

/** These roles. */
export const programRoles = roles.filter(hasPrograms);

/** Whose powers are asked for. */
export interface AccountRole {
  readonly role: Role;
  /** False for a Compliance Officer whom no administrator has confirmed yet, true for every other account. */
  readonly isConfirmed: boolean;
}

/** True for administrators and for officers whom one of them confirmed: the one answer to who looks over what others do. */
export const oversees = ({ role, isConfirmed }: AccountRole): boolean => isConfirmed && looksOver(role);

/** True for admin and super_admin. */
export const isAdmin = (role: Role): boolean => role === 'admin' || role === 'super_admin';
