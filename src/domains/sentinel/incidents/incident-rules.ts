import type { Source } from './schemas.ts';

export const incidentHref = ({ kind, id }: Pick<Source, 'kind' | 'id'>): string =>
  `/security/incident?${new URLSearchParams({ kind, id }).toString()}`;
