import { actorWithoutSession } from '#domains/accounts/acting.ts';
import { buildPersona } from '#domains/accounts/fixtures.ts';
import { giveCastPasswords, type CastLogin } from '#domains/accounts/demonstration.ts';
import { allPersonas, personas } from '#domains/accounts/personas.ts';
import { placeBid } from '#domains/bids/commands.ts';
import { checkAccount } from '#domains/credentials/account-check.ts';
import { overrideDotMc } from '#domains/credentials/manual-override.ts';
import { bidInput } from '#domains/bids/schemas.ts';
import { acceptQuote } from '#domains/quotes/booking/acceptance.ts';
import { ownQuoteInput, type WorkflowState } from '#domains/quotes/schemas.ts';
import { dispatchQuote } from '#domains/quotes/booking/dispatch.ts';
import { cancelTransport } from '#domains/quotes/ending/cancellation.ts';
import { nameTruck } from '#domains/handovers/commands.ts';
import { keepOverview } from '#domains/ops/overview/count.ts';
import { confirmDelivery } from '#domains/quotes/ending/completion.ts';
import { giveQuote } from '#domains/quotes/pricing.ts';
import { listTransportQuotes } from '#domains/quotes/queries.ts';
import { createTransport } from '#domains/quotes/requests/requests.ts';
import { draftInput, transportInput, type TransportFormValues } from '#domains/transports/schemas.ts';
import { answerQuestion, askQuestion } from '#domains/questions/commands.ts';
import { saveDraft } from '#domains/transports/drafts/drafts.ts';
import type { Actor, ActorCtx } from '#server/db/context.ts';
import { StartError } from '#server/start-error.ts';
import { introduceCarriers } from './demo-carriers.ts';
import { withDemoMoney, type DemoMoney } from './demo-money.ts';
import { pricingRoles, roleLabels, type Role } from '#shared/roles.ts';
import { fileDemoPapers } from './demo-papers.ts';
import { inspect, pickUp } from './demo-road.ts';
import { atFixedPrice, cancelled, compared, draft, inoperable, underWay, unpriced, type Facts } from './demo-requests.ts';
import { systemCtx, type App } from './services.ts';

type Cast = Record<Role, ActorCtx>;

/** A submitted request with what the platform says of it: road miles, and its estimate in dollars. */
interface Requested {
  readonly id: string;
  readonly miles: number;
  readonly openingId: string;
  readonly estimate: number;
}

const wholeDollars = (amount: number, step: number): number => Math.round(amount / step) * step;

/** Some 450 miles a day, and one for the pickup. */
const daysFor = (miles: number): number => Math.ceil(miles / 450) + 1;

/** Runs the commands that people run, one scenario per state, so that what is shown is what the product does. */
class Scenario {
  readonly cast: Cast;
  readonly money: DemoMoney;
  constructor(cast: Cast, money: DemoMoney) {
    this.cast = cast;
    this.money = money;
  }

  /** A submitted request of the shipper. */
  async request(values: Facts): Promise<Requested> {
    const form = { vehicleType: 'car', transportType: 'open', ...values } as TransportFormValues;
    const { id, roadMiles } = await createTransport(this.cast.shipper, transportInput.parse(form));
    const [opening] = (await listTransportQuotes(this.cast.shipper, id)).filter(({ kind }) => kind === 'opening');
    return { id, miles: roadMiles!, openingId: opening!.id, estimate: Number(opening!.totalQuote) };
  }

  /** An own itemised quote at a share of the platform's estimate; answers its id. */
  async price({ id, miles, estimate }: Requested, role: Role, share: number): Promise<string> {
    const total = wholeDollars(estimate * share, 5);
    const [fuel, tolls] = [wholeDollars(total * 0.13, 1), wholeDollars(miles * 0.03, 1)];
    const lines = {
      baseRate: `${total - fuel - tolls}.00`,
      fuelSurcharge: `${fuel}.00`,
      tolls: `${tolls}.00`,
      estimatedDeliveryDays: daysFor(miles),
      includesInsurance: true,
      notes: 'Two pickups a week on this lane.',
    };
    return (await giveQuote(this.cast[role], id, ownQuoteInput.parse(lines))).id;
  }

  /** A bid at a share of the platform's estimate, in so many days more than it takes. */
  async bid({ id, miles, estimate }: Requested, role: Role, share: number, moreDays: number): Promise<void> {
    const bid = {
      bidAmount: `${wholeDollars(estimate * share, 10)}.00`,
      estimatedDeliveryDays: daysFor(miles) + moreDays,
      includesInsurance: true,
      notes: 'Truck is nearby from Monday.',
    };
    await placeBid(this.cast[role], id, bidInput.parse(bid));
  }

  /** The carrier takes the job and says who comes, and with which truck. */
  private async crew(transportId: string, quoteId: string): Promise<void> {
    await dispatchQuote(this.cast.carrier, quoteId, { driverEmail: personas.driver.email, takesBoth: true });
    await nameTruck(this.cast.carrier, transportId, { truck: 'White Peterbilt 389', plate: '22-7714', plateState: 'NE' });
  }

