import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { id } from '#shared/id-schemas.ts';
import { pageQuery } from '#shared/paging.ts';

export const notification = z.object({
  id,
  transportId: id.nullable(),
  notificationType: z.string(),
  title: z.string(),
  body: z.string(),
  href: z.string(),
  isSetback: z.boolean(), // bad news for the reader
  readAt: z.string().nullable(),
  createdAt: z.string(),
});
export type Notification = z.infer<typeof notification>;

export const listNotifications = {
  summary: 'Your notifications, newest first',
  asSeen: true,
  query: pageQuery,
  reply: z.array(notification),
} satisfies Schemas;

export const countUnread = {
  summary: 'Number of unread notifications',
  reply: z.object({ unread: z.number() }),
} satisfies Schemas;

export const readNotifications = {
  summary: 'Mark notifications as read; all of them when no ids are given',
  proof: 'not needed: notifications are not deleted',
  body: z.object({ ids: z.array(id).max(100).optional() }),
  reply: z.object({ unread: z.number() }),
} satisfies Schemas;
