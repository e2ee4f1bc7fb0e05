import { policyKindLabels, type PolicyKind } from '#domains/credentials/open-data/open-data-schemas.ts';
import { hasPassed } from '#shared/dates/days.ts';
import { formatDate } from '#shared/dates.ts';
import { formatUsdWhole } from '#shared/money.ts';
import { counted, pickPlural } from '#shared/text/counted.ts';
import { isPricing, oversees, type AccountRole } from '#shared/roles.ts';
import type { ComplianceStatus } from './schemas.ts';
import {
  documentsHref,
  documentsPath,
  toDocuments,
  type DocumentType,
  type FiledDocument,
  type DocumentStatus,
} from './documents/documents-rules.ts';
import { onlyWarns, type GateCode } from './explain-rules.ts';

export interface GateAccount extends AccountRole {
  readonly isActive: boolean;
  readonly isBlocked: boolean;
  readonly emailVerified: boolean;
  /** The company name or a number changed and awaits review. */
  readonly isIdentityWaiting: boolean;
  readonly hasPasskey: boolean;
}

/** `safetyRating` is null if unknown. */
export interface GateCredentials {
  readonly dotMcVerified: boolean;
  readonly insuranceVerified: boolean;
  readonly safetyRating: 'satisfactory' | 'conditional' | 'unsatisfactory' | null;
  readonly mcs150Outdated: boolean;
  /** Insurance or bond on file with FMCSA is too low, as a sentence; `isOnlyFault`: no other check failed. */
  readonly insuranceShortage: { readonly words: string; readonly isOnlyFault: boolean } | null;
  /** The company of the current DOT number is verified. */
  readonly companyVerified: boolean;
  /** From FMCSA's public data sets: an authority that became inactive, a policy that will be cancelled. */
  readonly isAuthorityInactive: boolean;
  readonly cancellation: { readonly kind: PolicyKind; readonly cancelsOn: string } | null;
}

export interface GateSettings {
  readonly dotMcValidationOn: boolean;
  readonly registerMode: 'live' | 'bypass' | 'cache';
  /** Whether accounts that were not checked in mode bypass may bid. */
  readonly uncheckedMayBid: boolean;
  /** More valuable vehicles require a verified company; in cents. */
  readonly unverifiedCompanyCents: number;
  /** A missing passkey blocks instead of warning. */
  readonly isPasskeyRequired: boolean;
}

/** `today` is the `openDay`. */
export interface GateFacts {
  readonly account: GateAccount;
  readonly credentials: GateCredentials;
  readonly documents: readonly FiledDocument[];
  readonly today: string;
  readonly settings: GateSettings;
  /** Value of the vehicle; null if unknown or not about one. */
  readonly vehicleCents: number | null;
}

interface Finding {
  readonly code: GateCode;
  readonly message: string;
  readonly fix: { label: string; href: string };
}

const seeDocuments = { label: 'View documents', href: documentsPath };
const toUpload = (type: DocumentType, label: string) => ({ label, href: documentsHref(type) });
const profileScreen = { label: 'Check your numbers', href: '/settings/profile' };
const companyHref = '/settings/profile#company';
const contact = { label: 'Contact support', href: '/support/contact-us' };
const dashboard = { label: 'Go to dashboard', href: '/dashboard' };

const onlyReads = oversees;

/** For active, unblocked accounts: roles that price, drivers, and administrators. */
export const viewsMarketplace = (account: AccountRole): boolean =>
  account.isConfirmed && (isPricing(account.role) || account.role === 'driver' || onlyReads(account));

function ofAccount({ account }: GateFacts): Finding[] {
  if (account.isBlocked)
    return [{ code: 'account_blocked', message: 'Your account has been blocked. Please contact support.', fix: contact }];
  if (!account.isActive) return [{ code: 'account_inactive', message: 'Your account is deactivated.', fix: contact }];
  if (!account.isConfirmed)
    return [{ code: 'officer_unconfirmed', message: 'An administrator still has to confirm your account', fix: dashboard }];
  if (account.role === 'driver')
    return [{ code: 'works_under_carrier', message: "Drivers work for a carrier and can't bid themselves", fix: dashboard }];
  if (!isPricing(account.role) && !onlyReads(account))
    return [{ code: 'role_not_admitted', message: 'Only carriers, brokers and drivers can use the marketplace', fix: dashboard }];
  return [];
}

