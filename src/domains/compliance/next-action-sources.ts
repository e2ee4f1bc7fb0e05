import { nextActionSource, type NextActionSource } from '#server/next-action-source.ts';
import { counted } from '#shared/text/counted.ts';
import { isPricing } from '#shared/roles.ts';
import { createNextAction, createCountedNextAction } from '#shared/next-actions.ts';
import type { NextAction } from '#shared/next-action-schemas.ts';
import type { ComplianceStatus } from './schemas.ts';
import { documentsHref, documentsPath, isReviewer } from './documents/documents-rules.ts';
import { gateFacts, getStatus, type GateRow } from './gate.ts';
import { daysSince, isWaitingForReview } from './documents/waiting-documents.ts';

export interface QueueFacts {
  readonly count: number;
  readonly oldestDays: number | null;
}

type ComplianceDocument = ComplianceStatus['papers'][number];

const listed = (documents: readonly ComplianceDocument[]): string => documents.map(({ label }) => label).join(', ');

const problems: Partial<Record<ComplianceDocument['state'], string>> = {
  missing: 'is missing',
  rejected: 'was rejected',
  expired: 'has expired',
};

/** One next action for all missing documents: a new account lacks them all. */
function toFile(documents: readonly ComplianceDocument[]): NextAction[] {
  const lacking = documents.filter(({ state }) => state in problems);
  const [only, ...more] = lacking;
  if (!only) return [];
  const isOne = more.length === 0;
  return [
    createNextAction({
      key: 'papers',
      kind: 'paper',
      title: isOne ? `${only.label} ${problems[only.state]}` : `${lacking.length} documents prevent you from bidding`,
      text: isOne
        ? (only.rejectionReason ?? "You can't bid or take jobs until it is uploaded and reviewed.")
        : `Upload: ${listed(lacking)}.`,
      action: {
        label: isOne ? `Upload ${only.label}` : 'Upload documents',
        href: isOne ? documentsHref(only.documentType) : documentsPath,
      },
    }),
  ];
}

const expiring = (documents: readonly ComplianceDocument[]): NextAction[] =>
  documents
    .filter(({ state, isRenewalPending }) => state === 'expires_soon' && !isRenewalPending)
    .map(({ documentType, label, expirationDate }) =>
      createNextAction({
        key: `paper ${documentType}`,
        kind: 'paper',
        title: `${label} expires`,
        text: "Upload the new one in time. Without it, you can't bid or take jobs.",
        due: expirationDate ? { at: expirationDate, words: 'Valid until' } : null,
        action: { label: `Upload ${label}`, href: documentsHref(documentType) },
      }),
    );

function underReview(documents: readonly ComplianceDocument[]): NextAction[] {
  const waiting = documents.filter(({ state, isRenewalPending }) => state === 'pending' || isRenewalPending);
  if (waiting.length === 0) return [];
  return [
    createNextAction({
      key: 'papers under review',
      kind: 'paper',
      isYours: false,
      title: counted(waiting.length, { one: 'document under review', other: 'documents under review' }),
      text: `${listed(waiting)}. No action needed.`,
      action: { label: 'View documents', href: documentsPath },
    }),
  ];
}

/** Reasons that the account can fix, except documents. The accounts domain handles the email address. */
const repairable = [
  'dot_mc_unverified',
  'insurance_too_low',
  'bond_too_low',
  'insurance_unverified',
  'rating_unsatisfactory',
  'mcs150_outdated',
];

/** Reasons that block bidding now or soon, each with its fix. */
export const toGateActions = ({ papers, violations }: ComplianceStatus): NextAction[] => [
  ...expiring(papers),
  ...toFile(papers),
  ...violations
    .filter(({ code }) => repairable.includes(code))
    .map(({ code, message, fix }) =>
      createNextAction({
        key: `gate ${code}`,
        kind: 'paper',
        title: message,
        text: "Until this is fixed, you can't bid or take jobs.",
        action: fix,
      }),
    ),
  ...underReview(papers),
];

const toAge = (days: number): string =>
  days === 0 ? 'has been waiting since today' : `has been waiting for ${counted(days, { one: 'day', other: 'days' })}`;

export const toQueueActions = ({ count, oldestDays }: QueueFacts): NextAction[] =>
  createCountedNextAction(
    count,
    { one: 'document waiting for your review', other: 'documents waiting for your review' },
    {
      kind: 'review_papers',
      text: `The oldest ${toAge(oldestDays ?? 0)}.`,
      action: { label: 'Review documents', href: documentsPath },
    },
  );

const ownDocuments = nextActionSource({
  name: 'compliance',
  rows: (sql, { actor }) => (isPricing(actor.role) ? gateFacts(sql, actor.id) : null),
  toNextActions: (rows: readonly GateRow[], reader) => rows.flatMap((row) => toGateActions(getStatus(reader, row))),
});

const queue = nextActionSource({
  name: 'compliance reviews',
  rows: (sql, { actor, now }) =>
    isReviewer(actor)
      ? sql`select count(*)::int as count, ${daysSince(sql, sql`min(d.uploaded_at)`, now)} as "oldestDays"
          from compliance_documents d where ${isWaitingForReview(sql)} and d.user_id <> ${actor.id}`
      : null,
  toNextActions: (rows: readonly QueueFacts[]) => rows.flatMap(toQueueActions),
});

export const complianceNextActions: readonly NextActionSource[] = [ownDocuments, queue];
