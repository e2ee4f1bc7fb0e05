import { z } from 'zod';
import { defineEvent } from '../events/outbox.ts';

/** A scheduled backup was not made. */
export const backupFailed = defineEvent('backup.failed', z.object({ folder: z.string(), reason: z.string() }));
