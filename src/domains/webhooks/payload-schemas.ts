import { z } from 'zod';
import { ownFieldsReply } from '#domains/transports/details/own-fields-rules.ts';
import { id } from '#shared/id-schemas.ts';
import { testEvent } from './rules.ts';

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

/** The body of a call that tells an event; `type` is its name. */
export const webhookNotice = z.object({ type: z.string(), timestamp, data: noticeData });

/** The body of a test that the owner sends. */
export const webhookTest = z.object({
  type: z.literal(testEvent),
  timestamp,
  data: z.object({ webhookId: id, message: z.string() }),
});
