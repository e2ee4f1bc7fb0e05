import type { FastifyReply } from 'fastify';
import { rateLimited } from '#shared/errors.ts';

/** One allowance of a caller after a call was counted, or refused. */
export interface Quota {
  readonly name: string;
  readonly perMinute: number;
  readonly remaining: number;
  /** Until the allowance is whole again. */
  readonly resetSeconds: number;
  /** Until one more call is let through; 0 where this one was. */
  readonly waitSeconds: number;
}

/** Says how a counted call left its allowance; null where there is no limit. Throws 429 `rate_limited` where it is used up. */
export type HoldTo = (quota: Quota | null) => void;

/** Names the tightest allowance of a request in its reply: `RateLimit` and `RateLimit-Policy` of draft-ietf-httpapi-ratelimit-headers-10. */
export function holdAndReport(reply: Pick<FastifyReply, 'header'>): HoldTo {
  let tightest = Infinity;
  return (quota) => {
    if (!quota) return;
    const { name, perMinute, remaining, resetSeconds, waitSeconds } = quota;
    if (remaining <= tightest) {
      tightest = remaining;
      reply.header('ratelimit-policy', `"${name}";q=${perMinute};w=60`);
      reply.header('ratelimit', `"${name}";r=${remaining};t=${resetSeconds}`);
    }
    if (waitSeconds > 0) throw rateLimited(waitSeconds);
  };
}
