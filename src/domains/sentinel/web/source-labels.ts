import type { SourceKind } from '../incidents/schemas.ts';

export const sourceKindLabels: Readonly<Record<SourceKind, string>> = { address: 'IP address', account: 'Account', key: 'API key' };

export const blockedLabels: Readonly<Record<SourceKind, string>> = { address: 'Banned', account: 'Paused', key: 'Stopped' };
