import type { Scanner } from './files/clamd.ts';
import type { DomainServices } from './domain-services.ts';
import type { Links } from './mail/links.ts';
import type { Outgoing } from './outgoing/post.ts';
import type { PaymentProvider } from './payment-provider.ts';
import type { SmsSender } from './sms/twilio.ts';
import type { Tracing } from './tracing/traced.ts';

/** What one app reaches beyond its database. Built once from its configuration (src/app/services.ts) and carried by every context. */
export interface Services {
  /** Those that belong to a domain, found by its key. */
  readonly domains: DomainServices;
  readonly links: Links;
  readonly outgoing: Outgoing;
  /** Null: payments are off. */
  readonly payments: PaymentProvider | null;
  /** Null: files are not scanned. */
  readonly scanner: Scanner | null;
  /** Null: no text messages are sent. */
  readonly sms: SmsSender | null;
  /** Null: nothing is traced. */
  readonly tracing: Tracing | null;
}
