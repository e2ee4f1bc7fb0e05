import { streamPublic } from '#server/http/events-stream.ts';
import { handle, type Handler } from '#server/http/handle.ts';
import * as contract from './contract.ts';
import { followedBy, makeLink, readShared, revokeLink, sharedLinkInvalid } from './links.ts';
import { linkEar } from './live.ts';
import { addPositions } from './positions.ts';
import { listTrackedJobs, listTracking } from './queries.ts';
import { setSharing } from './sharing.ts';

/** Open pages of one link on one replica: a link that went around takes nothing from the others of its transport. */
const pagesPerLink = 30;

/** Endpoints of tracking. */
export const trackingRoutes: readonly Handler[] = [
  handle(contract.getTracking, (ctx, { params }) => listTracking(ctx, params.id)),
  handle(contract.listTrackedJobs, (ctx) => listTrackedJobs(ctx)),
  handle(contract.setSharing, (ctx, { params, body }) => setSharing(ctx, params.id, body)),
  handle(contract.sendPositions, (ctx, { params, body }) => addPositions(ctx, params.id, body)),
  handle(contract.makeTrackingLink, (ctx, { params, body }) => makeLink(ctx, params.id, body)),
  handle(contract.revokeTrackingLink, (ctx, { params }) => revokeLink(ctx, params.id)),
  handle(contract.readSharedTracking, (ctx, { body }) => readShared(ctx, body.token)),
  handle(contract.streamSharedTracking, async (ctx, { request, reply }) => {
    const { data } = contract.readSharedTracking.body!.safeParse(request.body);
    const followed = data && (await followedBy(ctx, data.token));
    if (!followed) throw sharedLinkInvalid();
    const isOpen = async () => (await followedBy({ sql: ctx.sql, now: new Date() }, data.token)) !== null;
    return streamPublic(request, reply, { ear: linkEar(followed.transportId), by: `link ${followed.linkId}`, limit: pagesPerLink, isOpen });
  }),
];
