import type { EvidenceExport } from './schemas.ts';

export const stateLabels: Readonly<Record<EvidenceExport['state'], string>> = {
  queued: 'Queued',
  running: 'In progress',
  ready: 'Ready',
  failed: 'Failed',
  deleted: 'Expired',
};

export const isMaking = (state: EvidenceExport['state']): boolean => state === 'queued' || state === 'running';

export const describeSize = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(2)} MB`;
