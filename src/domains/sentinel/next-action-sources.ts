import { nextActionSource, type NextActionSource } from '#server/next-action-source.ts';
import { createNextAction } from '#shared/next-actions.ts';
import type { NextAction } from '#shared/next-action-schemas.ts';
import { incidentHref } from './incidents/incident-rules.ts';
import type { Source } from './incidents/schemas.ts';
import { sourceNames } from './incidents/sources.ts';
import { isOpenHold } from './open.ts';
import { criticalScore, toScore } from './rules.ts';
import { openSources } from './scores.ts';

interface CriticalFacts extends Source {
  readonly points: number;
}

const toCriticalAction = ({ points, ...source }: CriticalFacts): NextAction =>
  createNextAction({
    key: `incident ${source.kind} ${source.id}`,
    kind: 'security_incident',
    title: `${source.label} looks like an attack`,
    text: `Threat score ${toScore(points)} of 100, and it is not ${source.kind === 'address' ? 'banned' : 'stopped'}.`,
    action: { label: 'Open incident', href: incidentHref(source) },
  });

const critical = nextActionSource({
  name: 'sentinel critical',
  rows: (sql, { actor, now }) =>
    actor.role === 'super_admin'
      ? sql`select s.kind, s.id, s.points, ${sourceNames(sql)}
          from (select * from (${openSources(sql, now)}) o where o.points >= ${criticalScore - 0.5} order by o.points desc limit 5) s`
      : null,
  toNextActions: (rows: readonly CriticalFacts[]) => rows.map(toCriticalAction),
});

interface PausedFacts {
  readonly userId: string;
  readonly fullName: string;
  readonly heldUntil: string | null;
}

/** May be a mistake, and the account can't work until it is released. */
const toPausedAction = ({ userId, fullName, heldUntil }: PausedFacts): NextAction =>
  createNextAction({
    key: `incident account ${userId}`,
    kind: 'security_incident',
    title: `The account of ${fullName} is paused`,
    text: 'Its requests looked like an attack. Release it if this was a mistake.',
    due: heldUntil ? { at: heldUntil, words: 'Released automatically' } : null,
    action: { label: 'Open incident', href: incidentHref({ kind: 'account', id: userId }) },
  });

const paused = nextActionSource({
  name: 'sentinel paused',
  rows: (sql, { actor, now }) =>
    actor.role === 'super_admin'
      ? sql`select h.user_id as "userId", u.full_name as "fullName", iso(h.held_until) as "heldUntil"
          from held_accounts h join users u on u.id = h.user_id where ${isOpenHold(sql, now)} order by h.id desc`
      : null,
  atMost: 5,
  toNextActions: (rows: readonly PausedFacts[]) => rows.map(toPausedAction),
});

export const sentinelNextActions: readonly NextActionSource[] = [critical, paused];
