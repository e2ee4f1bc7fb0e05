import { documentLabels } from '#domains/compliance/documents/documents-rules.ts';
import { kindLabels, stateLabels } from '#domains/cases/web/case-labels.ts';
import { eventLabels } from '#domains/sentinel/rules.ts';
import { formatDate } from '#shared/dates.ts';
import { counted } from '#shared/text/counted.ts';
import type { AuditLine } from '../audit-log-schemas.ts';
import { detailLine, detailText } from './detail-labels.ts';

type Details = AuditLine['details'];

const labelFrom = (labels: Readonly<Record<string, unknown>>, name: string, value: unknown): string => {
  const label = labels[String(value)];
  return typeof label === 'string' ? label : detailText(name, value);
};

const sentence = (...parts: readonly (string | false | null | undefined)[]): string => parts.filter(Boolean).join(', ');

function describeReview({ documentType, verified, isRevoked, reason }: Details): string {
  const what = verified ? 'approved' : isRevoked ? 'approval withdrawn' : 'rejected';
  return `${labelFrom(documentLabels, 'documentType', documentType)} ${what}${reason ? `: ${String(reason)}` : ''}`;
}

const describeDocument = ({ documentType }: Details): string => labelFrom(documentLabels, 'documentType', documentType);

function describeCase({ kind, event, state, dueDay, onHold, demanded }: Details): string {
  const current = stateLabels[String(state) as keyof typeof stateLabels];
  return sentence(
    labelFrom(kindLabels, 'kind', kind),
    event !== undefined && detailText('event', event).toLowerCase(),
    current && `now: ${current[1].toLowerCase()}`,
    typeof dueDay === 'string' && `due ${formatDate(dueDay)}`,
    Boolean(Number(onHold)) && `${detailText('onHold', onHold)} on hold`,
    Boolean(demanded) && `${detailText('demanded', demanded)} demanded`,
  );
}

interface Cause {
  readonly eventType: string;
  readonly times: number;
}

const describeCauses = (causes: unknown): string =>
  (Array.isArray(causes) ? (causes as readonly Cause[]) : [])
    .map(({ eventType, times }) => `${labelFrom(eventLabels, 'eventType', eventType)} ${counted(times, { one: 'time', other: 'times' })}`)
    .join(', ');

function describeBan({ reason, causes, threatScore, bannedUntil, heldUntil }: Details): string {
  const until = bannedUntil ?? heldUntil;
  return sentence(
    describeCauses(causes) || String(reason ?? ''),
    typeof threatScore === 'number' && `score ${threatScore}`,
    until ? `until ${detailText('until', until)}` : 'until lifted',
  );
}

const describeKnowledge = ({ facts, added, changed, withdrawn }: Details): string =>
  `${counted(Number(facts), { one: 'fact', other: 'facts' })}: ${sentence(`${String(added)} added`, `${String(changed)} changed`, `${String(withdrawn)} withdrawn`)}`;

const sentences: Readonly<Record<string, (details: Details) => string>> = {
  'document.reviewed': describeReview,
  'document.uploaded': describeDocument,
  'document.deleted': describeDocument,
  'document.expiring': describeDocument,
  'case.opened': describeCase,
  'case.moved': describeCase,
  'case.missing-offered': describeCase,
  'sentinel.address-banned': describeBan,
  'sentinel.account-held': describeBan,
  'copilot.knowledge_loaded': describeKnowledge,
};

/** What changed, in words; other events list their details. */
export const describeDetails = ({ action, details }: Pick<AuditLine, 'action' | 'details'>): string =>
  sentences[action]?.(details) ?? detailLine(details);
