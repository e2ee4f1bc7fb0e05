import type { FileDeps } from './files/deposit.ts';
import type { Scanner } from './files/clamd.ts';
import type { Secrets } from './crypto/secrets.ts';
import type { DomainServices } from './domain-services.ts';
import type { Links } from './mail/links.ts';
import type { OutgoingClient } from './outgoing/post.ts';
import type { PaymentProvider } from './payment-provider.ts';
import type { SmsSender } from './sms/twilio.ts';
import type { TracingPort } from './tracing/traced.ts';

/** What one app reaches beyond its database. Built once from its configuration (src/app/services.ts) and carried by every context. */
export interface Services {
  /** Those that belong to a domain, found by its key. */
  readonly domains: DomainServices;
  /** Where files lie, and how they are sealed. */
  readonly files: FileDeps;
  readonly links: Links;
  readonly outgoing: OutgoingClient;
  /** Null: payments are off. */
  readonly payments: PaymentProvider | null;
  /** Null: files are not scanned. */
  readonly scanner: Scanner | null;
  readonly secrets: Secrets;
  /** Null: no text messages are sent. */
  readonly sms: SmsSender | null;
  /** Null: nothing is traced. */
  readonly tracing: TracingPort | null;
}
