import type { DocumentType } from './documents/documents-rules.ts';

/** Suffixes of a document's codes: the gate's code is type plus finding. */
export const documentFindings = ['missing', 'unverified', 'rejected', 'expired', 'expires_soon'] as const;

/** Fact of the knowledge base that explains why a document type is required. */
export const documentFacts: Readonly<Record<DocumentType, string>> = {
  dot_certificate: 'DOT-1',
  mc_certificate: 'DOT-4',
  certificate_of_insurance: 'INS-10',
  w9_tax_form: 'GAT-7',
  business_license: 'GAT-8',
  driver_license: 'GAT-9',
  vehicle_registration: 'GAT-10',
  background_check: 'GAT-10',
};

export const reasonFacts = {
  account_blocked: 'GAT-2',
  account_inactive: 'GAT-2',
  officer_unconfirmed: 'GAT-3',
  works_under_carrier: 'GAT-1',
  role_not_admitted: 'GAT-1',
  email_unverified: 'GAT-4',
  identity_changed: 'GAT-5',
  dot_mc_unchecked: 'GAT-6',
  dot_mc_unverified: 'GAT-6',
  insurance_too_low: 'INS-9',
  bond_too_low: 'BRK-2',
  rating_unsatisfactory: 'FLT-2',
  rating_conditional: 'FLT-1',
  mcs150_outdated: 'MCS-1',
  insurance_unverified: 'INS-9',
  authority_inactive: 'DOT-4',
  policy_cancelling: 'INS-6',
  company_unverified: 'GAT-15',
  company_required: 'GAT-15',
  passkey_missing: 'GAT-16',
  passkey_required: 'GAT-16',
} as const;

export type GateCode = keyof typeof reasonFacts | `${DocumentType}_${(typeof documentFindings)[number]}`;

/** The fact about all requirements; used for other accounts, whose missing requirement is confidential. */
export const requirementsFact = 'GAT-11';

const toDocumentFacts = Object.entries(documentFacts).flatMap(([type, fact]) =>
  documentFindings.map((finding) => [`${type}_${finding}`, fact] as const),
);

export const factOfCode: Readonly<Record<string, string>> = Object.fromEntries([...Object.entries(reasonFacts), ...toDocumentFacts]);

const warns: ReadonlySet<string> = new Set<GateCode>([
  'dot_mc_unchecked',
  'rating_conditional',
  'mcs150_outdated',
  'authority_inactive',
  'policy_cancelling',
  'company_unverified',
  'passkey_missing',
]);

/** Warnings don't keep an account from bidding. */
export const onlyWarns = (code: string): boolean => warns.has(code) || code.endsWith('_expires_soon');

export const explanationHref = (fact: string): string => `/compliance-copilot?fact=${fact}`;
