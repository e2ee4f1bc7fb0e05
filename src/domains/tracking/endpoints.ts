import type { Endpoint, PublicEndpoint } from '#shared/endpoint.ts';
import { nonAdminRoles } from '#shared/roles.ts';
import type * as schemas from './schemas.ts';
import type * as trackerApp from './tracker-app/tracker-app-schemas.ts';

export const getTracking: Endpoint<typeof schemas.getTracking> = {
  method: 'GET',
  path: '/api/transports/:id/tracking',
  access: 'signed-in',
};
export const listTrackedJobs: Endpoint<typeof schemas.listTrackedJobs> = { method: 'GET', path: '/api/tracking/jobs', access: 'signed-in' };
export const setSharing: Endpoint<typeof schemas.setSharing> = {
  method: 'PUT',
  path: '/api/transports/:id/tracking/sharing',
  access: ['driver', 'independent_driver'],
};
export const sendPositions: Endpoint<typeof schemas.sendPositions> = {
  method: 'POST',
  path: '/api/transports/:id/tracking/positions',
  access: ['driver', 'independent_driver'],
};
export const makeTrackingLink: Endpoint<typeof schemas.makeTrackingLink> = {
  method: 'POST',
  path: '/api/transports/:id/tracking/links',
  access: nonAdminRoles,
};
export const revokeTrackingLink: Endpoint<typeof schemas.revokeTrackingLink> = {
  method: 'DELETE',
  path: '/api/tracking-links/:id',
  access: nonAdminRoles,
};
export const readSharedTracking: PublicEndpoint<typeof schemas.readSharedTracking> = {
  method: 'POST',
  path: '/api/shared-tracking',
  access: 'public',
};
export const streamSharedTracking: PublicEndpoint<typeof schemas.streamSharedTracking> = {
  method: 'POST',
  path: '/api/shared-tracking/events',
  access: 'public',
};

const drivers = ['driver', 'independent_driver'] as const;

export const getTrackerApp: Endpoint<typeof trackerApp.getTrackerApp> = {
  method: 'GET',
  path: '/api/settings/tracker-app',
  access: drivers,
};
export const makeTrackerApp: Endpoint<typeof trackerApp.makeTrackerApp> = {
  method: 'POST',
  path: '/api/settings/tracker-app',
  access: drivers,
};
export const endTrackerApp: Endpoint<typeof trackerApp.endTrackerApp> = {
  method: 'DELETE',
  path: '/api/settings/tracker-app',
  access: drivers,
};
export const reportPosition: PublicEndpoint<typeof trackerApp.reportPosition> = {
  method: 'POST',
  path: '/api/tracker/:token',
  access: 'public',
};
export const reportPositionByAddress: PublicEndpoint<typeof trackerApp.reportPositionByAddress> = {
  method: 'GET',
  path: '/api/tracker/:token',
  access: 'public',
};
