import type { SystemFlag } from '#shared/system-settings.ts';

interface FlagWords {
  readonly label: string;
  readonly on: string;
  readonly off: string;
  /** What is worse without it. */
  readonly warnsOff?: boolean;
}

/** What each flag does, turned on and off. */
export const flagWords: Readonly<Record<SystemFlag, FlagWords>> = {
  dotMcValidationEnabled: {
    label: 'DOT/MC validation',
    on: 'DOT and MC numbers are required. Unless the mode is bypass, they are verified with the federal register.',
    off: 'DOT and MC numbers are neither required nor verified, and nobody is kept from bidding by them.',
    warnsOff: true,
  },
  adminCreationEnabled: {
    label: 'Creating administrators',
    on: 'Super admins invite administrators, who set a password by the link of a mail.',
    off: 'Nobody is invited, and no invitation can be followed.',
  },
  piiEncryptionEnabled: {
    label: 'Encryption of files',
    on: 'New files are stored encrypted. What was stored without is encrypted by a job.',
    off: 'New files, licenses and papers among them, are stored without encryption until this is on again.',
    warnsOff: true,
  },
  auditLoggingEnabled: {
    label: 'Audit of what is read',
    on: 'Read-only access by administrators is logged too.',
    off: 'Read-only access by administrators is not logged. Changes, money, sign-ins, personal files and the flags always are.',
    warnsOff: true,
  },
  sentinelEnforceBan: {
    label: 'Automatic bans',
    on: 'Sentinel bans addresses whose score is critical: for an hour, then for a day, then permanently.',
    off: 'Sentinel takes note, and bans nobody by itself.',
  },
};