function ofEmail({ account }: GateFacts): Finding[] {
  if (account.emailVerified) return [];
  return [
    {
      code: 'email_unverified',
      message: 'Confirm your email address before you bid',
      fix: { label: 'Resend the link', href: '/settings/account' },
    },
  ];
}

function ofIdentity({ account }: GateFacts): Finding[] {
  if (!account.isIdentityWaiting) return [];
  return [
    {
      code: 'identity_changed',
      message: "Your company name or numbers changed. We're reviewing your documents again",
      fix: seeDocuments,
    },
  ];
}

/** If low insurance is the only fault, reports it instead of unverified numbers. */
function ofNumbers({ account, credentials, settings }: GateFacts): Finding[] {
  if (!settings.dotMcValidationOn || credentials.dotMcVerified) return [];
  if (settings.registerMode === 'bypass') {
    const message = 'Your numbers were not checked with FMCSA: verification is turned off';
    const fix = { ...profileScreen, label: 'View your numbers' };
    if (settings.uncheckedMayBid) return [{ code: 'dot_mc_unchecked', message, fix }];
    return [{ code: 'dot_mc_unverified', message: `${message}. Support can verify them`, fix: contact }];
  }
  const unverified: Finding = { code: 'dot_mc_unverified', message: 'Your DOT and MC numbers are not verified yet', fix: profileScreen };
  const shortage = credentials.insuranceShortage;
  if (!shortage) return [unverified];
  const tooLow: Finding = {
    code: account.role === 'broker' ? 'bond_too_low' : 'insurance_too_low',
    message: shortage.words,
    fix: { ...profileScreen, label: 'View FMCSA record' },
  };
  return shortage.isOnlyFault ? [tooLow] : [tooLow, unverified];
}

function findFmcsaFaults(facts: GateFacts): Finding[] {
  const { credentials } = facts;
  const findings = ofNumbers(facts);
  if (credentials.safetyRating === 'unsatisfactory')
    findings.push({
      code: 'rating_unsatisfactory',
      message: 'FMCSA rates your safety unsatisfactory',
      fix: contact,
    });
  if (credentials.safetyRating === 'conditional')
    findings.push({
      code: 'rating_conditional',
      message: 'FMCSA rates your safety conditional',
      fix: contact,
    });
  if (credentials.mcs150Outdated)
    findings.push({
      code: 'mcs150_outdated',
      message: 'Your MCS-150 form is outdated. Update it with FMCSA',
      fix: profileScreen,
    });
  return findings;
}

function ofOpenData({ credentials: { isAuthorityInactive, cancellation }, today }: GateFacts): Finding[] {
  const fix = { ...profileScreen, label: 'View FMCSA record' };
  const findings: Finding[] = [];
  if (isAuthorityInactive) findings.push({ code: 'authority_inactive', message: "FMCSA's public data shows no active authority", fix });
  if (cancellation) {
    const verb = hasPassed(cancellation.cancelsOn, today) ? 'ended' : 'ends';
    const message = `The ${policyKindLabels[cancellation.kind]} on file with FMCSA ${verb} on ${formatDate(cancellation.cancelsOn)}: the insurer cancelled it`;
    findings.push({ code: 'policy_cancelling', message, fix });
  }
  return findings;
}

function ofPasskey({ account, settings }: GateFacts): Finding[] {
  if (account.hasPasskey) return [];
  const fix = { label: 'Add a passkey', href: '/settings/account#passkeys' };
  return settings.isPasskeyRequired
    ? [{ code: 'passkey_required', message: 'Add a passkey to your account before you bid', fix }]
    : [{ code: 'passkey_missing', message: 'Protect your account with a passkey', fix }];
}

function ofCompany({ credentials, settings, vehicleCents }: GateFacts): Finding[] {
  if (credentials.companyVerified) return [];
  const fix = { label: 'Verify your company', href: companyHref };
  const limit = settings.unverifiedCompanyCents;
  if (vehicleCents !== null && vehicleCents > limit)
    return [
      {
        code: 'company_required',
        message: `Vehicles worth more than ${formatUsdWhole(limit)} need a verified company. Verify yours first`,
        fix,
      },
    ];
  return [{ code: 'company_unverified', message: 'Your company is not verified yet. Offers show that to shippers', fix }];
}

