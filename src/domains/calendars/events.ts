import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';

/** An account made a private address for its calendar; `isRenewal`: the one before ended with it. */
export const calendarFeedMade = defineEvent('calendar-feed.made', z.object({ userId: z.uuid(), isRenewal: z.boolean() }));

/** It ended it. */
export const calendarFeedEnded = defineEvent('calendar-feed.ended', z.object({ userId: z.uuid() }));
