import { actorOf, buildPersona } from '#domains/accounts/fixtures.ts';
import { allPersonas, personaPassword, personas } from '#domains/accounts/personas.ts';
import { dayAfter } from '#domains/compliance/fixtures.ts';
import { placeBid } from '#domains/bids/commands.ts';
import { checkAccount } from '#domains/credentials/account-check.ts';
import { overrideDotMc } from '#domains/credentials/manual-override.ts';
import { bidInput } from '#domains/bids/contract.ts';
import { acceptQuote } from '#domains/quotes/acceptance.ts';
import { ownQuoteInput, type WorkflowState } from '#domains/quotes/contract.ts';
import { dispatchQuote } from '#domains/quotes/dispatch.ts';
import { cancelTransport } from '#domains/quotes/cancellation.ts';
import { confirmDelivery } from '#domains/quotes/completion.ts';
import { giveQuote } from '#domains/quotes/offers.ts';
import { listTransportQuotes } from '#domains/quotes/queries.ts';
import { createTransport } from '#domains/quotes/requests.ts';
import { moveWorkflow } from '#domains/quotes/workflow.ts';
import { draftInput, transportInput, type TransportFormValues } from '#domains/transports/contract.ts';
import { answerQuestion, askQuestion } from '#domains/questions/commands.ts';
import { saveDraft } from '#domains/transports/drafts.ts';
import type { Actor, ActorCtx } from '#server/db/context.ts';
import { StartError } from '#server/start-error.ts';
import { introduceCarriers } from './demo-carriers.ts';
import { pricingRoles, roleLabels, type Role } from '#shared/roles.ts';
import { fileDemoPapers } from './demo-papers.ts';
import { systemCtx, type Services } from './services.ts';

type Cast = Record<Role, ActorCtx>;

/** Runs the commands that people run, one scenario per state, so that what is shown is what the product does. */
class Scenario {
  readonly cast: Cast;
  constructor(cast: Cast) {
    this.cast = cast;
  }

  /** A submitted request of the shipper; answers its id. */
  async request(values: Partial<TransportFormValues>): Promise<string> {
    const form = { vehicleType: 'car', vehicleValue: '24000', transportType: 'open', ...values } as TransportFormValues;
    const reply = await createTransport(this.cast.shipper, transportInput.parse(form));
    return (JSON.parse(reply.text) as { id: string }).id;
  }

  /** The carrier's own itemised quote; answers its id. */
  async price(id: string, role: Role, baseRate: string): Promise<string> {
    const lines = {
      baseRate,
      fuelSurcharge: '140.00',
      tolls: '25.00',
      estimatedDeliveryDays: 5,
      includesInsurance: true,
      notes: 'Two pickups a week on this lane.',
    };
    return (await giveQuote(this.cast[role], id, ownQuoteInput.parse(lines))).id;
  }

  async bid(id: string, role: Role, bidAmount: string, estimatedDeliveryDays: number): Promise<void> {
    await placeBid(
      this.cast[role],
      id,
      bidInput.parse({ bidAmount, estimatedDeliveryDays, includesInsurance: true, notes: 'Truck is nearby from Monday.' }),
    );
  }

  /** A request that the carrier priced, accepted and, for the later states, moved on by those who may. */
  async reach(state: WorkflowState, values: Partial<TransportFormValues>): Promise<void> {
    const id = await this.request(values);
    const quoteId = await this.price(id, 'carrier', '980.00');
    await acceptQuote(this.cast.shipper, quoteId);
    const steps: readonly [WorkflowState, () => Promise<unknown>][] = [
      ['assigned', () => dispatchQuote(this.cast.carrier, quoteId, { driverEmail: personas.driver.email })],
      ['in_transit', () => moveWorkflow(this.cast.driver, quoteId, { newState: 'in_transit', reason: null })],
      ['delivered', () => moveWorkflow(this.cast.driver, quoteId, { newState: 'delivered', reason: null })],
      ['closed', () => confirmDelivery(this.cast.shipper, id)],
    ];
    const last = steps.findIndex(([name]) => name === state);
    for (const [, step] of steps.slice(0, last + 1)) await step();
  }
}

/** Personas' numbers belong to nobody: a person's word stands for the register's, also where a web key is configured. */
async function vouchFor(services: Services, { admin, ...cast }: Cast, role: (typeof pricingRoles)[number]): Promise<void> {
  const { id } = cast[role].actor;
  await overrideDotMc(admin, id, { verified: true, notes: 'Demonstration' });
  await checkAccount(systemCtx(services), id);
}

async function buildCast(services: Services): Promise<Cast> {
  const cast: [Role, ActorCtx][] = [];
  for (const { role } of allPersonas) {
    const account = await buildPersona(services.sql, role, { dotMcVerified: true, insuranceVerified: true });
    const actor: Actor = actorOf(account);
    cast.push([role, { ...systemCtx(services), actor }]);
  }
  const all = Object.fromEntries(cast) as Cast;
  await fileDemoPapers(all);
  await introduceCarriers(all);
  for (const role of pricingRoles) await vouchFor(services, all, role);
  return all;
}

