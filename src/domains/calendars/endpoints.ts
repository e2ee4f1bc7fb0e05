import type { Endpoint, PublicEndpoint } from '#shared/endpoint.ts';
import { calendarRoles } from '#shared/roles.ts';
import type * as schemas from './schemas.ts';

export const getCalendarFeed: Endpoint<typeof schemas.getCalendarFeed> = {
  method: 'GET',
  path: '/api/settings/calendar',
  access: calendarRoles,
};
export const makeCalendarFeed: Endpoint<typeof schemas.makeCalendarFeed> = {
  method: 'POST',
  path: '/api/settings/calendar',
  access: calendarRoles,
};
export const endCalendarFeed: Endpoint<typeof schemas.endCalendarFeed> = {
  method: 'DELETE',
  path: '/api/settings/calendar',
  access: calendarRoles,
};
export const readCalendar: PublicEndpoint<typeof schemas.readCalendar> = {
  method: 'GET',
  path: '/api/calendar/:token.ics',
  access: 'public',
};
