import { acceptBid, placeBid } from '#domains/bids/commands.ts';
import { bidInput } from '#domains/bids/schemas.ts';
import { listTransportBids } from '#domains/bids/queries.ts';
import { dayAfter } from '#domains/compliance/fixtures.ts';
import { nameTruck } from '#domains/handovers/commands.ts';
import { acceptQuote } from '#domains/quotes/booking/acceptance.ts';
import { changeDetails } from '#domains/quotes/booking/details.ts';
import { dispatchQuote } from '#domains/quotes/booking/dispatch.ts';
import { answerDriving } from '#domains/quotes/crew/driver-answer.ts';
import { confirmDelivery } from '#domains/quotes/ending/completion.ts';
import { submitQuote } from '#domains/quotes/pricing.ts';
import { listTransportQuotes } from '#domains/quotes/queries.ts';
import { createTransport } from '#domains/quotes/requests/requests.ts';
import { ownQuoteInput } from '#domains/quotes/schemas.ts';
import { saveDraft } from '#domains/transports/drafts/drafts.ts';
import { draftInput, transportInput, type TransportFormValues } from '#domains/transports/schemas.ts';
import { getTransport } from '#domains/transports/queries.ts';
import { addDays } from '#shared/dates/days.ts';
import { hasValidCheckDigit, vinCheckDigit } from '#shared/vehicles/vin.ts';
import { getLicense, trucks } from './people.ts';
import { inspect, completePickup } from './driver-work.ts';
import type { Offer, Shipment } from './shipment.ts';
import { toDaysLater, addHours, type Story } from './scenario.ts';
import { toTransport, type World } from './world.ts';

const round = (amount: number, step: number): number => Math.round(amount / step) * step;

const daysFor = (miles: number): number => Math.ceil(miles / 450) + 1;

/** Fills in the check digit, marked '_' in the data. */
function completeVin(vin: string): string {
  const open = vin.replace('_', '0');
  return hasValidCheckDigit(open) ? open : `${open.slice(0, 8)}${vinCheckDigit(open)}${open.slice(9)}`;
}

const withWindow = (stops: TransportFormValues['stops'], windowTo: string): TransportFormValues['stops'] => ({
  ...stops,
  pickup: { ...stops?.pickup, windowTo },
});

function toForm({ vehicle, route, facts, windowDays, days: [requested, , pickup] }: Shipment): TransportFormValues {
  const [vehicleYear, vehicleMake, vehicleModel, color] = vehicle;
  return {
    vehicleType: 'car',
    transportType: 'open',
    vehicleYear,
    vehicleMake,
    vehicleModel,
    color,
    fromZipCode: route[0],
    toZipCode: route[1],
    pickupDate: pickup === undefined ? null : dayAfter(requested - pickup),
    ...facts,
    ...(windowDays && pickup !== undefined && { stops: withWindow(facts.stops, dayAfter(requested - pickup + windowDays)) }),
    ...(facts.vin && { vin: completeVin(facts.vin) }),
  };
}

export async function request({ cast, transports }: World, shipment: Shipment): Promise<void> {
  const shipper = cast[shipment.shipper];
  const { id } = await createTransport(shipper, transportInput.parse(toForm(shipment)));
  transports.set(shipment.key, id);
  if (shipment.contacts) await changeDetails(shipper, id, shipment.contacts);
}

/** `share` times the platform's estimate, itemized or as one sum. */
export async function offer(world: World, { key, shipper }: Pick<Shipment, 'key' | 'shipper'>, terms: Offer): Promise<void> {
  const id = toTransport(world, key);
  const estimate = (await listTransportQuotes(world.cast[shipper], id)).find(({ kind }) => kind === 'opening');
  const { roadMiles, pickupDate } = await getTransport(world.cast[shipper], id);
  const miles = roadMiles!;
  const total = terms.dollars ?? round(Number(estimate!.totalQuote) * terms.share!, terms.isQuote ? 5 : 10);
  const common = {
    pickupDay: pickupDate && addDays(pickupDate, terms.daysLater ?? 0),
    estimatedDeliveryDays: daysFor(miles),
    includesInsurance: true,
    notes: terms.notes,
  };
  if (!terms.isQuote) return void (await placeBid(world.cast[terms.by], id, bidInput.parse({ ...common, bidAmount: `${total}.00` })));
  const [fuel, tolls] = [round(total * 0.13, 1), round(miles * 0.03, 1)];
  const lines = { baseRate: `${total - fuel - tolls}.00`, fuelSurcharge: `${fuel}.00`, tolls: `${tolls}.00` };
  await submitQuote(world.cast[terms.by], id, ownQuoteInput.parse({ ...common, ...lines }));
}

