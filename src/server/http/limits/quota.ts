import type { FastifyReply } from 'fastify';
import { rateLimited } from '#shared/errors.ts';

export interface Quota {
  readonly name: string;
  readonly perMinute: number;
  readonly remaining: number;
  /** Until the quota is full again. */
  readonly resetSeconds: number;
  /** Until the next call is allowed; 0 if this one was. */
  readonly waitSeconds: number;
}

/** Null if there is no limit. Throws 429 `rate_limited` if the quota is used up. */
export type HoldTo = (quota: Quota | null) => void;

/** Reports the tightest quota in the `RateLimit` headers (draft-ietf-httpapi-ratelimit-headers-10). */
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
