import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { id } from '#shared/ids.ts';
import { pageQuery } from '#shared/paging.ts';

/** One line of the bell. */
export const notification = z.object({
  id,
  transportId: id.nullable(),
  notificationType: z.string(),
  title: z.string(),
  body: z.string(),
  href: z.string(),
  isSetback: z.boolean(), // what happened went wrong for who reads it
  readAt: z.string().nullable(),
  createdAt: z.string(),
});
export type Notification = z.infer<typeof notification>;

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  summary: 'Notices of the account, newest first',
  access: 'signed-in',
  asSeen: true,
  query: pageQuery,
  reply: z.array(notification),
});

export const countUnread = endpoint({
  method: 'GET',
  path: '/api/notifications/unread',
  summary: 'How many notices are unread',
  access: 'signed-in',
  reply: z.object({ unread: z.number() }),
});

export const readNotifications = endpoint({
  method: 'POST',
  path: '/api/notifications/read',
  summary: 'Mark notices as read; all of them when no ids are given',
  access: 'signed-in',
  proof: 'not needed: notices stay',
  body: z.object({ ids: z.array(id).max(100).optional() }),
  reply: z.object({ unread: z.number() }),
});
