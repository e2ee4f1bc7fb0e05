import { z } from 'zod';
import { ownFieldsReply } from '#domains/transports/details/own-fields-rules.ts';
import { id } from '#shared/id-schemas.ts';
import { testEvent } from './rules.ts';

export const noticeData = z.object({
  notificationId: id,
  transportId: id.nullable(),
  /** Only for the account's own transports; null otherwise. */
  ...ownFieldsReply,
  title: z.string(),
  body: z.string(),
  url: z.url(),
});

const timestamp = z.iso.datetime();

export const webhookNotice = z.object({ type: z.string(), timestamp, data: noticeData });

export const webhookTest = z.object({
  type: z.literal(testEvent),
  timestamp,
  data: z.object({ webhookId: id, message: z.string() }),
});
