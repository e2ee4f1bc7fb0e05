import type { Logger } from 'pino';
import type { Role } from '#shared/roles.ts';
import type { Services } from '../services.ts';
import type { Sql } from './sql/sql.ts';

export type { Sql } from './sql/sql.ts';

/** An API key that acts in the name of its account. */
export interface ActingKey {
  readonly id: string;
  /** What it may do: words of the domain that owns keys. */
  readonly scopes: readonly string[];
}

/** Who acts: an account as its session or its API key knows it. */
export interface Actor {
  readonly id: string;
  readonly email: string;
  readonly fullName: string;
  readonly role: Role;
  readonly emailVerified: boolean;
  /** False while a Compliance Officer waits for an administrator's word: an account without powers. */
  readonly isConfirmed: boolean;
  /** Empty where nobody is signed in: for a key, a guest, a job. */
  readonly sessionId: string;
  /** Absent where somebody is signed in. */
  readonly apiKey?: ActingKey;
  /** Reaches nothing but the set-up of a second factor. */
  readonly mustSetUpSecondFactor?: boolean;
}

/** Everything a command or query may know about the request it serves. */
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

/** A context whose actor is signed in. */
export type ActorCtx = Ctx<Actor>;
