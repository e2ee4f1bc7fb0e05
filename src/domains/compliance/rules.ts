import { isAdmin, pricingRoles, type Role } from '#shared/roles.ts';
import { dayMs } from '#shared/dates.ts';
import type { ComplianceStatus } from './contract.ts';

/** What the gate knows of an account. */
export interface GateAccount {
  readonly role: Role;
  readonly isActive: boolean;
  readonly isBlocked: boolean;
  readonly emailVerified: boolean;
}

/** What the federal register and the reviewers said of it. `safetyRating` is null while none is known. */
export interface GateCredentials {
  readonly dotMcVerified: boolean;
  readonly insuranceVerified: boolean;
  readonly safetyRating: 'satisfactory' | 'conditional' | 'unsatisfactory' | null;
  readonly mcs150Outdated: boolean;
}

/** Document types of specification 2, section 9, with the names people read. */
export const documentLabels = {
  dot_certificate: 'DOT Certificate',
  mc_certificate: 'MC Certificate',
  certificate_of_insurance: 'Certificate of Insurance',
  w9_tax_form: 'W-9 Tax Form',
  business_license: 'Business License',
  driver_license: 'Driver License',
  vehicle_registration: 'Vehicle Registration',
  background_check: 'Background Check',
} as const;
export type DocumentType = keyof typeof documentLabels;

/** One filed document; `expirationDate` is a calendar day (YYYY-MM-DD) or null when it does not expire. */
export interface GateDocument {
  readonly documentType: DocumentType;
  readonly verified: boolean;
  readonly expirationDate: string | null;
}

/** How strictly the gate looks today. */
export interface GateSettings {
  readonly dotMcValidationOn: boolean;
  readonly registerMode: 'live' | 'bypass' | 'cache';
  /** Whether reviewed documents and insurance are demanded. */
  readonly documentsRequired: boolean;
}

/** All that the gate decides from. `today` is a calendar day in UTC (YYYY-MM-DD). */
export interface GateFacts {
  readonly account: GateAccount;
  readonly credentials: GateCredentials;
  readonly documents: readonly GateDocument[];
  readonly today: string;
  readonly settings: GateSettings;
}

interface Finding {
  readonly blocks: boolean;
  readonly code: string;
  readonly message: string;
  readonly fix: { label: string; href: string };
}

const carrierDocuments = ['dot_certificate', 'mc_certificate', 'certificate_of_insurance', 'w9_tax_form'] as const;

/** Verified documents a role needs before it may bid (decisions, section 6). */
export const requiredDocuments: Partial<Record<Role, readonly DocumentType[]>> = {
  carrier: [...carrierDocuments, 'business_license'],
  independent_driver: [...carrierDocuments, 'driver_license'],
  broker: ['mc_certificate', 'w9_tax_form', 'business_license'],
};

const documentsScreen = (label: string) => ({ label, href: '/compliance-documents' });
const profileScreen = { label: 'Check your numbers', href: '/settings/profile' };
const contact = { label: 'Contact support', href: '/support/contact-us' };
const dashboard = { label: 'Go to the dashboard', href: '/dashboard' };

const bids = (role: Role) => (pricingRoles as readonly Role[]).includes(role);
const onlyReads = (role: Role) => isAdmin(role) || role === 'compliance';

