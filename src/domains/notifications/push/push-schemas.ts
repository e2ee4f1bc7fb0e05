import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { id, idParams } from '#shared/id-schemas.ts';

const hour = z.int('Choose an hour').min(0, 'Choose an hour').max(23, 'Choose an hour');
const quietHours = z
  .object({ from: hour, until: hour })
  .refine(({ from, until }) => from !== until, 'Quiet hours must not start and end at the same time')
  .nullable();

export const pushDevice = z.object({
  id,
  device: z.string(),
  timeZone: z.string(),
  quietHours,
  /** False once its session ended; it gets nothing until the next sign-in. */
  isSignedIn: z.boolean(),
  createdAt: z.string(),
  lastSentAt: z.string().nullable(),
});
export type PushDevice = z.infer<typeof pushDevice>;

/** `PushSubscription.toJSON` (W3C Push API) and the browser's time zone. */
const subscription = z.object({
  endpoint: z.url('This browser did not name a push service').max(1000, 'The address of the push service is too long'),
  p256dh: z.string().regex(/^[A-Za-z0-9_-]{87}=?$/, 'The key of this browser is not valid'),
  auth: z.string().regex(/^[A-Za-z0-9_-]{22}(==)?$/, 'The key of this browser is not valid'),
  timeZone: z.string().max(60, 'This time zone is not known').refine(isTimeZone, 'This time zone is not known'),
});
export type PushSubscriptionInput = z.infer<typeof subscription>;

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).format(0) !== '';
  } catch {
    return false;
  }
}

export const listPushDevices = {
  summary: 'List the browsers that get push notifications, and the public key that a browser subscribes with',
  reply: z.object({ publicKey: z.string(), devices: z.array(pushDevice) }),
} satisfies Schemas;

export const addPushDevice = {
  summary: 'Turn on push notifications for this browser until its session ends',
  proof: 'not needed: it is removed again, and says nothing about a person',
  perMinute: 20,
  status: 201,
  body: subscription,
  reply: pushDevice,
  errors: ['limit_reached'],
} satisfies Schemas;

export const renewPushDevice = {
  summary: 'Update the session, subscription and time zone of a browser that gets push notifications',
  proof: 'not needed: it changes where a notice goes that the same browser got before',
  perMinute: 60,
  params: idParams,
  body: subscription,
  reply: pushDevice,
} satisfies Schemas;

export const changePushDevice = {
  summary: 'Set or remove the quiet hours of a browser, in its time zone',
  proof: 'not needed: it is changed back',
  params: idParams,
  body: z.object({ quietHours }),
  reply: pushDevice,
} satisfies Schemas;

export const removePushDevice = {
  summary: 'Stop push notifications to a browser',
  proof: 'not needed: it is added again',
  params: idParams,
  reply: z.object({ removed: z.literal(true) }),
} satisfies Schemas;
