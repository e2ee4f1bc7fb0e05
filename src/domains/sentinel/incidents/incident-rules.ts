import type { Source } from './schemas.ts';

/** The screen of one address, account or API key. */
export const incidentHref = ({ kind, id }: Pick<Source, 'kind' | 'id'>): string =>
  `/security/incident?${new URLSearchParams({ kind, id }).toString()}`;
