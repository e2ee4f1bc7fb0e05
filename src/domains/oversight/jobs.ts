import type { DomainEvent } from '#server/events/event.ts';
import { accountLines } from './account-lines.ts';
import { keepingLines } from './keeping-lines.ts';
import { talkLines } from './talk-lines.ts';
import { transportLines } from './transport-lines.ts';

/** Every change of state leaves a line in the audit log; of people only their ids and roles, never a name or a postal or e-mail address. */
export const auditedEvents: readonly DomainEvent[] = [...accountLines, ...transportLines, ...talkLines, ...keepingLines];
