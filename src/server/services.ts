import type { FileDeps } from './files/deposit.ts';
import type { Scanner } from './files/clamd.ts';
import type { Secrets } from './crypto/secrets.ts';
import type { DomainServices } from './domain-services.ts';
import type { Links } from './mail/links.ts';
import type { OutgoingClient } from './outgoing/post.ts';
import type { PaymentProvider } from './payment-provider.ts';
import type { SmsSender } from './sms/twilio.ts';
import type { TracingPort } from './tracing/traced.ts';

/** What an app uses besides its database, built once in src/app/services.ts. Null means switched off. */
export interface Services {
  readonly domains: DomainServices;
  readonly files: FileDeps;
  readonly links: Links;
  readonly outgoing: OutgoingClient;
  readonly payments: PaymentProvider | null;
  readonly scanner: Scanner | null;
  readonly secrets: Secrets;
  readonly sms: SmsSender | null;
  readonly tracing: TracingPort | null;
}
