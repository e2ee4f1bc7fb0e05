import { handle, type Handler } from '#server/http/handle.ts';
import { invalid } from '#shared/errors.ts';
import { watchedAddress } from './addresses.ts';
import { liftBan } from './bans.ts';
import * as contract from './contract.ts';
import { getMetrics } from './queries.ts';

/** Endpoints of Sentinel. */
export const sentinelRoutes: readonly Handler[] = [
  handle(contract.getSecurityMetrics, (ctx, { query }) => getMetrics(ctx, query)),
  handle(contract.unbanAddress, (ctx, { body }) => {
    const address = watchedAddress(body.ipAddress);
    if (!address) throw invalid({ ipAddress: 'Enter an IP address' });
    return liftBan(ctx, address);
  }),
];
