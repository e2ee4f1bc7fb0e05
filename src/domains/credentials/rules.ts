import { malformedNumbers, parseDocketNumber, parseDotNumber } from '#domains/accounts/rules.ts';
import { formatUsdWhole } from '#shared/money.ts';
import { pricingRoles, type Role } from '#shared/roles.ts';
import type { authorities, FmcsaCheck, FmcsaRecord } from './schemas.ts';
import type { DotMcOutcome } from './outcome-rules.ts';

export interface DotMcNumbers {
  readonly dotNumber: string;
  readonly mcNumber?: string | null;
}

/** `prefix` is null if none was given. */
export interface Docket {
  readonly prefix: 'MC' | 'MX' | 'FF' | null;
  readonly digits: string;
}

/** Roles whose numbers are checked: those that price requests of others. */
export type CheckedRole = (typeof pricingRoles)[number];

export const isCheckedRole = (role: Role): role is CheckedRole => pricingRoles.some((name) => name === role);

/** Amounts in whole dollars; null if FMCSA doesn't report them. */
export interface FmcsaCarrier {
  readonly dotNumber: string | null;
  readonly legalName: string | null;
  readonly dbaName: string | null;
  readonly isActive: boolean;
  readonly isAllowedToOperate: boolean;
  readonly outOfServiceDate: string | null;
  readonly authority: readonly (typeof authorities)[number][];
  /** Operates within one state only (operation code B or C). */
  readonly isIntrastate: boolean;
  readonly liabilityOnFile: number | null;
  readonly liabilityRequired: number | null;
  readonly cargoOnFile: number | null;
  readonly bondOnFile: number | null;
  readonly safetyRating: FmcsaRecord['safetyRating'];
  readonly isMcs150Outdated: boolean;
  readonly powerUnits: number | null;
}

/** Only 'invalid' and 'not_found' make numbers invalid. */
export interface Decision {
  readonly outcome: DotMcOutcome;
  readonly message: string;
  /** Failed checks, in the order in which they run. */
  readonly failed: readonly FmcsaCheck[];
  readonly warnings: readonly string[];
}

/** Surety bond or trust of a broker in dollars (49 CFR 387.307). */
const brokerBondDollars = 75_000;

export const unavailableMessage = 'Validation service unavailable';

/** Null if well formed. A DOT number is required, an MC number optional. */
export function formatProblem({ dotNumber, mcNumber }: DotMcNumbers): string | null {
  if (!parseDotNumber(dotNumber)) return malformedNumbers({ dotNumber: dotNumber || '-' }).dotNumber!;
  return malformedNumbers({ mcNumber }).mcNumber ?? null;
}

/** In FMCSA's format; null if not well formed. */
export function toFmcsaNumbers({ dotNumber, mcNumber }: DotMcNumbers): { dotNumber: string; docket: Docket | null } | null {
  if (formatProblem({ dotNumber, mcNumber: mcNumber ?? null })) return null;
  return { dotNumber: parseDotNumber(dotNumber)!, docket: mcNumber ? parseDocketNumber(mcNumber) : null };
}

const dollars = (amount: number): string => formatUsdWhole(amount * 100);

export interface FmcsaQuery {
  readonly dotNumber: string;
  readonly docket: Docket | null;
  /** Null: only check that the numbers are registered, active and belong to one company. */
  readonly role: CheckedRole | null;
  /** Minimum liability insurance of carriers in whole dollars. */
  readonly insuranceFloor: number;
}

type Finding = readonly [check: FmcsaCheck, holds: boolean, problem: string];

/** In whole dollars. */
export type InsuranceOnFile = Pick<FmcsaCarrier, 'liabilityOnFile' | 'liabilityRequired' | 'bondOnFile'>;

/** A sentence without its full stop: which amount is too low for the role, and the required one. Null if all suffice. */
export function insuranceShortage(role: CheckedRole, onFile: InsuranceOnFile, insuranceFloor: number): string | null {
  const { bondOnFile, liabilityOnFile, liabilityRequired } = onFile;
  const needed = role === 'broker' ? brokerBondDollars : Math.max(liabilityRequired ?? 0, insuranceFloor);
  const amount = role === 'broker' ? bondOnFile : liabilityOnFile;
  if ((amount ?? 0) >= needed) return null;
  const [none, some] =
    role === 'broker'
      ? ['has no bond or trust on file', `has a bond or trust of ${dollars(amount ?? 0)} on file`]
      : ['has no liability insurance on file', `has ${dollars(amount ?? 0)} of liability insurance on file`];
  return `FMCSA ${amount ? some : none}; ${dollars(needed)} is required`;
}

function insuranceFinding(role: CheckedRole, carrier: FmcsaCarrier, { insuranceFloor }: FmcsaQuery): Finding {
  const shortage = insuranceShortage(role, carrier, insuranceFloor);
  return ['insurance', shortage === null, `${shortage}.`];
}

