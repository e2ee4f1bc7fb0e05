import { z } from 'zod';
import { ownFieldsReply } from '#domains/transports/own-fields-rules.ts';
import { id } from '#shared/id-schemas.ts';
import { chosenFacts, factLabels, testFact } from './fact-rules.ts';

/** What a webhook is told of a notice, as the bell of its account has it. */
export const noticeData = z.object({
  notificationId: id,
  /** Null where it is about no transport. */
  transportId: id.nullable(),
  /** Of an own transport what its account wrote there; null in all other calls. */
  ...ownFieldsReply,
  title: z.string(),
  body: z.string(),
  /** Where a person reads on. */
  url: z.url(),
});

const timestamp = z.iso.datetime();

/** The body of a call that tells a fact. */
export const webhookNotice = z.object({ type: z.enum(chosenFacts as [string, ...string[]]), timestamp, data: noticeData });

/** The body of a test that the owner sends. */
export const webhookTest = z.object({
  type: z.literal(testFact),
  timestamp,
  data: z.object({ webhookId: id, message: z.string() }),
});

/** A call that a webhook may get: by its type, what it tells, and the name of its body in the description of the API. */
export interface ToldCall {
  readonly type: string;
  readonly tells: string;
  readonly body: 'WebhookNotice' | 'WebhookTest';
}

/** Every call, in the order in which facts are chosen; the test is the last. */
export const toldCalls: readonly ToldCall[] = [
  ...chosenFacts.map((type) => ({ type, tells: factLabels[type]!, body: 'WebhookNotice' as const })),
  { type: testFact, tells: 'A test of the webhook: nothing happened', body: 'WebhookTest' },
];
