import type { Tone } from '#web/ui/badge.tsx';
import type { AccessLog } from '../access-schemas.ts';

export const accessBadges: Record<AccessLog['accessType'], { label: string; tone: Tone }> = {
  upload: { label: 'Uploaded', tone: 'neutral' },
  view: { label: 'Viewed', tone: 'action' },
  download: { label: 'Downloaded', tone: 'action' },
  refused: { label: 'Refused', tone: 'bad' },
  delete: { label: 'Deleted', tone: 'warn' },
};

export const purposeLabels: Record<NonNullable<AccessLog['purpose']>, string> = {
  own_file: 'Own file',
  transport: 'Participant of the transport',
  review: 'Review by compliance',
  oversight: 'Oversight by an administrator',
  evidence_export: 'Evidence export',
  deletion_rule: 'Retention period ended, or account deleted',
};

const fileLabels: Record<string, string> = {
  driver_license: 'Driver license',
  driver_photo: 'Driver photo',
  compliance_document: 'Compliance document',
  vehicle_photo: 'Request photo',
  inspection_photo: 'Inspection photo',
  inspection_video: 'Inspection video',
  message_photo: 'Message photo',
  message_paper: 'Message document',
  evidence_photo: 'Dry run photo',
  evidence_export: 'Evidence export',
};

export const describeFileType = (fileType: string): string => fileLabels[fileType] ?? fileType.replaceAll('_', ' ');
