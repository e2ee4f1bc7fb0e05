import { z } from 'zod';
import { defineEvent } from '../events/outbox.ts';

/** A scheduled backup was not made. */
export const backupFailed = defineEvent('backup.failed', z.object({ folder: z.string(), reason: z.string() }));

/** The log of the embedded server could not be archived: what happens from now on is in no backup. Told once a day while it lasts. */
export const logNotArchived = defineEvent('backup.log_not_archived', z.object({ folder: z.string(), reason: z.string() }));
