import type { DocumentType } from './documents/documents-rules.ts';

/** What a paper may be found with: its code in the gate's answer is that of its type with one of these behind it. */
export const documentFindings = ['missing', 'unverified', 'rejected', 'expired', 'expires_soon'] as const;

/** The fact of the knowledge base that a document type rests on: what the law or this marketplace asks it for. */
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

/** The fact that each reason of the gate beside those of papers rests on. */
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

/** Every code that the gate gives a reason. */
export type GateCode = keyof typeof reasonFacts | `${DocumentType}_${(typeof documentFindings)[number]}`;

/** The fact that the requirements rest on as a whole: of another's account nobody reads which one it lacks. */
export const requirementsFact = 'GAT-11';

const toDocumentFacts = Object.entries(documentFacts).flatMap(([type, fact]) =>
  documentFindings.map((finding) => [`${type}_${finding}`, fact] as const),
);

/** The fact that a reason of the gate rests on, by its code; every code has one. */
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

/** Whether a reason of the gate only warns: it keeps nobody from bidding. */
export const onlyWarns = (code: string): boolean => warns.has(code) || code.endsWith('_expires_soon');

/** Where a fact is shown. */
export const explanationHref = (fact: string): string => `/compliance-copilot?fact=${fact}`;
