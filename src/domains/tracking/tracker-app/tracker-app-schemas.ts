import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';

export const trackerApp = z.object({ createdAt: z.string(), lastUsedAt: z.string().nullable() });
export type TrackerAppState = z.infer<typeof trackerApp>;

export const getTrackerApp = {
  summary: "The driver's tracking app; an empty list without one",
  reply: z.array(trackerApp).max(1),
} satisfies Schemas;

export const makeTrackerApp = {
  summary: 'Create the address to which a tracking app sends the location, or replace the previous one; shown once and stored hashed',
  status: 201,
  perMinute: 10,
  reply: trackerApp.extend({ address: z.string() }),
} satisfies Schemas;

export const endTrackerApp = {
  summary: 'Disconnect the tracking app immediately; repeating it changes nothing',
  reply: z.object({ ended: z.literal(true) }),
} satisfies Schemas;

const params = z.object({ token: z.string().max(100) });
/** Apps send more than we read, such as speed and battery. */
const message = z.record(z.string(), z.unknown());
const reply = z.array(z.unknown()).max(0);

export const reportPosition = {
  summary: 'Location from OwnTracks (HTTP mode) or Traccar Client; stored only for jobs whose driver shares the location',
  perMinute: 240,
  params,
  query: message,
  body: message.nullish(),
  reply,
  errors: ['link_invalid'],
} satisfies Schemas;

export const reportPositionByAddress = {
  summary: 'The same from an app that sends the location in the address alone (OsmAnd protocol)',
  perMinute: 240,
  params,
  query: message,
  reply,
  errors: ['link_invalid'],
} satisfies Schemas;
