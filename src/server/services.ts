import type { Links } from './mail/links.ts';

/** What one app reaches beyond its database. Built once from its configuration (src/app/services.ts) and carried by every context. */
export interface Services {
  readonly links: Links;
}
