import type { Logger } from 'pino';
import type { Ctx } from '#server/db/context.ts';
import type { Pool } from '#server/db/sql/sql.ts';
import { readSetting } from '#server/db/system-config.ts';
import { newId } from '#shared/ids.ts';
import type { Whose } from './bans/admission.ts';
import type { BanList } from './bans/ban-list.ts';
import { banAddress } from './bans/bans.ts';
import { holdAccount } from './holds.ts';
import { suspendKey } from './bans/key-suspensions.ts';
import { attackTypes, getCountedKind, deservesBan, eventLabels, eventPoints, maxScore, toScore, type EventType } from './rules.ts';
import { ownCtx, type OwnDeps } from './own-ctx.ts';
import { readAccountCauses, readAccountScores, readAddressCauses, readAddressScores, readKeyScores } from './scores.ts';

export interface SeenEvent {
  /** See `watchedAddress`. */
  readonly address: string;
  readonly type: EventType;
  /** If set, the points count for this account (or its key), not for the address. */
  readonly userId: string | null;
  readonly apiKeyId: string | null;
  readonly userAgent: string;
  /** Without the query, which may be private. */
  readonly path: string;
  readonly details: Readonly<Record<string, string>>;
  /** Came through a proxy missing in TRUSTED_PROXIES, so others share this address. */
  readonly isShared: boolean;
  /** No points if it counts for an account. */
  readonly isFreeForAccounts: boolean;
}

type BanState = Pick<BanList, 'isTaught' | 'heldUntil'>;

interface PendingOccurrences extends SeenEvent {
  readonly at: Date;
  readonly occurrences: number;
}

const batchMs = 500;
/** Different events per batch; more are only counted and logged. */
const batchLimit = 500;

const toKey = ({ address, type, userId, apiKeyId, isFreeForAccounts }: SeenEvent) =>
  `${address} ${type} ${userId ?? ''} ${apiKeyId ?? ''} ${isFreeForAccounts}`;

const ofWhom = (whose: Whose): Pick<SeenEvent, 'userId' | 'apiKeyId'> => {
  if (whose === null || whose === 'over') return { userId: null, apiKeyId: null };
  return { userId: whose.userId, apiKeyId: whose.apiKeyId };
};

const getSubject = ({ userId, address }: SeenEvent): string => userId ?? address;

/** 0 if suppressed or free for accounts. */
function getPoints(event: PendingOccurrences, judged: BanState): number {
  if ((event.isFreeForAccounts && event.userId !== null) || judged.isTaught(getSubject(event), event.type)) return 0;
  return Math.min(maxScore, eventPoints[event.type] * event.occurrences);
}

const toRow = (event: PendingOccurrences, judged: BanState) => ({
  id: newId(),
  ipAddress: event.address,
  userId: event.userId,
  apiKeyId: event.apiKeyId,
  eventType: event.type,
  threatScore: getPoints(event, judged),
  occurrences: event.occurrences,
  userAgent: event.userAgent.slice(0, 400),
  requestPath: event.path.slice(0, 300),
  createdAt: event.at,
});

/**
 * Writes events in batches, merging equal ones, then bans or suspends what became critical. Requests never wait for it; a failure is
 * logged and loses at most one batch.
 */
export class Recorder {
  readonly #deps: OwnDeps;
  readonly #sql: Pool;
  readonly #log: Logger;
  readonly #judged: BanState;
  /** Events whose account is still being looked up. */
  readonly #coming = new Set<Promise<void>>();
  #gathered = new Map<string, PendingOccurrences>();
  #lost = 0;
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> = Promise.resolve();

  constructor(deps: OwnDeps, judged: BanState) {
    this.#deps = deps;
    this.#sql = deps.sql;
    this.#log = deps.log;
    this.#judged = judged;
  }

