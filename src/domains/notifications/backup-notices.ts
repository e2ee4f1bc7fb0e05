import type { backupFailed, logNotArchived } from '#server/backup/events.ts';
import type { PayloadOf } from '#server/events/outbox.ts';
import type { Notice } from './notice.ts';

/** The backup of the night was not made: those who run the installation hear. */
export const ofFailedBackup = ({ folder, reason }: PayloadOf<typeof backupFailed>, superAdminIds: readonly string[]): Notice[] =>
  superAdminIds.map((userId) => ({
    userId,
    transportId: null,
    title: 'The scheduled backup failed',
    body: `${folder} was not made. ${reason} Earlier backups were kept. You act next: mend the cause; the next one is due tomorrow, and npm run backup makes one now.`,
    href: '/super-admin/jobs',
    byEmail: true,
  }));

/** The log of the database is not archived: no moment from then on can be restored until it is. */
export const ofLogNotArchived = ({ folder, reason }: PayloadOf<typeof logNotArchived>, superAdminIds: readonly string[]): Notice[] =>
  superAdminIds.map((userId) => ({
    userId,
    transportId: null,
    title: 'The log of the database is not archived',
    body: `Nothing could be added to ${folder}. ${reason} Until it can, what happens from now on is in no backup. You act next: mend the cause; it is tried again each minute.`,
    href: '/super-admin/jobs',
    byEmail: true,
  }));
