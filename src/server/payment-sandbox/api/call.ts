import type { Sql } from '#server/db/sql/sql.ts';

/** What the sandbox is told of the installation. */
export interface SandboxSettings {
  /** Where people reach the hosted pages: 'https://ship.example', without a slash at the end. Null while that is not known. */
  readonly origin: () => string | null;
  /** Where events are posted; null: nowhere. */
  readonly webhookUrl: (() => string | null) | null;
  /** Which kinds of events are posted there; all of them without it. */
  readonly isWebhookEvent?: (type: string) => boolean;
  /** What a charge came to is said by a job some time after it was paid, as Stripe does; else in the same call. */
  readonly settlesLater?: () => boolean;
}

/** What one call, or one form of a hosted page, works with: everything it changes happens in one transaction. */
export interface Call {
  readonly sql: Sql;
  readonly now: Date;
  /** The connected account that is acted for; '' for the platform itself. */
  readonly account: string;
  readonly settings: SandboxSettings;
}

/** The same for another account. */
export const toOnBehalf = (call: Call, account: string): Call => ({ ...call, account });

/** The address of a hosted page. Throws while nobody knows where people reach it. */
export function pageUrl({ settings }: Pick<Call, 'settings'>, path: string): string {
  const origin = settings.origin();
  if (!origin) throw new Error('the payment sandbox does not know yet where its pages are');
  return `${origin}${pagesPath}${path}`;
}

/** Where the hosted pages stand. */
export const pagesPath = '/sandbox/stripe';