type Facts = Partial<TransportFormValues>;

const request = (
  vehicleYear: number,
  vehicleMake: string,
  vehicleModel: string,
  fromZipCode: string,
  toZipCode: string,
  more: Facts = {},
): Facts => ({
  vehicleYear,
  vehicleMake,
  vehicleModel,
  fromZipCode,
  toZipCode,
  ...more,
});

const inDays = (days: number): Facts => ({ pickupDate: dayAfter(days) });

const underWay: readonly (readonly [WorkflowState, Facts])[] = [
  ['closed', request(2020, 'Toyota', 'Camry', '94103', '97201')],
  ['delivered', request(2018, 'Ford', 'F-150', '75201', '30303')],
  ['in_transit', request(2022, 'Tesla', 'Model 3', '90012', '10001', { vehicleValue: '48000', transportType: 'enclosed' })],
  ['assigned', request(2015, 'Jeep', 'Wrangler', '80202', '60601', { ...inDays(1), isModified: true, modificationNote: '4 inch lift' })],
  ['booked', request(2021, 'Mazda', 'CX-5', '98101', '89501', inDays(3))],
];
const draft = { ...request(2016, 'Harley-Davidson', 'Street Glide', '53202', '85001'), vehicleType: 'motorcycle' };
const cancelled = request(2011, 'Subaru', 'Outback', '55401', '64106');
const compared = request(2019, 'Honda', 'Accord', '78701', '80202', {
  ...inDays(6),
  vehicleValue: '18500',
  color: 'Blue',
  fromAddress: '600 Congress Ave',
  toAddress: '1700 Lincoln St',
});
const inoperable = request(1967, 'Ford', 'Mustang', '48226', '33130', {
  ...inDays(12),
  vehicleValue: '72000',
  isOperable: false,
  transportType: 'enclosed',
  notes: 'Does not run. Rolls and steers.',
});
const unpriced = request(2014, 'Caterpillar', '259D', '64106', '73102', {
  ...inDays(9),
  vehicleType: 'heavy',
  vehicleValue: '39000',
  weightPounds: 9000,
});
const atFixedPrice = request(2017, 'Subaru', 'Forester', '04101', '28202', inDays(4));

async function play(cast: Cast): Promise<void> {
  const scene = new Scenario(cast);
  await saveDraft(cast.shipper, draftInput.parse(draft));
  await cancelTransport(cast.shipper, await scene.request(cancelled), { reason: 'Sold the car' });
  for (const [state, facts] of underWay) await scene.reach(state, facts);
  const open = await scene.request(compared);
  await scene.price(open, 'broker', '905.00');
  await scene.bid(open, 'carrier', '1040.00', 4);
  await scene.bid(open, 'independent_driver', '890.00', 6);
  const standing = await scene.request(inoperable);
  const asked = await askQuestion(cast.carrier, standing, { question: 'Is there room for a trailer with a winch at the pickup?' });
  await answerQuestion(cast.shipper, asked.id, { answer: 'Yes, a wide driveway, level, and no low branches.' });
  await askQuestion(cast.independent_driver, standing, { question: 'Are the tyres holding air?' });
  await scene.request(unpriced);
  const booked = await scene.request(atFixedPrice);
  const [opening] = (await listTransportQuotes(cast.shipper, booked)).filter(({ kind }) => kind === 'opening');
  await acceptQuote(cast.shipper, opening!.id);
}

function printLogins(): void {
  const lines = allPersonas.map(({ role, email, fullName }) => `  ${roleLabels[role].padEnd(34)} ${email.padEnd(28)} ${fullName}`);
  process.stdout.write(`The cast of the demonstration, password of each: ${personaPassword}\n${lines.join('\n')}\n`);
}

/**
 * Fills an empty database with the cast and a scenario in every state, and prints the logins; a second time only prints them, whoever
 * registered beside the cast meanwhile. Throws StartError on a database with users of its own (a first super admin apart) and no cast.
 */
export async function seedDemo(services: Services): Promise<void> {
  const emails = allPersonas.map(({ email }) => email);
  const [users] = await services.sql<{ known: number; others: number }[]>`
    select count(*) filter (where email = any(${emails}))::int as known,
      count(*) filter (where not email = any(${emails}) and email is distinct from ${services.config.firstAdmin?.email ?? null})::int as others
    from users`;
  if (users!.known === 0 && users!.others > 0)
    throw new StartError('--demo is refused: this database has other users. Use an empty DATA_DIR or DATABASE_URL for the demonstration.');
  if (users!.known === 0)
    await services.sql.begin(async (sql) => {
      const inside = { ...services, sql: sql as unknown as Services['sql'] };
      await play(await buildCast(inside));
    });
  printLogins();
}
