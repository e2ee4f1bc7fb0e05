import { streamPublic } from '#server/http/replies/events-stream.ts';
import { handle, type Handler } from '#server/http/handle.ts';
import * as endpoints from './endpoints.ts';
import * as schemas from './schemas.ts';
import { findFollowedTransport, makeLink, readShared, revokeLink, sharedLinkInvalid } from './links.ts';
import { linkEar } from './live.ts';
import { addPositions } from './positions/positions.ts';
import { listTrackedJobs, listTracking } from './queries.ts';
import { receiveTrackerReport } from './tracker-app/reports.ts';
import * as trackerApp from './tracker-app/tracker-app-schemas.ts';
import { endTrackerApp, listTrackerApps, makeTrackerApp } from './tracker-app/tracker-apps.ts';
import { setSharing } from './sharing.ts';

/** Open pages per link and replica, so that a leaked link can't block the others. */
const pagesPerLink = 30;

export const trackingRoutes: readonly Handler[] = [
  handle(endpoints.getTracking, schemas.getTracking, (ctx, { params }) => listTracking(ctx, params.id)),
  handle(endpoints.listTrackedJobs, schemas.listTrackedJobs, (ctx) => listTrackedJobs(ctx)),
  handle(endpoints.setSharing, schemas.setSharing, (ctx, { params, body }) => setSharing(ctx, params.id, body)),
  handle(endpoints.sendPositions, schemas.sendPositions, (ctx, { params, body }) => addPositions(ctx, params.id, body)),
  handle(endpoints.getTrackerApp, trackerApp.getTrackerApp, (ctx) => listTrackerApps(ctx)),
  handle(endpoints.makeTrackerApp, trackerApp.makeTrackerApp, (ctx) => makeTrackerApp(ctx)),
  handle(endpoints.endTrackerApp, trackerApp.endTrackerApp, (ctx) => endTrackerApp(ctx)),
  handle(endpoints.reportPosition, trackerApp.reportPosition, (ctx, { params, query, body }) =>
    receiveTrackerReport(ctx, params.token, query, body),
  ),
  handle(endpoints.reportPositionByAddress, trackerApp.reportPositionByAddress, (ctx, { params, query }) =>
    receiveTrackerReport(ctx, params.token, query, null),
  ),
  handle(endpoints.makeTrackingLink, schemas.makeTrackingLink, (ctx, { params, body }) => makeLink(ctx, params.id, body)),
  handle(endpoints.revokeTrackingLink, schemas.revokeTrackingLink, (ctx, { params }) => revokeLink(ctx, params.id)),
  handle(endpoints.readSharedTracking, schemas.readSharedTracking, (ctx, { body }) => readShared(ctx, body.token)),
  handle(endpoints.streamSharedTracking, schemas.streamSharedTracking, async (ctx, { request, reply }) => {
    const { data } = schemas.readSharedTracking.body!.safeParse(request.body);
    const followed = data && (await findFollowedTransport(ctx, data.token));
    if (!followed) throw sharedLinkInvalid();
    const isOpen = async () => (await findFollowedTransport({ sql: ctx.sql, now: new Date() }, data.token)) !== null;
    return streamPublic(request, reply, { ear: linkEar(followed.transportId), by: `link ${followed.linkId}`, limit: pagesPerLink, isOpen });
  }),
];
