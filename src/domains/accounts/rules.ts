import { publicRoles, type PublicRole, type Role } from '#shared/roles.ts';

export const roleFields = ['companyName', 'dotNumber', 'mcNumber', 'driverLicenseNumber', 'insuranceLicense', 'inspectionLicense'] as const;
export type RoleField = (typeof roleFields)[number];

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

export const roleFieldLabels: Record<RoleField, string> = {
  companyName: 'Company name',
  dotNumber: 'DOT number',
  mcNumber: 'MC number',
  driverLicenseNumber: 'Driver license number',
  insuranceLicense: 'Insurance license number',
  inspectionLicense: 'Inspection license number',
};

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

export const isPublicRole = (role: Role): role is PublicRole => publicRoles.some((name) => name === role);

export const hasDotMc = (role: Role): boolean => requiredFields[role].includes('dotNumber');

export const getFields = (role: Role, { dotMcEnabled }: { dotMcEnabled: boolean }): readonly RoleField[] =>
  requiredFields[role].filter((field) => dotMcEnabled || (field !== 'dotNumber' && field !== 'mcNumber'));

type Answers = { readonly role: Role } & { readonly [field in RoleField]?: string | null };

export function missingFields(answers: Answers, flags: { dotMcEnabled: boolean }): Partial<Record<RoleField, string>> {
  const missing = getFields(answers.role, flags).filter((field) => !answers[field]?.trim());
  return Object.fromEntries(missing.map((field) => [field, `${roleFieldLabels[field]} is required for this account type.`]));
}

/** Clears the fields of other roles, typed before the account type was changed. */
export function withoutForeignFields<A extends Answers>(answers: A): A {
  const foreign = roleFields.filter((field) => !requiredFields[answers.role].includes(field));
  return { ...answers, ...Object.fromEntries(foreign.map((field) => [field, null])) };
}

/** Digits of a USDOT number (1 to 8, no leading zero) without prefix or Motus suffix letter; null if malformed. */
export function parseDotNumber(text: string): string | null {
  return /^(?:US)?(?:DOT)?[-\s#:]*([1-9]\d{0,7})[A-Z]?$/i.exec(text.trim())?.[1] ?? null;
}

/** 'MC-0123456-C' is prefix MC, digits 123456; the last letter is the type of authority. Null if malformed. */
export function parseDocketNumber(text: string): { prefix: 'MC' | 'MX' | 'FF' | null; digits: string } | null {
  const match = /^(?:MC[-\s]*(?=MX|FF))?(MC|MX|FF)?(?:[-\s#.:]|No\b)*0*([1-9]\d{0,7})(?:[-\s]?[A-Z])?$/i.exec(text.trim());
  if (!match) return null;
  return { prefix: (match[1]?.toUpperCase() ?? null) as 'MC' | 'MX' | 'FF' | null, digits: match[2]! };
}

/** Error message per malformed number; missing numbers are fine. */
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

/** Fields that differ; spelling variants (case, blanks, 'USDOT', leading zeros) are equal. */
export function changedIdentity(before: BusinessIdentity, after: BusinessIdentity): (keyof BusinessIdentity)[] {
  const getDot = ({ dotNumber }: BusinessIdentity) => parseDotNumber(dotNumber ?? '') ?? plainName(dotNumber);
  const changed: (keyof BusinessIdentity)[] = [];
  if (plainName(before.companyName) !== plainName(after.companyName)) changed.push('companyName');
  if (getDot(before) !== getDot(after)) changed.push('dotNumber');
  if (getDocket(before.mcNumber) !== getDocket(after.mcNumber)) changed.push('mcNumber');
  return changed;
}
