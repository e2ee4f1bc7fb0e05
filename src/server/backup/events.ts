import { z } from 'zod';
import { defineEvent } from '../events/event.ts';

/** A scheduled backup was not made. */
export const backupFailed = defineEvent('backup.failed', z.object({ folder: z.string(), reason: z.string() }));

/** The last backup could not be restored in a test. */
export const restoreTestFailed = defineEvent('backup.restore_test_failed', z.object({ folder: z.string(), reason: z.string() }));

/** The mirror of keys could not be brought in step: new files are in no backup that can be opened, and erased ones stay readable. Told once a day while it lasts. */
export const keysNotMirrored = defineEvent('backup.keys_not_mirrored', z.object({ folder: z.string(), reason: z.string() }));