export async function book(
  { cast, ...world }: World,
  { key, shipper }: Pick<Shipment, 'key' | 'shipper'>,
  by: Shipment['books'],
): Promise<string> {
  const id = toTransport(world, key);
  const who = by === 'estimate' ? null : cast[by!].actor.id;
  const quote = (await listTransportQuotes(cast[shipper], id)).find(({ kind, offeredBy }) =>
    who === null ? kind === 'opening' : offeredBy?.id === who,
  );
  if (quote) return (await acceptQuote(cast[shipper], quote.id)).id;
  const bid = (await listTransportBids(cast[shipper], id)).find(({ bidder, status }) => bidder.id === who && status === 'active');
  return (await acceptBid(cast[shipper], bid!.id, bid!.bidAmount)).id;
}

export async function dispatch({ cast }: World, shipment: Shipment, transportId: string, quoteId: string): Promise<void> {
  const { books, carrier, driver } = shipment;
  const seller = cast[books as keyof typeof cast];
  const hauler = carrier ? cast[carrier] : seller;
  if (carrier) await dispatchQuote(seller, quoteId, { carrierEmail: hauler.actor.email, carrierPay: null });
  const drives = cast[driver!];
  const isOwn = drives.actor.id === hauler.actor.id;
  await dispatchQuote(hauler, quoteId, isOwn ? {} : { driverEmail: drives.actor.email, takesBoth: true });
  await nameTruck(hauler, transportId, trucks[driver!]);
}

const stages = ['draft', 'open', 'booked', 'paid', 'named', 'agreed', 'in_transit', 'delivered', 'confirmed'] as const;

/** Hours by which the same step differs between transports. */
const spread = (key: string, most: number): number => [...key].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % most, 7) / 60;

export async function* ship(world: World, shipment: Shipment): Story {
  const { cast, calendar, money } = world;
  const { key, shipper, days, offers = [], books, until } = shipment;
  const [requested, booked = 0, , delivered = 0] = days;
  const reaches = (stage: Shipment['until']) => stages.indexOf(until) >= stages.indexOf(stage);
  const at = (day: number, time: string, most: number) => addHours(calendar.ago(day, time), spread(key, most));
  yield at(requested, '07:40', 220);
  if (until === 'draft') return void (await saveDraft(cast[shipper], draftInput.parse(toForm(shipment))));
  await request(world, shipment);
  const requestedAt = new Date();
  for (const [index, nextOffer] of offers.entries()) {
    yield addHours(requestedAt, 1.2 + index * 1.7 + spread(key + nextOffer.by, 60));
    await offer(world, shipment, nextOffer);
  }
  if (!books) return;
  yield at(booked, '17:50', 140);
  const quoteId = await book(world, shipment, books);
  if (!reaches('paid')) return;
  yield addHours(new Date(), 0.15 + spread(key, 20));
  await money.pay(cast[shipper], toTransport(world, key), quoteId, shipment.card);
  if (reaches('named')) yield* haul(world, shipment, quoteId, { delivered, booked });
}

export const getPickup = ({ calendar }: World, { key, days: [, , pickup = 0] }: Shipment): Date =>
  addHours(calendar.ago(pickup, '10:10'), spread(key, 240));

async function* haul(
  world: World,
  shipment: Shipment,
  quoteId: string,
  { delivered, booked }: { delivered: number; booked: number },
): Story {
  const { cast, calendar } = world;
  const { key, shipper, driver, until, books } = shipment;
  const id = toTransport(world, key);
  const reaches = (stage: Shipment['until']) => stages.indexOf(until) >= stages.indexOf(stage);
  const at = (day: number, time: string, most: number) => addHours(calendar.ago(day, time), spread(key, most));
  yield at(booked - 1, '07:30', 50);
  await dispatch(world, shipment, id, quoteId);
  if (!reaches('agreed')) return;
  const hauler = shipment.carrier ?? books;
  if (driver !== hauler) {
    yield at(booked - 1, '08:30', 60);
    await answerDriving(cast[driver!], quoteId, { answer: 'agreed', reason: null });
  }
  if (!reaches('in_transit')) return;
  yield getPickup(world, shipment);
  await completePickup(cast[driver!], cast[shipper], id, shipment, getLicense(driver!));
  if (!reaches('delivered')) return;
  yield at(delivered, '11:30', 300);
  await inspect(cast[driver!], id, 'delivery', shipment);
  if (!reaches('confirmed')) return;
  yield toDaysLater(calendar, new Date(), 1, '08:20');
  await confirmDelivery(cast[shipper], id);
}
