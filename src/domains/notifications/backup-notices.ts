import type { backupFailed, keysNotMirrored, restoreTestFailed } from '#server/backup/events.ts';
import type { PayloadOf } from '#server/events/event.ts';
import type { Notice } from './notice.ts';

/** One notice to each super admin, which leads to the backups. */
const toEach = (superAdminIds: readonly string[], title: string, body: string): Notice[] =>
  superAdminIds.map((userId) => ({ userId, transportId: null, title, body, href: '/super-admin/jobs', byEmail: true }));

/** The backup of the night was not made: those who run the installation hear. */
export const ofFailedBackup = ({ folder, reason }: PayloadOf<typeof backupFailed>, superAdminIds: readonly string[]): Notice[] =>
  toEach(
    superAdminIds,
    'The scheduled backup failed',
    `${folder} was not made. ${reason} Earlier backups were kept. Your turn: fix the cause; the next one is due tomorrow, and npm run backup makes one now.`,
  );

/** The last backup could not be restored in a test. */
export const ofFailedRestoreTest = ({ folder, reason }: PayloadOf<typeof restoreTestFailed>, superAdminIds: readonly string[]): Notice[] =>
  toEach(
    superAdminIds,
    'The restore test failed',
    `${folder} could not be restored in a test. ${reason} Your turn: fix the cause and make a backup with npm run backup; the next test is due in a week.`,
  );

/** The mirror of keys does not follow the key store. */
export const ofKeysNotMirrored = ({ folder, reason }: PayloadOf<typeof keysNotMirrored>, superAdminIds: readonly string[]): Notice[] =>
  toEach(
    superAdminIds,
    'The mirror of the key store is out of date',
    `${folder} could not be updated. ${reason} Until it is, backups cannot open new files, and can still open deleted ones. Your turn: fix the cause; it is tried again each minute.`,
  );
