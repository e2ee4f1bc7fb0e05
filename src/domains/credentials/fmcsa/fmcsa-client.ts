import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '#server/config.ts';
import type { Ctx } from '#server/db/context.ts';
import type { ServiceKey } from '#server/domain-services.ts';
import { getCarriers, toDockets, readReply, type FmcsaContent, type FmcsaFault } from './fmcsa-replies.ts';
import type { Docket } from '../rules.ts';

/** FMCSA's data for one DOT number, stored unchanged except for the EIN. */
export interface FmcsaAnswer {
  /** Null: FMCSA doesn't list the number. */
  readonly carrier: Record<string, unknown> | null;
  /** As 'MC123456'; null if not requested. */
  readonly dockets: readonly string[] | null;
  readonly retrievedAt: string | null;
}

export type FmcsaReply = FmcsaAnswer | { readonly fault: FmcsaFault };

/** With a docket number, also asks which docket numbers belong to the DOT number. */
export interface FmcsaClient {
  ask(dotNumber: string, docket: Docket | null, signal?: AbortSignal): Promise<FmcsaReply>;
  /** Total timeout of a request, in milliseconds. */
  readonly requestMs: number;
}

/** FMCSA publishes no rate limit; public clients wait 200 ms between calls and time out after 10 to 15 s. */
export interface FmcsaClientOptions {
  readonly spacingMs: number;
  readonly timeoutMs: number;
  /** Maximum number of waiting calls; more fail with 'busy' at once. */
  readonly queueLimit: number;
  /** Pause after FMCSA rejects the key or address; both last until the operator fixes them. */
  readonly pauseMs: number;
  /** Timeout for all calls of a request together, including waits. */
  readonly requestMs: number;
}
const defaultManners: FmcsaClientOptions = { spacingMs: 200, timeoutMs: 10_000, queueLimit: 40, pauseMs: 5 * 60_000, requestMs: 8_000 };

class Turns {
  readonly manners: FmcsaClientOptions;
  waiting = 0;
  nextAt = 0;
  pausedUntil = 0;
  pausedFor: FmcsaFault = 'blocked';

  constructor(manners: FmcsaClientOptions) {
    this.manners = manners;
  }

  /** Waits for this call's turn; returns a fault if it can't be made. Throws if aborted. */
  async take(stop?: AbortSignal): Promise<FmcsaFault | null> {
    const now = Date.now();
    if (now < this.pausedUntil) return this.pausedFor;
    if (this.waiting >= this.manners.queueLimit) return 'busy';
    const startAt = Math.max(now, this.nextAt);
    this.nextAt = startAt + this.manners.spacingMs;
    this.waiting += 1;
    try {
      await pause(startAt - now, undefined, stop ? { signal: stop } : {});
    } finally {
      this.waiting -= 1;
    }
    return null;
  }

  note(fault: FmcsaFault): void {
    if (fault !== 'key_refused' && fault !== 'blocked') return;
    this.pausedUntil = Date.now() + this.manners.pauseMs;
    this.pausedFor = fault;
  }
}

/** FMCSA's QCMobile API takes the key in the URL, so no URL or network error leaves this function. */
export function createFmcsaClient(
  { webKey, apiUrl }: { webKey: string; apiUrl: string },
  manners: Partial<FmcsaClientOptions> = {},
): FmcsaClient {
  const turns = new Turns({ ...defaultManners, ...manners });
  const base = `${apiUrl.replace(/\/qc\/services$/, '')}/qc/services`;

  async function call(path: string, stop?: AbortSignal): Promise<FmcsaContent | { fault: FmcsaFault }> {
    try {
      const refused = await turns.take(stop);
      if (refused) return { fault: refused };
      const reply = await fetch(`${base}${path}?webKey=${encodeURIComponent(webKey)}`, {
        headers: { accept: 'application/json' },
        // A redirect must not get the key.
        redirect: 'manual',
        signal: AbortSignal.any([AbortSignal.timeout(turns.manners.timeoutMs), ...(stop ? [stop] : [])]),
      });
      const read = readReply(reply.status, await reply.text());
      if ('fault' in read) turns.note(read.fault);
      return read;
    } catch (error) {
      const isLate = stop?.aborted || (error instanceof Error && error.name === 'TimeoutError');
      return { fault: isLate ? 'timeout' : 'unreachable' };
    }
  }

  async function findDockets(dotNumber: string, docket: Docket, stop?: AbortSignal): Promise<string[] | { fault: FmcsaFault }> {
    const listed = await call(`/carriers/${dotNumber}/docket-numbers`, stop);
    if ('fault' in listed) return listed;
    const dockets = toDockets(listed.content);
    if (!dockets) return { fault: 'unreadable' };
    if (dockets.length > 0) return dockets;
    // FMCSA's list is empty for some carriers with a docket, so look up the docket's owner.
    const holders = await call(`/carriers/docket-number/${docket.digits}`, stop);
    if ('fault' in holders) return holders;
    const carriers = getCarriers(holders.content);
    if (!carriers) return { fault: 'unreadable' };
    return carriers.some((carrier) => String(carrier['dotNumber']) === dotNumber) ? [`${docket.prefix ?? 'MC'}${docket.digits}`] : [];
  }

  return {
    requestMs: turns.manners.requestMs,
    async ask(dotNumber, docket, stop) {
      const found = await call(`/carriers/${dotNumber}`, stop);
      if ('fault' in found) return found;
      const carriers = getCarriers(found.content);
      const carrier = carriers?.[0] ?? null;
      if (!carriers || (carrier && String(carrier['dotNumber']) !== dotNumber)) return { fault: 'unreadable' };
      const dockets = carrier && docket ? await findDockets(dotNumber, docket, stop) : null;
      if (dockets && 'fault' in dockets) return dockets;
      return { carrier, dockets, retrievedAt: found.retrievedAt };
    },
  };
}

/** Null without a web key (mode bypass). */
export const fmcsaClientKey: ServiceKey<FmcsaClient | null> = { absent: null };

/** Null without a web key. */
export const createConfiguredFmcsaClient = (
  { webKey, apiUrl }: Pick<Config['fmcsa'], 'webKey' | 'apiUrl'>,
  manners: Partial<FmcsaClientOptions> = {},
): FmcsaClient | null => (webKey ? createFmcsaClient({ webKey, apiUrl }, manners) : null);

export const hasFmcsaClient = ({ services }: Pick<Ctx, 'services'>): boolean => services.domains.get(fmcsaClientKey) !== null;

/** Throws without a web key: check `hasFmcsaClient` first. */
export function getFmcsaClient({ services }: Pick<Ctx, 'services'>): FmcsaClient {
  const client = services.domains.get(fmcsaClientKey);
  if (!client) throw new Error('no FMCSA web key is configured');
  return client;
}
