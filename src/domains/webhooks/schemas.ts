import { z } from 'zod';
import { ownersProof, proofInput } from '#domains/accounts/reauthentication/owners-proof-schemas.ts';
import type { Schemas } from '#shared/endpoint.ts';
import { id, idParams } from '#shared/id-schemas.ts';
import { isPlainLine } from '#shared/text/names.ts';
import { pageQuery } from '#shared/paging.ts';
import { deliveryStates, keptDays, offReasons } from './rules.ts';

/** A webhook as its owner sees it: all but its secret. */
export const webhook = z.object({
  id,
  url: z.string(),
  description: z.string(),
  /** The facts that are sent; null: all. */
  facts: z.array(z.string()).nullable(),
  isOn: z.boolean(),
  /** Why the program switched it off; null where its owner did, or it is on. */
  offBecause: z.enum(offReasons).nullable(),
  /** Since when its server took nothing. */
  failingSince: z.string().nullable(),
  /** Until when the secret before signs beside the present one. */
  oldSecretUntil: z.string().nullable(),
  createdAt: z.string(),
});
/** One of them. */
export type Webhook = z.infer<typeof webhook>;

/** A delivery as a line of the log: what was sent, and what came of the last try. */
export const webhookDelivery = z.object({
  id,
  fact: z.string(),
  isTest: z.boolean(),
  state: z.enum(deliveryStates),
  createdAt: z.string(),
  nextTryAt: z.string().nullable(),
  /** Tries of all rounds. */
  attempts: z.number(),
  /** Of the last try: the status that was answered, or why none was. */
  lastStatus: z.number().nullable(),
  lastProblem: z.string().nullable(),
  lastTookMs: z.number().nullable(),
});
/** One line. */
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

/** One try: when, how long, and what was answered. */
export const webhookAttempt = z.object({
  id,
  startedAt: z.string(),
  tookMs: z.number(),
  status: z.number().nullable(),
  problem: z.string().nullable(),
  answer: z.string().nullable(),
});
/** The try of a delivery. */
export type WebhookAttempt = z.infer<typeof webhookAttempt>;

const url = z
  .string('Give the address of your server')
  .trim()
  .min(1, { message: 'Give the address of your server', abort: true })
  .max(500, 'At most 500 characters')
  .refine((value) => /^https?:\/\//i.test(value) && URL.canParse(value), 'Give an address that begins with https://')
  .refine(
    (value) => !URL.canParse(value) || !(new URL(value).username || new URL(value).password),
    'Leave name and password out of the address',
  )
  .transform((value) => {
    const address = new URL(value);
    address.hash = '';
    return address.href;
  })
  .pipe(z.string().max(500, 'At most 500 characters'));

const description = z.string().trim().max(100, 'At most 100 characters').refine(isPlainLine, 'A description is one line').default('');

/** Null: all of them. */
const facts = z.array(z.string().max(100)).min(1, 'Choose what is sent').nullable();

/** What a webhook is made from, and changed to. */
export const webhookInput = z.object({ url, description, facts, ...ownersProof });

/** API keys, which were made with the password, leave it out. */
const withoutPassword = { password: true } as const;

const withSecret = webhook.extend({ secret: z.string() });

export const listWebhooks = {
  summary: 'Own webhooks, oldest first',
  reply: z.array(webhook),
} satisfies Schemas;

const eventGroups = z.array(z.object({ label: z.string(), events: z.array(z.object({ name: z.string(), label: z.string() })) }));
/** Events by their labels, in groups. */
export type EventGroups = z.infer<typeof eventGroups>;

export const listWebhookEvents = {
  summary: 'The events that a webhook can choose, in groups',
  reply: eventGroups,
} satisfies Schemas;

export const getWebhook = {
  summary: 'An own webhook',
  params: idParams,
  reply: webhook,
} satisfies Schemas;

// No Idempotency-Key: the answer would have to be kept to be given again. The address tells one, so that what is sent twice makes one.
export const makeWebhook = {
  summary: 'Make a webhook; `secret` is what its deliveries are signed with, told this once',
  perMinute: 10,
  status: 201,
  body: webhookInput.partial(withoutPassword),
  reply: withSecret,
  errors: ['email_unverified', 'url_taken', 'too_many_webhooks', 'password_changed'],
} satisfies Schemas;

export const changeWebhook = {
  summary: 'Change the address, the description and the facts of an own webhook',
  perMinute: 10,
  params: idParams,
  body: webhookInput.partial(withoutPassword),
  reply: webhook,
  errors: ['url_taken', 'password_changed'],
} satisfies Schemas;

export const turnWebhook = {
  summary: 'Switch an own webhook on or off; what happens while it is off is not sent',
  params: idParams,
  body: z.object({ isOn: z.boolean() }),
  reply: webhook,
} satisfies Schemas;

export const renewWebhookSecret = {
  summary: 'Make another secret, told this once; the one before signs beside it for 24 hours',
  perMinute: 10,
  params: idParams,
  body: proofInput.partial(withoutPassword),
  reply: withSecret,
  errors: ['password_changed'],
} satisfies Schemas;

export const endWebhook = {
  summary: 'End an own webhook, with its log',
  params: idParams,
  reply: z.object({ ended: z.literal(true) }),
} satisfies Schemas;

export const testWebhook = {
  summary: 'Send a test, once, also while the webhook is off',
  perMinute: 10,
  params: idParams,
  status: 202,
  reply: webhookDelivery,
} satisfies Schemas;

export const listWebhookDeliveries = {
  summary: `What an own webhook was sent within ${keptDays} days, newest first`,
  params: idParams,
  query: pageQuery,
  reply: z.array(webhookDelivery),
} satisfies Schemas;

export const getWebhookDelivery = {
  summary: 'A delivery with its body and the tries of it, newest first',
  params: idParams,
  reply: webhookDelivery.extend({ body: z.string(), tries: z.array(webhookAttempt) }),
} satisfies Schemas;

export const replayWebhookDelivery = {
  summary: 'Send a delivery again, with the same id and body, and a new round of tries',
  perMinute: 30,
  params: idParams,
  status: 202,
  reply: webhookDelivery,
  errors: ['webhook_off'],
} satisfies Schemas;
