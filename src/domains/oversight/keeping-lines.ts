import { knowledgeLoaded, factProposed, factReviewed, proposalWithdrawn, questionSetAside } from '#domains/copilot/events.ts';
import { retentionChanged, cleanupStarted, reportMade, piiListExported, holdPlaced, holdLifted } from '#domains/privacy/events.ts';
import * as sentinel from '#domains/sentinel/events.ts';
import type { DomainEvent } from '#server/events/event.ts';
import { audit, type Line } from './audit-lines.ts';

const ofFact = <P extends { proposalId: string }>(details: P): Line => ({
  subjectType: 'copilot_fact',
  subjectId: details.proposalId,
  details,
});

const ofHold = <P extends { holdId: string }>(details: P): Line => ({ subjectType: 'legal_hold', subjectId: details.holdId, details });

const ofAddress = <P extends { ipAddress: string }>(details: P): Line => ({
  subjectType: 'address',
  subjectId: details.ipAddress,
  details,
});

const ofHeld = ({ heldUserId, ...details }: { readonly heldUserId: string }): Line => ({
  subjectType: 'account',
  subjectId: heldUserId,
  details,
});

const ofLesson = <P extends { lessonId: string }>(details: P): Line => ({
  subjectType: 'sentinel_lesson',
  subjectId: details.lessonId,
  details,
});

/** The facts of the copilot, personal files, and addresses kept out. */
export const keepingLines: readonly DomainEvent[] = [
  audit(knowledgeLoaded, (details) => ({ subjectType: 'copilot', subjectId: 'knowledge', details })),
  audit(factProposed, ofFact),
  audit(factReviewed, ofFact),
  audit(proposalWithdrawn, ofFact),
  audit(questionSetAside, ({ queryId, setAside }) => ({ subjectType: 'copilot_question', subjectId: queryId, details: { setAside } })),
  audit(retentionChanged, ({ piiType, ...details }) => ({ subjectType: 'retention', subjectId: piiType, details })),
  audit(cleanupStarted, ({ jobIds }) => ({ subjectType: 'retention', subjectId: 'cleanup', details: { jobIds } })),
  audit(reportMade, (details) => ({ subjectType: 'retention', subjectId: 'report', details })),
  audit(piiListExported, (details) => ({ subjectType: 'list', subjectId: details.list, details })),
  audit(holdPlaced, ofHold),
  audit(holdLifted, ofHold),
  audit(sentinel.addressBanned, ofAddress),
  audit(sentinel.addressUnbanned, ofAddress),
  audit(sentinel.accountHeld, ofHeld),
  audit(sentinel.accountReleased, ofHeld),
  audit(sentinel.keyReleased, ofHeld),
  audit(sentinel.lessonTaught, ofLesson),
  audit(sentinel.lessonTakenBack, ofLesson),
  audit(sentinel.waveSeen, (details) => ({ subjectType: 'sentinel', subjectId: 'wave', details })),
];