/** Days until a document expires, 0 on its last day, when the gate closes; null when it never does. */
export function daysLeft(expirationDate: string | null, today: string): number | null {
  if (expirationDate === null) return null;
  return Math.round((Date.parse(`${expirationDate}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / dayMs);
}

function ofAccount({ account }: GateFacts): Finding[] {
  if (account.isBlocked)
    return [{ blocks: true, code: 'account_blocked', message: 'Your account has been blocked. Please contact support.', fix: contact }];
  if (!account.isActive) return [{ blocks: true, code: 'account_inactive', message: 'Your account is deactivated.', fix: contact }];
  if (account.role === 'driver')
    return [
      { blocks: true, code: 'works_under_carrier', message: 'Drivers work under a carrier and cannot bid on their own', fix: dashboard },
    ];
  if (!bids(account.role) && !onlyReads(account.role))
    return [
      { blocks: true, code: 'role_not_admitted', message: 'The marketplace is open to carriers, brokers and drivers', fix: dashboard },
    ];
  return [];
}

function ofEmail({ account }: GateFacts): Finding[] {
  if (account.emailVerified) return [];
  return [
    {
      blocks: true,
      code: 'email_unverified',
      message: 'Confirm your e-mail address before you bid',
      fix: { label: 'Send the link again', href: '/settings/account' },
    },
  ];
}

function ofRegister({ credentials, settings }: GateFacts): Finding[] {
  const findings: Finding[] = [];
  if (settings.dotMcValidationOn && !credentials.dotMcVerified)
    findings.push(
      settings.registerMode === 'bypass'
        ? {
            blocks: false,
            code: 'dot_mc_unchecked',
            message: 'Your numbers were not checked against the federal register (no register key is configured)',
            fix: profileScreen,
          }
        : { blocks: true, code: 'dot_mc_unverified', message: 'Your DOT and MC numbers are not verified yet', fix: profileScreen },
    );
  if (credentials.safetyRating === 'unsatisfactory')
    findings.push({
      blocks: true,
      code: 'rating_unsatisfactory',
      message: 'The federal register rates your safety as unsatisfactory',
      fix: contact,
    });
  if (credentials.safetyRating === 'conditional')
    findings.push({
      blocks: false,
      code: 'rating_conditional',
      message: 'The federal register rates your safety as conditional',
      fix: contact,
    });
  if (credentials.mcs150Outdated)
    findings.push({
      blocks: false,
      code: 'mcs150_outdated',
      message: 'Your MCS-150 form is outdated: update it with FMCSA',
      fix: profileScreen,
    });
  return findings;
}

function ofInsurance({ account, credentials, settings }: GateFacts): Finding[] {
  if (!settings.documentsRequired || account.role === 'broker' || credentials.insuranceVerified) return [];
  return [
    {
      blocks: true,
      code: 'insurance_unverified',
      message: 'Your insurance is not verified yet',
      fix: documentsScreen('File your certificate'),
    },
  ];
}

/** The best document of a type: verified before unverified, later expiry before earlier. */
function bestOf(documents: readonly GateDocument[], type: DocumentType): GateDocument | undefined {
  const rank = (document: GateDocument) => `${document.verified ? 1 : 0}${document.expirationDate ?? '9999-12-31'}`;
  return documents.filter((document) => document.documentType === type).sort((a, b) => rank(b).localeCompare(rank(a)))[0];
}

function ofDocument(type: DocumentType, { documents, today }: GateFacts): Finding | null {
  const label = documentLabels[type];
  const document = bestOf(documents, type);
  if (!document) return { blocks: true, code: `${type}_missing`, message: `${label} is missing`, fix: documentsScreen(`Upload ${label}`) };
  if (!document.verified)
    return {
      blocks: true,
      code: `${type}_unverified`,
      message: `${label} is not verified yet`,
      fix: documentsScreen('See your documents'),
    };
  const left = daysLeft(document.expirationDate, today);
  if (left === null || left > 30) return null;
  if (left <= 0) return { blocks: true, code: `${type}_expired`, message: `${label} has expired`, fix: documentsScreen(`Upload ${label}`) };
  return {
    blocks: false,
    code: `${type}_expires_soon`,
    message: `${label} expires in ${left} ${left === 1 ? 'day' : 'days'}`,
    fix: documentsScreen(`Upload ${label}`),
  };
}

function ofDocuments(facts: GateFacts): Finding[] {
  if (!facts.settings.documentsRequired) return [];
  return (requiredDocuments[facts.account.role] ?? []).map((type) => ofDocument(type, facts)).filter((finding) => finding !== null);
}

function messageOf(canView: boolean, canBid: boolean, reader: boolean, blocking: number, warnings: number): string {
  if (!canView) return 'You cannot see the marketplace';
  if (reader) return 'Your role may read the marketplace; it does not bid';
  if (!canBid) return blocking === 1 ? 'One thing keeps you from bidding' : `${blocking} things keep you from bidding`;
  return warnings === 0 ? 'You can bid on every open request' : 'You can bid; something needs your attention';
}

/**
 * Whether an account may see the marketplace and bid, and what is in the way (decisions, section 6): the only place that
 * decides it. What blocks is listed before what only warns. Badge: success when it may bid and nothing is missing,
 * warning when it may see, destructive when it may not.
 */
export function gateFor(facts: GateFacts): ComplianceStatus {
  const { role, isActive, isBlocked } = facts.account;
  const usable = isActive && !isBlocked;
  const papers = usable && bids(role) ? [...ofEmail(facts), ...ofRegister(facts), ...ofInsurance(facts), ...ofDocuments(facts)] : [];
  const found = [...ofAccount(facts), ...papers];
  const blocking = found.filter((finding) => finding.blocks);
  const canViewMarketplace = usable && (bids(role) || role === 'driver' || onlyReads(role));
  const canBid = usable && bids(role) && blocking.length === 0;
  const violations = [...blocking, ...found.filter((finding) => !finding.blocks)].map(({ code, message, fix }) => ({ code, message, fix }));
  return {
    canViewMarketplace,
    canBid,
    isCompliant: usable && papers.every((finding) => !finding.blocks),
    badgeType: !canViewMarketplace ? 'destructive' : canBid && violations.length === 0 ? 'success' : 'warning',
    message: messageOf(canViewMarketplace, canBid, onlyReads(role), blocking.length, violations.length - blocking.length),
    violations,
  };
}
