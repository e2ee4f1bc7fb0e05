import { answerClaim } from '#domains/claims/answers.ts';
import { readDeliveryFindings } from '#domains/claims/marks.ts';
import { openClaim } from '#domains/claims/opening.ts';
import { approveChange, declineChange } from '#domains/payments/changes/answering.ts';
import { requestChangeOrder } from '#domains/payments/changes/asking.ts';
import { addJobEvidence } from '#domains/payments/changes/evidence.ts';
import { openChangePage } from '#domains/payments/changes/pay.ts';
import { listChanges } from '#domains/payments/changes/queries.ts';
import { refreshFromProvider } from '#domains/payments/checkout/checkout.ts';
import { disputeDryRun, documentDryRun } from '#domains/payments/dry-runs/commands.ts';
import { answerDriving } from '#domains/quotes/crew/driver-answer.ts';
import { cancelTransport } from '#domains/quotes/ending/cancellation.ts';
import { confirmDelivery } from '#domains/quotes/ending/completion.ts';
import { withdrawQuote } from '#domains/quotes/ending/withdrawal.ts';
import { listTransportQuotes } from '#domains/quotes/queries.ts';
import { addParticipant } from '#domains/transports/participants/participants.ts';
import { arePaymentsOn, getPaymentProvider, getStripe } from '#server/payment-provider.ts';
import type { ActorCtx } from '#server/db/context.ts';
import { changes, claims, participants, type Claim } from './cases/claims.ts';
import { getLicense, type Name } from './people.ts';
import { drawShot } from './pictures.ts';
import { inspect, toSamplePicture, completePickup } from './driver-work.ts';
import { book, dispatch } from './shipping.ts';
import { shipments } from './shipments.ts';
import type { Story } from './scenario.ts';
import { toTransport, type World } from './world.ts';

const getShipment = (key: string) => shipments.find((one) => one.key === key)!;
const getShipper = ({ cast }: World, key: string): ActorCtx => cast[getShipment(key).shipper];

const getAccepted = async (ctx: ActorCtx, transportId: string): Promise<string> =>
  (await listTransportQuotes(ctx, transportId)).find(({ isAccepted }) => isAccepted)!.id;

async function photograph(world: World, key: string, by: Name, shot: 'tracks' | 'right' | 'front'): Promise<string> {
  const bytes = await drawShot({ ...toSamplePicture(getShipment(key), 'pickup', key), marks: [] }, shot);
  const read = () => Promise.resolve({ bytes, fileName: 'IMG_3310.jpg' });
  return (await addJobEvidence(world.cast[by], toTransport(world, key), { key: null, read })).id;
}

async function* change(world: World, { key, by, day, times, amount, reason, words, shot, answer }: (typeof changes)[number]): Story {
  const { cast, calendar } = world;
  yield calendar.ago(day, times[0]);
  const photoId = await photograph(world, key, by, shot);
  const { id } = await requestChangeOrder(cast[by], toTransport(world, key), { amount, reason, words, photoId });
  yield calendar.ago(day, times[1]);
  const shipper = getShipper(world, key);
  if (answer !== null) return void (await declineChange(shipper, id, { answer }));
  const { can } = await approveChange(shipper, id);
  if (can.pay) await payChange(world, shipper, toTransport(world, key), id);
}

async function payChange({ money }: World, shipper: ActorCtx, transportId: string, changeId: string): Promise<void> {
  await money.payPage(shipper, (await openChangePage(shipper, changeId)).url);
  await refreshFromProvider(shipper, transportId);
}

async function* rescue(world: World): Story {
  const { cast, calendar } = world;
  const shipment = { ...getShipment('telluride'), books: 'hector', driver: 'luis' } as const;
  yield calendar.ago(28, '07:40');
  const id = toTransport(world, 'telluride');
  await withdrawQuote(cast.ivan, await getAccepted(cast.ivan, id), { reason: 'Transmission failed near Fort Stockton' });
  yield calendar.ago(28, '08:50');
  const quoteId = await book(world, shipment, 'hector');
  const { orders } = await listChanges(cast.priya, id);
  const due = orders.find(({ can }) => can.pay);
  if (due) await payChange(world, cast.priya, id, due.id);
  yield calendar.ago(28, '14:10');
  await dispatch(world, shipment, id, quoteId);
  yield calendar.ago(28, '15:00');
  await answerDriving(cast.luis, quoteId, { answer: 'agreed', reason: null });
  yield calendar.ago(26, '13:30');
  await completePickup(cast.luis, cast.priya, id, shipment, getLicense('luis'));
  yield calendar.ago(24, '15:45');
  await inspect(cast.luis, id, 'delivery', shipment);
  yield calendar.ago(23, '09:10');
  await confirmDelivery(cast.priya, id);
}

