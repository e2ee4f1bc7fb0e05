import { z } from 'zod';
import { defineEvent, type EventEffects } from '../events/event.ts';
import { generalNotice } from '../events/notice.ts';

const backupEvent = z.object({ folder: z.string(), reason: z.string() });
type BackupEvent = z.output<typeof backupEvent>;

const notifySuperAdmins = (title: string, describe: (event: BackupEvent) => string): EventEffects<BackupEvent> => ({
  notifyStaff: {
    who: 'superAdmins',
    notices: (event, superAdminIds) => superAdminIds.map((id) => generalNotice(id, title, describe(event), '/super-admin/jobs')),
  },
});

export const backupFailed = defineEvent(
  'backup.failed',
  backupEvent,
  notifySuperAdmins(
    'The scheduled backup failed',
    ({ folder, reason }) =>
      `Carriage could not make ${folder}. ${reason} Earlier backups are safe. Fix the cause, then run npm run backup. The next scheduled backup is tomorrow.`,
  ),
);

export const restoreTestFailed = defineEvent(
  'backup.restore_test_failed',
  backupEvent,
  notifySuperAdmins(
    'The restore test failed',
    ({ folder, reason }) =>
      `${folder} could not be restored in a test. ${reason} Fix the cause, then run npm run backup. The next test is in a week.`,
  ),
);

/** Until this is fixed, no backup can open new files, and erased files stay readable. Published at most once a day. */
export const keysNotMirrored = defineEvent(
  'backup.keys_not_mirrored',
  backupEvent,
  notifySuperAdmins(
    'The mirror of the key store is out of date',
    ({ folder, reason }) =>
      `${folder} could not be updated. ${reason} Until it is, backups can’t open new files and can still open deleted ones. Fix the cause; Carriage retries every minute.`,
  ),
);
