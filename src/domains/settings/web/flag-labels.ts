import type { SystemFlag } from '#shared/system-settings.ts';

interface FlagLabels {
  readonly label: string;
  readonly on: string;
  readonly off: string;
  readonly warnsOff?: boolean;
}

export const flagLabels: Readonly<Record<SystemFlag, FlagLabels>> = {
  dotMcValidationEnabled: {
    label: 'DOT/MC validation',
    on: 'DOT and MC numbers are required and verified with FMCSA, unless the mode is bypass.',
    off: 'DOT and MC numbers are neither required nor verified. Carriers can bid without them.',
    warnsOff: true,
  },
  adminCreationEnabled: {
    label: 'Invite administrators',
    on: 'Super admins can invite administrators by email.',
    off: "Nobody can be invited, and open invitations don't work.",
  },
  piiEncryptionEnabled: {
    label: 'File encryption',
    on: 'New files are encrypted. A job encrypts files stored unencrypted.',
    off: 'New files, including licenses and documents, are stored unencrypted until you turn this on again.',
    warnsOff: true,
  },
  auditLoggingEnabled: {
    label: 'Log reads',
    on: 'Also log read-only access by administrators.',
    off: 'Read-only access by administrators is not logged. Changes, payments, sign-ins, personal files and flags always are.',
    warnsOff: true,
  },
  sentinelEnforceBan: {
    label: 'Automatic bans',
    on: 'Addresses with a critical score are banned: for an hour, then a day, then permanently.',
    off: 'Sentinel only records events and bans no one automatically.',
  },
};
