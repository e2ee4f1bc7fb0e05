import { handle, linkNextPage, type Handler } from '#server/http/handle.ts';
import { invalid } from '#shared/errors.ts';
import { watchedAddress } from './addresses/addresses.ts';
import { liftBan } from './bans/bans.ts';
import * as console from './console-schemas.ts';
import * as endpoints from './endpoints.ts';
import { getIncident } from './incidents/queries.ts';
import * as incidents from './incidents/schemas.ts';
import * as schemas from './schemas.ts';
import { releaseAccount } from './holds.ts';
import { releaseKey } from './bans/key-suspensions.ts';
import { listLessons, withdrawSuppression } from './bans/suppressions.ts';
import { banByHand } from './bans/manual-bans.ts';
import { getMetrics, listBans } from './queries.ts';

/** Throws 422 for an invalid address. */
function getAddress({ ipAddress }: { readonly ipAddress: string }): string {
  const address = watchedAddress(ipAddress);
  if (!address) throw invalid({ ipAddress: 'Enter an IP address' });
  return address;
}

export const sentinelRoutes: readonly Handler[] = [
  handle(endpoints.getSecurityMetrics, schemas.getSecurityMetrics, (ctx, { query }) => getMetrics(ctx, query)),
  handle(endpoints.getIncident, incidents.getIncident, (ctx, { query }) => getIncident(ctx, query)),
  handle(endpoints.unbanAddress, schemas.unbanAddress, (ctx, { body }) => liftBan(ctx, { ...body, address: getAddress(body) })),
  handle(endpoints.releaseAccount, schemas.releaseAccount, (ctx, { body }) => releaseAccount(ctx, body)),
  handle(endpoints.releaseKey, schemas.releaseKey, (ctx, { body }) => releaseKey(ctx, body)),
  handle(endpoints.listLessons, schemas.listLessons, (ctx) => listLessons(ctx)),
  handle(endpoints.takeLessonBack, schemas.takeLessonBack, (ctx, { params }) => withdrawSuppression(ctx, params.id)),
  handle(endpoints.listBannedIps, console.listBannedIps, async (ctx, { query, request, reply }) => {
    const { rows, next } = await listBans(ctx, query);
    linkNextPage(request, reply, next);
    return rows;
  }),
  handle(endpoints.banAddress, console.banAddress, (ctx, { body }) => banByHand(ctx, { ...body, address: getAddress(body) })),
  handle(endpoints.liftBan, console.liftBan, (ctx, { body }) => liftBan(ctx, { ...body, address: getAddress(body) })),
];