/** While the certificate blocks, its own reason explains the fix. */
function ofInsurance({ account, credentials }: GateFacts, documents: readonly DocumentStatus[]): Finding[] {
  const certificate = documents.find(({ documentType }) => documentType === 'certificate_of_insurance');
  const isOnFile = certificate?.state === 'verified' || certificate?.state === 'expires_soon';
  if (account.role === 'broker' || credentials.insuranceVerified || !isOnFile) return [];
  return [
    {
      code: 'insurance_unverified',
      message: 'Your insurance is not verified yet',
      fix: toUpload('certificate_of_insurance', 'Upload certificate'),
    },
  ];
}

const inDays = (days: number) => (days === 0 ? 'today' : `in ${counted(days, { one: 'day', other: 'days' })}`);

function ofPaper({ documentType, label, state, daysLeft, isRenewalPending }: DocumentStatus): Finding[] {
  const upload = toUpload(documentType, `Upload ${label}`);
  switch (state) {
    case 'verified':
      return [];
    case 'missing':
      return [{ code: `${documentType}_missing`, message: `${label} is missing`, fix: upload }];
    case 'pending':
      return [{ code: `${documentType}_unverified`, message: `${label} is not verified yet`, fix: seeDocuments }];
    case 'rejected':
      return [{ code: `${documentType}_rejected`, message: `${label} was rejected`, fix: upload }];
    case 'expired':
      return [{ code: `${documentType}_expired`, message: `${label} has expired`, fix: upload }];
    case 'expires_soon': {
      const message = `${label} expires ${inDays(daysLeft!)}`;
      return [{ code: `${documentType}_expires_soon`, message, fix: isRenewalPending ? seeDocuments : upload }];
    }
  }
}

function getMessage(canView: boolean, canBid: boolean, reader: boolean, blocking: number, warnings: number): string {
  if (!canView) return "You can't see the marketplace";
  if (reader) return 'Your role can view the marketplace but not bid';
  if (!canBid) {
    const blockingText = pickPlural(blocking, {
      one: 'One issue prevents you from bidding',
      other: `${blocking} issues prevent you from bidding`,
    });
    return warnings === 0
      ? blockingText
      : `${blockingText}, and ${pickPlural(warnings, { one: 'one more needs', other: `${warnings} more need` })} your attention`;
  }
  return warnings === 0 ? 'You can bid on every open request' : 'You can bid, but something needs your attention';
}

/**
 * The only place that decides whether an account may see the marketplace and bid. Lists blocking reasons before warnings. Badge: success if
 * it may bid and nothing is missing, warning if it may see the marketplace, destructive if not.
 */
export function toComplianceStatus(facts: GateFacts): ComplianceStatus {
  const { role, isActive, isBlocked, isConfirmed } = facts.account;
  const usable = isActive && !isBlocked && isConfirmed;
  const documents = usable ? toDocuments(role, facts.documents, facts.today) : [];
  const ofPapers = documents.flatMap((document) => ofPaper(document));
  const findings =
    usable && isPricing(role)
      ? [
          ...ofEmail(facts),
          ...ofIdentity(facts),
          ...findFmcsaFaults(facts),
          ...ofOpenData(facts),
          ...ofCompany(facts),
          ...ofPasskey(facts),
          ...ofInsurance(facts, documents),
          ...ofPapers,
        ]
      : [];
  const found = [...ofAccount(facts), ...findings];
  const [warning, blocking] = [found.filter(({ code }) => onlyWarns(code)), found.filter(({ code }) => !onlyWarns(code))];
  const canViewMarketplace = usable && viewsMarketplace(facts.account);
  const canBid = usable && isPricing(role) && blocking.length === 0;
  const violations = [...blocking, ...warning];
  return {
    canViewMarketplace,
    canBid,
    isCompliant: usable && findings.every(({ code }) => onlyWarns(code)),
    badgeType: !canViewMarketplace ? 'destructive' : canBid && violations.length === 0 ? 'success' : 'warning',
    message: getMessage(canViewMarketplace, canBid, onlyReads(facts.account), blocking.length, warning.length),
    violations,
    papers: documents,
  };
}