  /**
   * Waits for the lookup; if it fails or too many are pending, the event counts for its address. `isNoneOfKnown`: ignore the event if the
   * token belongs, or belonged, to an account.
   */
  collectOnceKnown(event: SeenEvent, lookup: Promise<Whose>, isNoneOfKnown = false): void {
    if (this.#coming.size >= batchLimit) return this.collect(event);
    const coming = lookup
      .catch(() => null)
      .then((whose) => (isNoneOfKnown && whose ? undefined : this.collect({ ...event, ...ofWhom(whose) })))
      .finally(() => this.#coming.delete(coming));
    this.#coming.add(coming);
  }

  /** Synchronous, no I/O. */
  collect(observed: SeenEvent): void {
    const event = this.#ofHeld(observed);
    const key = toKey(event);
    const before = this.#gathered.get(key);
    if (!before && this.#gathered.size >= batchLimit) {
      this.#lost += 1;
      return;
    }
    this.#gathered.set(key, { ...event, at: new Date(), occurrences: (before?.occurrences ?? 0) + 1 });
    this.#timer ??= setTimeout(() => void this.#flushKnown(), batchMs).unref();
  }

  /** A suspended account gets no more points, so that its programs don't extend the suspension. Attacks count for the address instead. */
  #ofHeld(event: SeenEvent): SeenEvent {
    if (event.userId === null || this.#judged.heldUntil(event.userId) === null) return event;
    return attackTypes.has(event.type) ? { ...event, userId: null, apiKeyId: null } : { ...event, isFreeForAccounts: true };
  }

  /** Never throws. */
  async flush(): Promise<void> {
    await Promise.all(this.#coming);
    await this.#flushKnown();
    // A suspension adds an event for its address.
    if (this.#gathered.size > 0) await this.#flushKnown();
  }

  #flushKnown(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const batch = [...this.#gathered.values()];
    const lost = this.#lost;
    this.#gathered = new Map();
    this.#lost = 0;
    if (lost > 0) this.#log.warn({ lost }, 'too many security events to buffer');
    if (batch.length > 0)
      this.#writing = this.#writing
        .then(() => this.#write(batch))
        .catch((error: unknown) => this.#log.warn({ err: error, events: batch.length }, 'security events could not be written'));
    return this.#writing;
  }

  async #write(batch: readonly PendingOccurrences[]): Promise<void> {
    const rows = batch.map((event) => ({ ...toRow(event, this.#judged), details: this.#sql.json(event.details) }));
    await this.#sql`insert into security_logs ${this.#sql(rows)}`;
    await this.#judge(batch.filter((_, at) => rows[at]!.threatScore > 0));
  }

  async #judge(batch: readonly PendingOccurrences[]): Promise<void> {
    if (batch.length === 0) return;
    const now = new Date();
    const ofAddresses = batch.filter((event) => getCountedKind(event) === 'address');
    const ofAccounts = batch.filter((event) => getCountedKind(event) === 'account');
    const ofKeys = batch.filter((event) => getCountedKind(event) === 'key');
    const addresses = await readAddressScores(this.#sql, [...new Set(ofAddresses.map(({ address }) => address))], now);
    const accounts = await readAccountScores(this.#sql, [...new Set(ofAccounts.map(({ userId }) => userId!))], now);
    const keys = await readKeyScores(this.#sql, [...new Set(ofKeys.map(({ apiKeyId }) => apiKeyId!))], now);
    const critical = [...addresses, ...accounts, ...keys].filter(({ points }) => deservesBan(toScore(points)));
    if (critical.length === 0 || !(await readSetting(this.#sql, 'sentinelEnforceBan'))) return;
    for (const one of critical) {
      const score = toScore(one.points);
      if ('userId' in one) await this.#hold(one.userId, score, ofAccounts, now);
      else if ('apiKeyId' in one) await this.#suspend(one.apiKeyId, ofKeys, now);
      else await this.#ban(one.ipAddress, score, ofAddresses, now);
    }
  }

  async #ban(ipAddress: string, threatScore: number, batch: readonly PendingOccurrences[], now: Date): Promise<void> {
    const own = batch.filter(({ address }) => address === ipAddress);
    if (own.some(({ isShared }) => isShared))
      return this.#log.warn({ ip: ipAddress }, 'not banned: the address is a proxy that TRUSTED_PROXIES does not list');
    const causes = await readAddressCauses(this.#sql, ipAddress, now);
    await banAddress(this.#ctx(now), { address: ipAddress, reason: toReason(own), threatScore, causes });
  }

  /** Every account suspended at an address also counts against the address. */
  async #hold(userId: string, threatScore: number, batch: readonly PendingOccurrences[], now: Date): Promise<void> {
    const own = batch.filter((event) => event.userId === userId);
    const causes = await readAccountCauses(this.#sql, userId, now);
    const isHeld = await holdAccount(this.#ctx(now), { userId, reason: toReason(own), threatScore, causes });
    if (isHeld)
      this.collect({ ...getLast(own), type: 'held_account', userId: null, apiKeyId: null, details: {}, isFreeForAccounts: false });
  }

  /** A leaked key doesn't affect its owner's account. */
  async #suspend(apiKeyId: string, batch: readonly PendingOccurrences[], now: Date): Promise<void> {
    const own = batch.filter((event) => event.apiKeyId === apiKeyId);
    await suspendKey(this.#ctx(now), { apiKeyId, reason: toReason(own) });
  }

  #ctx(now: Date): Ctx<null> {
    return ownCtx(this.#deps, now);
  }
}

const getLast = (events: readonly PendingOccurrences[]): PendingOccurrences =>
  events.reduce((last, event) => (event.at >= last.at ? event : last));

const toReason = (events: readonly PendingOccurrences[]): string =>
  `Automatic: ${[...new Set(events.map(({ type }) => eventLabels[type]))].join(', ')}`;
