import type { EvidenceExport } from './schemas.ts';

/** States of an export in words. */
export const stateLabels: Readonly<Record<EvidenceExport['state'], string>> = {
  queued: 'Queued',
  running: 'In progress',
  ready: 'Ready',
  failed: 'Failed',
  deleted: 'Expired',
};

/** Whether an export is on its way. */
export const isMaking = (state: EvidenceExport['state']): boolean => state === 'queued' || state === 'running';

/** A size in MB to two decimals, as papers say it. */
export const describeSize = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(2)} MB`;
