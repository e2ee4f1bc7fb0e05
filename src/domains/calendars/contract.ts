import { z } from 'zod';
import { proofInput } from '#domains/accounts/owners-proof-contract.ts';
import { endpoint } from '#shared/endpoint.ts';
import { calendarRoles } from '#shared/roles.ts';

/** The private address of an account: that there is one, and whether a calendar reads it. What it opens with was shown once. */
export const calendarFeed = z.object({ createdAt: z.string(), lastReadAt: z.string().nullable() });
export type CalendarFeed = z.infer<typeof calendarFeed>;

const path = '/api/settings/calendar';

export const getCalendarFeed = endpoint({
  method: 'GET',
  path,
  summary: 'Whether the account has a private address for its calendar; an empty list without one',
  access: calendarRoles,
  reply: z.array(calendarFeed).max(1),
});

export const makeCalendarFeed = endpoint({
  method: 'POST',
  path,
  summary:
    'Make the private address for a calendar, or a new one that ends the one before, with the password; it is answered once and kept hashed',
  access: calendarRoles,
  status: 201,
  perMinute: 10,
  body: proofInput,
  reply: calendarFeed.extend({ address: z.string() }),
  errors: ['email_unverified', 'password_changed'],
});

export const endCalendarFeed = endpoint({
  method: 'DELETE',
  path,
  summary: 'End the private address for a calendar at once; the same again changes nothing',
  access: calendarRoles,
  reply: z.object({ ended: z.literal(true) }),
});

export const readCalendar = endpoint({
  method: 'GET',
  path: '/api/calendar/:token.ics',
  summary: 'Pickups and deliveries of the account whose private address this is, as a calendar (RFC 5545)',
  access: 'public',
  perMinute: 120,
  params: z.object({ token: z.string().max(100) }),
  transport: 'file',
  media: ['text/calendar'],
  reply: z.string(),
  errors: ['link_invalid'],
});
