import { publicRoles, type PublicRole, type Role } from '#shared/roles.ts';

/** What a role must tell beside name, e-mail and password. */
export const roleFields = ['companyName', 'dotNumber', 'mcNumber', 'driverLicenseNumber', 'insuranceLicense', 'inspectionLicense'] as const;
export type RoleField = (typeof roleFields)[number];

/** Role-required fields; administrators are not registered, they are created. */
export const requiredFields: Record<Role, readonly RoleField[]> = {
  shipper: [],
  broker: ['companyName', 'dotNumber', 'mcNumber'],
  carrier: ['companyName', 'dotNumber', 'mcNumber'],
  driver: ['driverLicenseNumber'],
  independent_driver: ['companyName', 'dotNumber', 'mcNumber', 'driverLicenseNumber'],
  insurance: ['companyName', 'insuranceLicense'],
  inspection: ['companyName', 'inspectionLicense'],
  storage: ['companyName'],
  compliance: ['companyName'],
  admin: [],
  super_admin: [],
};

/** What a person reads for a role field. */
export const roleFieldLabels: Record<RoleField, string> = {
  companyName: 'Company name',
  dotNumber: 'DOT number',
  mcNumber: 'MC number',
  driverLicenseNumber: 'Driver license number',
  insuranceLicense: 'Insurance license number',
  inspectionLicense: 'Inspection license number',
};

/** One sentence per role for the register screen. */
export const roleDescriptions: Record<PublicRole, string> = {
  shipper: 'You have a vehicle to move and want quotes from verified carriers.',
  broker: 'You arrange transports under your own authority.',
  carrier: 'Your company runs the trucks that move vehicles.',
  driver: 'You drive for a carrier that assigns you to its transports.',
  independent_driver: 'You drive your own truck under your own authority.',
  insurance: 'You insure transports and follow their claims.',
  inspection: 'You inspect vehicles at pickup or delivery when asked.',
  storage: 'You run a yard and record vehicles in and out.',
  compliance: 'You review documents from carriers and brokers. An administrator must confirm your account first.',
};

/** True for a role that anyone may register as. */
export const isPublicRole = (role: Role): role is PublicRole => publicRoles.some((name) => name === role);

/** True when the role is asked for a DOT or MC number at all. */
export const hasDotMc = (role: Role): boolean => requiredFields[role].includes('dotNumber');

/** The fields a role has to fill in; DOT and MC only while their validation is enabled. */
export const getFields = (role: Role, { dotMcEnabled }: { dotMcEnabled: boolean }): readonly RoleField[] =>
  requiredFields[role].filter((field) => dotMcEnabled || (field !== 'dotNumber' && field !== 'mcNumber'));

type Answers = { readonly role: Role } & { readonly [field in RoleField]?: string | null };

/** The message of each field that the role needs and that is empty or only white space; an empty object when nothing is missing. */
export function missingFields(answers: Answers, flags: { dotMcEnabled: boolean }): Partial<Record<RoleField, string>> {
  const missing = getFields(answers.role, flags).filter((field) => !answers[field]?.trim());
  return Object.fromEntries(missing.map((field) => [field, `${roleFieldLabels[field]} is required for this account type.`]));
}

/** The answers without those to fields of other roles: what somebody typed before choosing another account type is not sent. */
export function withoutForeignFields<A extends Answers>(answers: A): A {
  const foreign = roleFields.filter((field) => !requiredFields[answers.role].includes(field));
  return { ...answers, ...Object.fromEntries(foreign.map((field) => [field, null])) };
}

/** A USDOT number without its prefix, a Motus suffix letter and blanks, or null when it is not one: 1 to 8 digits, no leading zero. */
export function parseDotNumber(text: string): string | null {
  return /^(?:US)?(?:DOT)?[-\s#:]*([1-9]\d{0,7})[A-Z]?$/i.exec(text.trim())?.[1] ?? null;
}

/**
 * The prefix, if one is written, and the digits of a docket number ('MC-0123456-C' is MC and 123456), or null when it is not one. A letter
 * behind the digits says what the authority is for.
 */
export function parseDocketNumber(text: string): { prefix: 'MC' | 'MX' | 'FF' | null; digits: string } | null {
  const match = /^(?:MC[-\s]*(?=MX|FF))?(MC|MX|FF)?(?:[-\s#.:]|No\b)*0*([1-9]\d{0,7})(?:[-\s]?[A-Z])?$/i.exec(text.trim());
  if (!match) return null;
  return { prefix: (match[1]?.toUpperCase() ?? null) as 'MC' | 'MX' | 'FF' | null, digits: match[2]! };
}

/** The message of each of the two numbers that is given and not well formed. */
export function malformedNumbers({
  dotNumber,
  mcNumber,
}: {
  dotNumber?: string | null;
  mcNumber?: string | null;
}): Partial<Record<RoleField, string>> {
  const problems: Partial<Record<RoleField, string>> = {};
  if (dotNumber && !parseDotNumber(dotNumber)) problems.dotNumber = 'A DOT number has 1 to 8 digits and does not start with zero.';
  if (mcNumber && !parseDocketNumber(mcNumber))
    problems.mcNumber = 'An MC number has 1 to 8 digits, with an optional prefix (MC, MX or FF) and an optional letter at the end.';
  return problems;
}

/** What a business says it is: the name and the numbers under which it is known to the register. */
export interface BusinessIdentity {
  readonly companyName: string | null;
  readonly dotNumber: string | null;
  readonly mcNumber: string | null;
}

const plainName = (name: string | null): string => (name ?? '').normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();

function getDocket(mcNumber: string | null): string {
  const docket = parseDocketNumber(mcNumber ?? '');
  return docket ? (docket.prefix ?? 'MC') + docket.digits : plainName(mcNumber);
}

/** Which of name and numbers are others now; another spelling of the same (case, blanks, 'USDOT', leading zeros) is not another. */
export function changedIdentity(before: BusinessIdentity, after: BusinessIdentity): (keyof BusinessIdentity)[] {
  const getDot = ({ dotNumber }: BusinessIdentity) => parseDotNumber(dotNumber ?? '') ?? plainName(dotNumber);
  const changed: (keyof BusinessIdentity)[] = [];
  if (plainName(before.companyName) !== plainName(after.companyName)) changed.push('companyName');
  if (getDot(before) !== getDot(after)) changed.push('dotNumber');
  if (getDocket(before.mcNumber) !== getDocket(after.mcNumber)) changed.push('mcNumber');
  return changed;
}
