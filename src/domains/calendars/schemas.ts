import { z } from 'zod';
import { reauthenticationInput } from '#domains/accounts/reauthentication/reauthentication-schemas.ts';
import type { Schemas } from '#shared/endpoint.ts';

/** The link itself is shown only once. */
export const calendarFeed = z.object({ createdAt: z.string(), lastReadAt: z.string().nullable() });
export type CalendarFeed = z.infer<typeof calendarFeed>;

export const getCalendarFeed = {
  summary: 'The private calendar link of the account; an empty list without one',
  reply: z.array(calendarFeed).max(1),
} satisfies Schemas;

export const makeCalendarFeed = {
  summary: 'Create a private calendar link, or replace the previous one, with the password; shown once and stored hashed',
  status: 201,
  perMinute: 10,
  body: reauthenticationInput,
  reply: calendarFeed.extend({ address: z.string() }),
  errors: ['email_unverified', 'password_changed'],
} satisfies Schemas;

export const endCalendarFeed = {
  summary: 'Revoke the private calendar link immediately; repeating it changes nothing',
  reply: z.object({ ended: z.literal(true) }),
} satisfies Schemas;

export const readCalendar = {
  summary: 'Pickups and deliveries of the account with this private link, as a calendar (RFC 5545)',
  perMinute: 120,
  params: z.object({ token: z.string().max(100) }),
  transport: 'file',
  media: ['text/calendar'],
  reply: z.string(),
  errors: ['link_invalid'],
} satisfies Schemas;