async function* dryRuns(world: World): Story {
  const { cast, calendar } = world;
  const document = async (key: string, by: Name, description: string) =>
    documentDryRun(cast[by], toTransport(world, key), {
      words: description,
      photoId: await photograph(world, key, by, 'front'),
      arrivedAt: new Date().toISOString(),
      place: null,
      noPlaceReason: 'The phone found no satellites between the buildings',
    });
  yield calendar.ago(12, '11:20');
  await document('taurus', 'amber', 'Garage is locked, nobody answers the phone, waited 40 minutes.');
  yield calendar.ago(11, '09:30');
  await cancelTransport(cast.eleanor, toTransport(world, 'taurus'), { reason: 'A neighbor takes it for parts' });
  yield calendar.ago(1, '12:30');
  const { id } = await document('silverado', 'luis', 'Lot C would not release the truck without a number, waited half an hour.');
  yield calendar.ago(1, '13:40');
  await disputeDryRun(cast.priya, id, { words: 'The lot had our release since Monday, the driver asked at the wrong window.' });
}

async function* cancellations(world: World): Story {
  const { cast, calendar } = world;
  yield calendar.ago(27, '10:15');
  await cancelTransport(cast.sam, toTransport(world, 'outback'), { reason: 'Sold the car' });
  yield calendar.ago(12, '19:05');
  await cancelTransport(cast.tyler, toTransport(world, 'corolla'), { reason: 'Bought a car in Berkeley instead' });
}

async function* claim(world: World, { key, day, time, words, amount, answers }: Claim): Story {
  const { cast, calendar } = world;
  yield calendar.ago(day, time);
  const shipper = getShipper(world, key);
  const id = toTransport(world, key);
  const [mark] = (await readDeliveryFindings(shipper, id)).marks;
  const item = { reason: 'damage' as const, words, amount, damageId: mark?.damageId ?? null, photoId: null };
  const opened = await openClaim(shipper, id, { items: [item] });
  for (const [by, at, clock, answer] of answers) {
    yield calendar.ago(at, clock);
    await answerClaim(cast[by], opened.id, answer);
  }
}

async function* takePart(world: World, [key, who, day, time]: (typeof participants)[number]): Story {
  const { cast, calendar } = world;
  yield calendar.ago(day, time);
  await addParticipant(getShipper(world, key), toTransport(world, key), { email: cast[who].actor.email });
}

/** A charge made in the provider's dashboard; reconciliation finds a payment without a booking. */
async function* chargeBesides({ cast, calendar, money }: World): Story {
  yield calendar.ago(4, '15:20');
  if (!arePaymentsOn(cast.ada)) return;
  const { url } = await getStripe(cast.ada).checkout.sessions.create({
    mode: 'payment',
    customer_email: cast.walter.actor.email,
    line_items: [{ quantity: 1, price_data: { currency: 'usd', unit_amount: 4500, product_data: { name: 'Deposit by phone' } } }],
    allowed_payment_method_types: ['card'],
    metadata: { note: 'by phone' },
    payment_intent_data: { metadata: { note: 'by phone' }, transfer_group: 'by phone', statement_descriptor_suffix: 'TRANSPORT' },
    success_url: getPaymentProvider(cast.ada).returnUrl('/'),
    cancel_url: getPaymentProvider(cast.ada).returnUrl('/'),
  });
  await money.payPage(cast.walter, url!);
}

async function* payees({ cast, calendar, money }: World): Story {
  yield calendar.ago(33, '10:20');
  await money.setUp(cast.rosa);
  yield calendar.ago(2, '18:30');
  await money.changeBank(cast.joan);
}

export const incidents = (world: World): Story[] => [
  ...changes.map((one) => change(world, one)),
  rescue(world),
  dryRuns(world),
  cancellations(world),
  ...claims.map((one) => claim(world, one)),
  ...participants.map((one) => takePart(world, one)),
  chargeBesides(world),
  payees(world),
];
