import type { Logger } from 'pino';
import type { Role } from '#shared/roles.ts';
import type { Services } from '../services.ts';
import type { Sql } from './sql/sql.ts';

export type { Sql } from './sql/sql.ts';

export interface ActingKey {
  readonly id: string;
  readonly scopes: readonly string[];
}

export interface Actor {
  readonly id: string;
  readonly email: string;
  readonly fullName: string;
  readonly role: Role;
  readonly emailVerified: boolean;
  /** False for a Compliance Officer whom no administrator has confirmed: the account has no permissions. */
  readonly isConfirmed: boolean;
  /** Empty for API keys, guests and jobs. */
  readonly sessionId: string;
  readonly apiKey?: ActingKey;
  readonly mustSetUpSecondFactor?: boolean;
}

export interface Ctx<A extends Actor | null = Actor | null> {
  readonly sql: Sql;
  readonly actor: A;
  readonly now: Date;
  readonly ip: string;
  readonly userAgent: string;
  readonly requestId: string;
  readonly log: Logger;
  readonly services: Services;
}

export type ActorCtx = Ctx<Actor>;