  /** A request that the carrier priced, accepted and, for the later states, paid and moved on by those who may. */
  async reach(state: WorkflowState, share: number, values: Facts): Promise<void> {
    const requested = await this.request(values);
    const { id } = requested;
    const quoteId = await this.price(requested, 'carrier', share);
    await acceptQuote(this.cast.shipper, quoteId);
    if (state !== 'booked') await this.money.pay(this.cast.shipper, id, quoteId);
    const steps: readonly [WorkflowState, () => Promise<unknown>][] = [
      ['assigned', () => this.crew(id, quoteId)],
      ['in_transit', () => pickUp(this.cast.driver, this.cast.shipper, id)],
      ['delivered', () => inspect(this.cast.driver, id, 'delivery')],
      ['closed', () => confirmDelivery(this.cast.shipper, id)],
    ];
    const last = steps.findIndex(([name]) => name === state);
    for (const [, step] of steps.slice(0, last + 1)) await step();
  }
}

/** Personas' numbers belong to nobody: a person's word stands for the register's, also where a web key is configured. */
async function vouchFor(own: App, { admin, ...cast }: Cast, role: (typeof pricingRoles)[number]): Promise<void> {
  const { id } = cast[role].actor;
  await overrideDotMc(admin, id, { verified: true, notes: 'Demonstration' });
  await checkAccount(systemCtx(own), id);
}

/** Somebody of the cast, for each command at the instant at which it is given: what was done stands in its order. */
const acting = (own: App, actor: Actor): ActorCtx => ({
  ...systemCtx(own),
  actor,
  get now() {
    return new Date();
  },
});

async function buildCast(own: App): Promise<Cast> {
  const cast: [Role, ActorCtx][] = [];
  for (const { role } of allPersonas) {
    const account = await buildPersona(own.sql, role, { dotMcVerified: true, insuranceVerified: true, isDemo: true });
    const actor = actorWithoutSession(account);
    cast.push([role, acting(own, actor)]);
  }
  const all = Object.fromEntries(cast) as Cast;
  await fileDemoPapers(all);
  await introduceCarriers(all);
  for (const role of pricingRoles) await vouchFor(own, all, role);
  return all;
}

async function play(cast: Cast, money: DemoMoney): Promise<void> {
  const scene = new Scenario(cast, money);
  await money.setUp(cast.carrier);
  await saveDraft(cast.shipper, draftInput.parse(draft));
  await cancelTransport(cast.shipper, (await scene.request(cancelled)).id, { reason: 'Sold the car' });
  for (const [state, share, facts] of underWay) await scene.reach(state, share, facts);
  const open = await scene.request(compared);
  await scene.price(open, 'broker', 1.03);
  await scene.bid(open, 'carrier', 0.98, 0);
  await scene.bid(open, 'independent_driver', 0.87, 2);
  const { id: standing } = await scene.request(inoperable);
  const asked = await askQuestion(cast.carrier, standing, { question: 'Is there room for a trailer with a winch at the pickup?' });
  await answerQuestion(cast.shipper, asked.id, { answer: 'Yes, a wide driveway, level, and no low branches.' });
  await askQuestion(cast.independent_driver, standing, { question: 'Are the tyres holding air?' });
  await scene.request(unpriced);
  const { id, openingId } = await scene.request(atFixedPrice);
  await acceptQuote(cast.shipper, openingId);
  await money.pay(cast.shipper, id, openingId);
}

function printLogins(cast: readonly CastLogin[]): void {
  const width = (of: (one: CastLogin) => string) => Math.max(...cast.map((one) => of(one).length));
  const [roleWidth, emailWidth] = [width(({ role }) => roleLabels[role]), width(({ email }) => email)];
  const lines = cast.map(
    ({ role, email, fullName, password }) =>
      `  ${roleLabels[role].padEnd(roleWidth)}  ${email.padEnd(emailWidth)}  ${password}  ${fullName}`,
  );
  const head = 'The cast of the demonstration, with passwords that are new with each start and told nowhere else:';
  process.stdout.write(`${head}\n${lines.join('\n')}\n`);
}

/**
 * Fills an empty database with the cast and a scenario in every state; a second time it is there already, whoever registered beside the
 * cast meanwhile. Each time the cast gets new passwords, which are printed. Throws StartError on a database with users of its own (a first
 * super admin apart) and no cast.
 */
export async function seedDemo(own: App): Promise<void> {
  const [users] = await own.sql<{ cast: number; others: number }[]>`
    select count(*) filter (where is_demo)::int as cast,
      count(*) filter (where not is_demo and email is distinct from ${own.config.firstAdmin?.email ?? null})::int as others
    from users`;
  if (users!.cast === 0 && users!.others > 0)
    throw new StartError('--demo is refused: this database has other users. Use an empty DATA_DIR or DATABASE_URL for the demonstration.');
  if (users!.cast === 0)
    await withDemoMoney(own, (paying, money) =>
      own.sql.begin(async (sql) => {
        const inside = { ...paying, sql: sql as unknown as App['sql'] };
        await play(await buildCast(inside), money);
        await keepOverview(systemCtx(inside));
      }),
    );
  printLogins(await giveCastPasswords(systemCtx(own)));
}
