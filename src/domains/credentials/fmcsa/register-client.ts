import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '#server/config.ts';
import type { Ctx } from '#server/db/context.ts';
import type { ServiceKey } from '#server/domain-services.ts';
import { getCarriers, toDockets, readReply, type RegisterContent, type RegisterFault } from './register-replies.ts';
import type { Docket } from '../rules.ts';

/** What the register knows of one DOT number; kept as it is, without the tax number. */
export interface RegisterAnswer {
  /** Null: the number is not in the register. */
  readonly carrier: Record<string, unknown> | null;
  /** Docket numbers as 'MC123456', null when they were not asked for. */
  readonly dockets: readonly string[] | null;
  readonly retrievedAt: string | null;
}

/** An answer, or why there is none. */
export type RegisterReply = RegisterAnswer | { readonly fault: RegisterFault };

/** Asks the register about a DOT number and, when a docket number is given, which docket numbers belong to it. */
export interface RegisterClient {
  ask(dotNumber: string, docket: Docket | null, signal?: AbortSignal): Promise<RegisterReply>;
  /** How long a request waits for all of it, in milliseconds. */
  readonly requestMs: number;
}

/** Manners towards a service that publishes no rate: public clients leave 200 ms between calls and wait 10 to 15 s. */
export interface RegisterManners {
  readonly spacingMs: number;
  readonly timeoutMs: number;
  /** Calls that may wait for their turn; more are answered 'busy' at once. */
  readonly queueLimit: number;
  /** How long nothing is asked after the key was refused or the address was blocked: both last until somebody acts. */
  readonly pauseMs: number;
  /** How long a request waits for all calls together, their turns included. */
  readonly requestMs: number;
}
const defaultManners: RegisterManners = { spacingMs: 200, timeoutMs: 10_000, queueLimit: 40, pauseMs: 5 * 60_000, requestMs: 8_000 };

class Turns {
  readonly manners: RegisterManners;
  waiting = 0;
  nextAt = 0;
  pausedUntil = 0;
  pausedFor: RegisterFault = 'blocked';

  constructor(manners: RegisterManners) {
    this.manners = manners;
  }

  /** Waits for this call's turn; answers why there is none. Throws when it is stopped meanwhile. */
  async take(stop?: AbortSignal): Promise<RegisterFault | null> {
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

  note(fault: RegisterFault): void {
    if (fault !== 'key_refused' && fault !== 'blocked') return;
    this.pausedUntil = Date.now() + this.manners.pauseMs;
    this.pausedFor = fault;
  }
}

/** A client of FMCSA's QCMobile API. The key travels in the address, so no address and no error of the network leaves this function. */
export function createRegisterClient(
  { webKey, apiUrl }: { webKey: string; apiUrl: string },
  manners: Partial<RegisterManners> = {},
): RegisterClient {
  const turns = new Turns({ ...defaultManners, ...manners });
  const base = `${apiUrl.replace(/\/qc\/services$/, '')}/qc/services`;

  async function call(path: string, stop?: AbortSignal): Promise<RegisterContent | { fault: RegisterFault }> {
    try {
      const refused = await turns.take(stop);
      if (refused) return { fault: refused };
      const reply = await fetch(`${base}${path}?webKey=${encodeURIComponent(webKey)}`, {
        headers: { accept: 'application/json' },
        // Another address must not get the key.
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

  async function findDockets(dotNumber: string, docket: Docket, stop?: AbortSignal): Promise<string[] | { fault: RegisterFault }> {
    const listed = await call(`/carriers/${dotNumber}/docket-numbers`, stop);
    if ('fault' in listed) return listed;
    const dockets = toDockets(listed.content);
    if (!dockets) return { fault: 'unreadable' };
    if (dockets.length > 0) return dockets;
    // The list is empty for some carriers that have a docket: then it is asked whose the docket is.
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

/** How an app asks the register; null without a web key: then nothing is asked (mode bypass). */
export const registerKey: ServiceKey<RegisterClient | null> = { absent: null };

/** The client of an app by its configuration; null without a web key. */
export const createRegister = (
  { webKey, apiUrl }: Pick<Config['fmcsa'], 'webKey' | 'apiUrl'>,
  manners: Partial<RegisterManners> = {},
): RegisterClient | null => (webKey ? createRegisterClient({ webKey, apiUrl }, manners) : null);

/** Whether a web key is configured. */
export const hasRegister = ({ services }: Pick<Ctx, 'services'>): boolean => services.domains.get(registerKey) !== null;

/** The client of the app. Throws without a web key: ask `hasRegister` first. */
export function getRegister({ services }: Pick<Ctx, 'services'>): RegisterClient {
  const client = services.domains.get(registerKey);
  if (!client) throw new Error('no FMCSA web key is configured');
  return client;
}
