import type { Logger } from 'pino';
import type { Role } from '#shared/roles.ts';
import type { Sql } from './sql.ts';

export type { Sql } from './sql.ts';

/** Who acts: a signed-in account as the session knows it. */
export interface Actor {
  readonly id: string;
  readonly email: string;
  readonly fullName: string;
  readonly role: Role;
  readonly emailVerified: boolean;
  /** False while a Compliance Officer waits for an administrator's word: an account without powers. */
  readonly isConfirmed: boolean;
  readonly sessionId: string;
  /** Reaches nothing but the set-up of a second factor. */
  readonly mustSetUpSecondFactor?: boolean;
}

/** What app hands to the domains with every context; each domain declares here what it takes, and says what it does without. */
export interface Wiring {}

/** Everything a command or query may know about the request it serves. */
export interface Ctx<A extends Actor | null = Actor | null> {
  readonly sql: Sql;
  readonly actor: A;
  readonly now: Date;
  readonly ip: string;
  readonly userAgent: string;
  readonly requestId: string;
  readonly log: Logger;
  readonly wiring?: Wiring;
}

/** A context whose actor is signed in. */
export type ActorCtx = Ctx<Actor>;
