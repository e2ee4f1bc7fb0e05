import { actorWithoutSession } from '#domains/accounts/acting.ts';
import { hashOfNobody } from '#domains/accounts/passwords/passwords.ts';
import { personas } from '#domains/accounts/personas.ts';
import { insertAccount } from '#domains/accounts/registration.ts';
import { saveProfile } from '#domains/carriers/commands.ts';
import { carrierProfileInput } from '#domains/carriers/schemas.ts';
import { overrideDotMc } from '#domains/credentials/manual-override.ts';
import { checkAccount } from '#domains/credentials/account-check.ts';
import type { Actor, ActorCtx } from '#server/db/context.ts';
import { isPricing } from '#shared/roles.ts';
import { systemCtx, type App } from '../services.ts';
import { people, personaNames, type Name, type Person } from './people.ts';
import { profiles } from './profiles.ts';
import { filePapers } from './papers.ts';

/** Who acts, each at the time of the clock. */
export type Cast = Readonly<Record<Name, ActorCtx>>;

const everybody: readonly (readonly [Name, Person])[] = [
  ...Object.entries(personaNames).map(([name, role]) => [name as Name, personas[role]] as const),
  ...Object.entries(people).map(([name, person]) => [name as Name, person] as const),
];

const agents = [
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 15_6) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
];

/** Somebody with an address of a range for documentation (RFC 5737) and a browser. */
const acting = (app: App, actor: Actor, at: number): ActorCtx => ({
  ...systemCtx(app),
  actor,
  ip: `203.0.113.${20 + at}`,
  userAgent: agents[at % agents.length]!,
  get now() {
    return new Date();
  },
});

/** Everybody registers, with a password that nobody knows. */
export async function buildCast(app: App): Promise<Cast> {
  const passwordHash = await hashOfNobody();
  const cast: Partial<Record<Name, ActorCtx>> = {};
  for (const [at, [name, person]] of everybody.entries()) {
    const account = await insertAccount(systemCtx(app), { ...person, passwordHash, emailVerifiedAt: new Date() });
    if (person.role === 'compliance') await app.sql`update users set confirmed_at = ${new Date()} where id = ${account.id}`;
    const isConfirmed = account.isConfirmed || person.role === 'compliance';
    cast[name] = acting(app, actorWithoutSession({ ...account, isConfirmed }), at);
  }
  return cast as Cast;
}

/** Those who price say who they are, file their papers and are checked: numbers belong to nobody, so a person's word stands for the register's. */
export async function admitCarriers(app: App, cast: Cast): Promise<void> {
  for (const [name, profile] of Object.entries(profiles)) await saveProfile(cast[name as Name], carrierProfileInput.parse(profile));
  const admit = async (name: Name, person: Person) => {
    const { id } = cast[name].actor;
    await overrideDotMc(cast.ada, id, { verified: true, notes: 'Called the number on the certificate, name and authority agree.' });
    await checkAccount(systemCtx(app), id);
    await filePapers(cast, name, person);
  };
  await Promise.all(everybody.filter(([, { role }]) => isPricing(role)).map(([name, person]) => admit(name, person)));
}