function haulingFindings(role: CheckedRole, carrier: FmcsaCarrier, question: FmcsaQuery): Finding[] {
  const mayHaul = carrier.isIntrastate || carrier.authority.some((kind) => kind !== 'broker');
  const inService = carrier.isAllowedToOperate && !carrier.outOfServiceDate;
  const since = carrier.outOfServiceDate ? ` (out of service since ${carrier.outOfServiceDate})` : '';
  return [
    ['active', carrier.isActive, 'The DOT number is not active with FMCSA.'],
    ['in_service', inService, `FMCSA does not allow this carrier to operate${since}.`],
    ['authority', mayHaul, 'FMCSA shows no active common or contract authority.'],
    insuranceFinding(role, carrier, question),
    ['safety', carrier.safetyRating !== 'unsatisfactory', "FMCSA rates this carrier's safety unsatisfactory."],
  ];
}

/** A broker may be active without authority to operate trucks, so brokers skip that check. */
const brokeringFindings = (carrier: FmcsaCarrier, question: FmcsaQuery): Finding[] => [
  ['authority', carrier.authority.includes('broker'), 'FMCSA shows no active broker authority.'],
  insuranceFinding('broker', carrier, question),
];

function findingsFor(carrier: FmcsaCarrier, question: FmcsaQuery): Finding[] {
  if (question.role === 'broker') return brokeringFindings(carrier, question);
  if (question.role) return haulingFindings(question.role, carrier, question);
  return [['active', carrier.isActive, 'The DOT number is not active with FMCSA.']];
}

/** Warnings; they don't make the numbers invalid. */
function getWarnings(carrier: FmcsaCarrier, role: CheckedRole | null): string[] {
  const hauls = role !== null && role !== 'broker';
  return [
    carrier.isMcs150Outdated && 'The biennial update (MCS-150) is overdue.',
    hauls && carrier.safetyRating === 'conditional' && 'The safety rating is conditional.',
    hauls && carrier.cargoOnFile === null && 'FMCSA has no cargo insurance on file. The certificate of insurance shows it.',
    hauls &&
      carrier.isIntrastate &&
      !carrier.authority.some((kind) => kind !== 'broker') &&
      "FMCSA lists an intrastate carrier. We don't check state authority.",
  ].filter((warning) => warning !== false);
}

const goodWords: Record<CheckedRole | 'anyone', string> = {
  carrier: 'active, authorized to haul and insured',
  independent_driver: 'active, authorized to haul and insured',
  broker: 'authorized as a broker and bonded',
  anyone: 'active',
};

const docketName = ({ prefix, digits }: Docket): string => `${prefix ?? 'MC'}-${digits}`;

/** Without a prefix any docket of the company matches: Mexican carriers have MX, forwarders FF. */
const isAmong = ({ prefix, digits }: Docket, dockets: readonly string[]): boolean =>
  (prefix ? [prefix] : ['MC', 'MX', 'FF']).some((one) => dockets.includes(one + digits));

/**
 * `carrier` is null if FMCSA doesn't list the DOT number; `dockets` are its docket numbers as 'MC123456'. Another company's docket is the
 * classic sign of a stolen identity.
 */
export function decide(question: FmcsaQuery, carrier: FmcsaCarrier | null, dockets: readonly string[] | null): Decision {
  const { dotNumber, docket, role } = question;
  if (!carrier)
    return {
      outcome: 'not_found',
      message: `FMCSA has no record of DOT number ${dotNumber}.`,
      failed: ['registered'],
      warnings: [],
    };
  const belongs = !docket || isAmong(docket, dockets ?? []);
  const findings: Finding[] = [
    ['belongs_together', belongs, `${docket ? docketName(docket) : ''} does not belong to DOT number ${dotNumber} according to FMCSA.`],
    ...findingsFor(carrier, question),
  ];
  const broken = findings.filter(([, holds]) => !holds);
  const warnings = getWarnings(carrier, role);
  const name = carrier.legalName ?? `DOT number ${dotNumber}`;
  if (broken.length === 0)
    return { outcome: 'valid', message: `${name} is ${goodWords[role ?? 'anyone']} according to FMCSA.`, failed: [], warnings };
  return {
    outcome: 'invalid',
    message: broken.map(([, , problem]) => problem).join(' '),
    failed: broken.map(([check]) => check),
    warnings,
  };
}

const legalForms = new Set([
  'llc',
  'inc',
  'incorporated',
  'corp',
  'corporation',
  'co',
  'company',
  'ltd',
  'limited',
  'lp',
  'llp',
  'plc',
  'the',
  'and',
]);

const describeName = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\b([a-z])\.(?=[a-z]\b)/g, '$1')
    .replace(/['’.]/g, '')
    .split(/[^a-z0-9]+/)
    .filter((part) => part !== '' && !legalForms.has(part))
    .join(' ');

/**
 * Whether a company name is FMCSA's legal or trade name, ignoring case, punctuation and legal form. Null if either is unknown. Reviewers
 * decide about mismatches.
 */
export function nameAgrees(
  companyName: string | null,
  { legalName, dbaName }: { legalName: string | null; dbaName: string | null },
): boolean | null {
  const own = describeName(companyName ?? '');
  const registered = [legalName, dbaName].map((name) => describeName(name ?? '')).filter((name) => name !== '');
  return own === '' || registered.length === 0 ? null : registered.includes(own);
}
