import { handle, linkNextPage, type Handler } from '#server/http/handle.ts';
import { invalid } from '#shared/errors.ts';
import { watchedAddress } from './addresses.ts';
import { liftBan } from './bans.ts';
import * as console from './console-contract.ts';
import * as contract from './contract.ts';
import { releaseAccount } from './holds.ts';
import { releaseKey } from './key-suspensions.ts';
import { listLessons, takeLessonBack } from './lessons.ts';
import { banByHand } from './manual-bans.ts';
import { getMetrics, listBans } from './queries.ts';

/** The address that a ban is kept for. Throws 422 for what is none. */
function addressOf({ ipAddress }: { readonly ipAddress: string }): string {
  const address = watchedAddress(ipAddress);
  if (!address) throw invalid({ ipAddress: 'Enter an IP address' });
  return address;
}

/** Endpoints of Sentinel. */
export const sentinelRoutes: readonly Handler[] = [
  handle(contract.getSecurityMetrics, (ctx, { query }) => getMetrics(ctx, query)),
  handle(contract.unbanAddress, (ctx, { body }) => liftBan(ctx, { ...body, address: addressOf(body) })),
  handle(contract.releaseAccount, (ctx, { body }) => releaseAccount(ctx, body)),
  handle(contract.releaseKey, (ctx, { body }) => releaseKey(ctx, body)),
  handle(contract.listLessons, (ctx) => listLessons(ctx)),
  handle(contract.takeLessonBack, (ctx, { params }) => takeLessonBack(ctx, params.id)),
  handle(console.listBannedIps, async (ctx, { query, request, reply }) => {
    const { rows, next } = await listBans(ctx, query);
    linkNextPage(request, reply, next);
    return rows;
  }),
  handle(console.banAddress, (ctx, { body }) => banByHand(ctx, { ...body, address: addressOf(body) })),
  handle(console.liftBan, (ctx, { body }) => liftBan(ctx, { ...body, address: addressOf(body) })),
];
