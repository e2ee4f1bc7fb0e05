import { malformedNumbers, parseDocketNumber, parseDotNumber } from '#domains/accounts/rules.ts';
import { formatUsdWhole } from '#shared/money.ts';
import { pricingRoles, type Role } from '#shared/roles.ts';
import type { authorities, RegisterCheck, RegisterFacts } from './schemas.ts';
import type { DotMcOutcome } from './outcome-rules.ts';

/** What was asked to be checked. */
export interface DotMcNumbers {
  readonly dotNumber: string;
  readonly mcNumber?: string | null;
}

/** A docket number taken apart; `prefix` is null where none was written. */
export interface Docket {
  readonly prefix: 'MC' | 'MX' | 'FF' | null;
  readonly digits: string;
}

/** Roles whose numbers are held against the register: those who price requests of others. */
export type CheckedRole = (typeof pricingRoles)[number];

/** True for a role whose numbers are checked. */
export const isCheckedRole = (role: Role): role is CheckedRole => pricingRoles.some((name) => name === role);

/** What the decision reads of a carrier in the register; amounts in whole dollars, null where the register says nothing. */
export interface RegisterCarrier {
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
  readonly safetyRating: RegisterFacts['safetyRating'];
  readonly isMcs150Outdated: boolean;
  readonly powerUnits: number | null;
}

/** What a check answers. Only 'invalid' and 'not_found' make numbers invalid. */
export interface Decision {
  readonly outcome: DotMcOutcome;
  readonly message: string;
  /** The checks that failed, in the order in which they are made. */
  readonly failed: readonly RegisterCheck[];
  readonly warnings: readonly string[];
}

/** Surety bond or trust of a broker in dollars (49 CFR 387.307). */
const brokerBondDollars = 75_000;

/** When the register gave no answer. */
export const unavailableMessage = 'Validation service unavailable';

/** What to say about numbers that are not well formed, or null when they are; a DOT number is needed, an MC number may be absent. */
export function formatProblem({ dotNumber, mcNumber }: DotMcNumbers): string | null {
  if (!parseDotNumber(dotNumber)) return malformedNumbers({ dotNumber: dotNumber || '-' }).dotNumber!;
  return malformedNumbers({ mcNumber }).mcNumber ?? null;
}

/** The numbers as the register writes them, or null when they are not well formed. */
export function registerNumbers({ dotNumber, mcNumber }: DotMcNumbers): { dotNumber: string; docket: Docket | null } | null {
  if (formatProblem({ dotNumber, mcNumber: mcNumber ?? null })) return null;
  return { dotNumber: parseDotNumber(dotNumber)!, docket: mcNumber ? parseDocketNumber(mcNumber) : null };
}

const dollars = (amount: number): string => formatUsdWhole(amount * 100);

/** What is asked of the register. */
export interface RegisterQuestion {
  readonly dotNumber: string;
  readonly docket: Docket | null;
  /** Null: only whether the numbers are registered, active and of one company. */
  readonly role: CheckedRole | null;
  /** Liability insurance that a carrier must have on file at least, in whole dollars. */
  readonly insuranceFloor: number;
}

type Finding = readonly [check: RegisterCheck, holds: boolean, problem: string];

/** Amounts that the register shows, in whole dollars. */
export type InsuranceOnFile = Pick<RegisterCarrier, 'liabilityOnFile' | 'liabilityRequired' | 'bondOnFile'>;

/** What the register shows too little of for the role, and how much is needed, as a sentence without its full stop; null where it is enough. */
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

function insuranceFinding(role: CheckedRole, carrier: RegisterCarrier, { insuranceFloor }: RegisterQuestion): Finding {
  const shortage = insuranceShortage(role, carrier, insuranceFloor);
  return ['insurance', shortage === null, `${shortage}.`];
}

function haulingFindings(role: CheckedRole, carrier: RegisterCarrier, question: RegisterQuestion): Finding[] {
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

/** A broker may be active without being allowed to operate trucks, so that is not asked. */
const brokeringFindings = (carrier: RegisterCarrier, question: RegisterQuestion): Finding[] => [
  ['authority', carrier.authority.includes('broker'), 'FMCSA shows no active broker authority.'],
  insuranceFinding('broker', carrier, question),
];

function findingsFor(carrier: RegisterCarrier, question: RegisterQuestion): Finding[] {
  if (question.role === 'broker') return brokeringFindings(carrier, question);
  if (question.role) return haulingFindings(question.role, carrier, question);
  return [['active', carrier.isActive, 'The DOT number is not active with FMCSA.']];
}

/** What is odd without making the numbers invalid. */
function getWarnings(carrier: RegisterCarrier, role: CheckedRole | null): string[] {
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

/** Without a prefix a number may be any docket of the company: carriers of Mexico have MX, forwarders FF. */
const isAmong = ({ prefix, digits }: Docket, dockets: readonly string[]): boolean =>
  (prefix ? [prefix] : ['MC', 'MX', 'FF']).some((one) => dockets.includes(one + digits));

/**
 * Decides from an answer of the register. `carrier` null: the DOT number is not in it; `dockets` are the docket numbers of that DOT
 * number as 'MC123456'. A docket of another company is the classic sign of a stolen identity.
 */
export function decide(question: RegisterQuestion, carrier: RegisterCarrier | null, dockets: readonly string[] | null): Decision {
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
    .filter((word) => word !== '' && !legalForms.has(word))
    .join(' ');

/**
 * Whether a company name is the register's legal or trade name, but for case, punctuation and legal form; null where either side says
 * nothing. Reviewers judge the rest: a sign, not a verdict.
 */
export function nameAgrees(
  companyName: string | null,
  { legalName, dbaName }: { legalName: string | null; dbaName: string | null },
): boolean | null {
  const own = describeName(companyName ?? '');
  const registered = [legalName, dbaName].map((name) => describeName(name ?? '')).filter((name) => name !== '');
  return own === '' || registered.length === 0 ? null : registered.includes(own);
}
