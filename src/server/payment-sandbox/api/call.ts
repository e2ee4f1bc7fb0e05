import type { Sql } from '#server/db/sql/sql.ts';

export interface SandboxSettings {
  /** Origin of the hosted pages, without a trailing slash. Null while it is unknown. */
  readonly origin: () => string | null;
  readonly webhookUrl: (() => string | null) | null;
  readonly isWebhookEvent?: (type: string) => boolean;
  /** If true, a job sets a charge's balance transaction later, as Stripe does; else the same call does. */
  readonly settlesLater?: () => boolean;
}

export interface Call {
  readonly sql: Sql;
  readonly now: Date;
  /** Connected account; '' for the platform. */
  readonly account: string;
  readonly settings: SandboxSettings;
}

export const toOnBehalf = (call: Call, account: string): Call => ({ ...call, account });

export function pageUrl({ settings }: Pick<Call, 'settings'>, path: string): string {
  const origin = settings.origin();
  if (!origin) throw new Error('the payment sandbox does not know yet where its pages are');
  return `${origin}${pagesPath}${path}`;
}

export const pagesPath = '/sandbox/stripe';
