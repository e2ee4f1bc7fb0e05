import { claimCommented } from '#domains/claims/events/commented.ts';
import { claimLetterSent } from '#domains/claims/events/letter-sent.ts';
import { claimMoved } from '#domains/claims/events/moved.ts';
import { claimOpened } from '#domains/claims/events/opened.ts';
import { claimOverdue } from '#domains/claims/events/overdue.ts';
import { claimProposed } from '#domains/claims/events/proposed.ts';
import type { DomainEvent } from '#server/events/event.ts';

/** Every event, in the order of the domains. */
export const events: readonly DomainEvent[] = [claimOpened, claimMoved, claimCommented, claimProposed, claimOverdue, claimLetterSent];
