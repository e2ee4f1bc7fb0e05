import { z } from 'zod';
import { ownerReauthentication, reauthenticationInput } from '#domains/accounts/reauthentication/reauthentication-schemas.ts';
import type { Schemas } from '#shared/endpoint.ts';
import { id, idParams } from '#shared/id-schemas.ts';
import { isPlainLine } from '#shared/text/names.ts';
import { pageQuery } from '#shared/paging.ts';
import { deliveryStates, retentionDays, offReasons } from './rules.ts';

export const webhook = z.object({
  id,
  url: z.string(),
  description: z.string(),
  /** Null means all events. */
  facts: z.array(z.string()).nullable(),
  isOn: z.boolean(),
  /** Null if it is on or the owner turned it off. */
  offBecause: z.enum(offReasons).nullable(),
  /** Null unless deliveries are failing. */
  failingSince: z.string().nullable(),
  /** Until when the previous secret also signs. */
  oldSecretUntil: z.string().nullable(),
  createdAt: z.string(),
});
export type Webhook = z.infer<typeof webhook>;

export const webhookDelivery = z.object({
  id,
  fact: z.string(),
  isTest: z.boolean(),
  state: z.enum(deliveryStates),
  createdAt: z.string(),
  nextTryAt: z.string().nullable(),
  /** Of all rounds. */
  attempts: z.number(),
  /** Null if there was no answer; `lastProblem` says why. */
  lastStatus: z.number().nullable(),
  lastProblem: z.string().nullable(),
  lastTookMs: z.number().nullable(),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

export const webhookAttempt = z.object({
  id,
  startedAt: z.string(),
  tookMs: z.number(),
  status: z.number().nullable(),
  problem: z.string().nullable(),
  answer: z.string().nullable(),
});
export type WebhookAttempt = z.infer<typeof webhookAttempt>;

const url = z
  .string('Enter your server’s address')
  .trim()
  .min(1, { message: 'Enter your server’s address', abort: true })
  .max(500, 'At most 500 characters')
  .refine((value) => /^https?:\/\//i.test(value) && URL.canParse(value), 'Enter an address that starts with https://')
  .refine(
    (value) => !URL.canParse(value) || !(new URL(value).username || new URL(value).password),
    'The address can’t contain a username or password',
  )
  .transform((value) => {
    const address = new URL(value);
    address.hash = '';
    return address.href;
  })
  .pipe(z.string().max(500, 'At most 500 characters'));

const description = z
  .string()
  .trim()
  .max(100, 'At most 100 characters')
  .refine(isPlainLine, 'The description must be one line')
  .default('');

const facts = z.array(z.string().max(100)).min(1, 'Choose which events to send').nullable();

export const webhookInput = z.object({ url, description, facts, ...ownerReauthentication });

/** API keys don't need the password. */
const withoutPassword = { password: true } as const;

const withSecret = webhook.extend({ secret: z.string() });

export const listWebhooks = {
  summary: 'List your webhooks, oldest first',
  reply: z.array(webhook),
} satisfies Schemas;

const eventGroups = z.array(z.object({ label: z.string(), events: z.array(z.object({ name: z.string(), label: z.string() })) }));
export type EventGroups = z.infer<typeof eventGroups>;

export const listWebhookEvents = {
  summary: 'List the events a webhook can subscribe to, in groups',
  reply: eventGroups,
} satisfies Schemas;

export const getWebhook = {
  summary: 'Get one of your webhooks',
  params: idParams,
  reply: webhook,
} satisfies Schemas;

// No Idempotency-Key, which would require storing the secret. The unique address prevents duplicates.
export const makeWebhook = {
  summary: 'Create a webhook; `secret` signs its deliveries and is shown only once',
  perMinute: 10,
  status: 201,
  body: webhookInput.partial(withoutPassword),
  reply: withSecret,
  errors: ['email_unverified', 'url_taken', 'too_many_webhooks', 'password_changed'],
} satisfies Schemas;

export const changeWebhook = {
  summary: 'Change the address, description and events of a webhook',
  perMinute: 10,
  params: idParams,
  body: webhookInput.partial(withoutPassword),
  reply: webhook,
  errors: ['url_taken', 'password_changed'],
} satisfies Schemas;

export const turnWebhook = {
  summary: 'Turn a webhook on or off; events that happen while it is off are not sent',
  params: idParams,
  body: z.object({ isOn: z.boolean() }),
  reply: webhook,
} satisfies Schemas;

export const renewWebhookSecret = {
  summary: 'Create a new secret, shown only once; the old one also signs for 24 hours',
  perMinute: 10,
  params: idParams,
  body: reauthenticationInput.partial(withoutPassword),
  reply: withSecret,
  errors: ['password_changed'],
} satisfies Schemas;

export const endWebhook = {
  summary: 'Delete a webhook and its log',
  params: idParams,
  reply: z.object({ ended: z.literal(true) }),
} satisfies Schemas;

export const testWebhook = {
  summary: 'Send a test event once, even if the webhook is off',
  perMinute: 10,
  params: idParams,
  status: 202,
  reply: webhookDelivery,
} satisfies Schemas;

export const listWebhookDeliveries = {
  summary: `List deliveries of the last ${retentionDays} days, newest first`,
  params: idParams,
  query: pageQuery,
  reply: z.array(webhookDelivery),
} satisfies Schemas;

export const getWebhookDelivery = {
  summary: 'Get a delivery with its body and attempts, newest first',
  params: idParams,
  reply: webhookDelivery.extend({ body: z.string(), tries: z.array(webhookAttempt) }),
} satisfies Schemas;

export const replayWebhookDelivery = {
  summary: 'Resend a delivery with the same id and body, and retry as for a new one',
  perMinute: 30,
  params: idParams,
  status: 202,
  reply: webhookDelivery,
  errors: ['webhook_off'],
} satisfies Schemas;
