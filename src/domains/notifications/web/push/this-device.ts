import { ApiError, call } from '#web/api/requests/call.ts';
import { registerServiceWorker } from '#web/offline/register-service-worker.ts';
import { addPushDevice, listPushDevices, removePushDevice, renewPushDevice } from '../../endpoints.ts';
import type { PushSubscriptionInput } from '../../push/push-schemas.ts';
import { clearDevice, storeDevice, thisDevice } from './stored-device.ts';

/** iPhones allow push only for apps on the home screen. */
export type PushProblem = 'home_screen' | 'unsupported' | 'blocked';

interface Surroundings {
  readonly userAgent: string;
  readonly touchPoints: number;
  readonly hasPush: boolean;
  readonly permission: NotificationPermission | null;
}

/** iPads report a Mac user agent, but Macs have no touch screen. */
const isAppleTouch = ({ userAgent, touchPoints }: Surroundings): boolean =>
  /\b(iPhone|iPad|iPod)\b/.test(userAgent) || (/\bMacintosh\b/.test(userAgent) && touchPoints > 1);

export function pushProblem(browser: Surroundings): PushProblem | null {
  if (!browser.hasPush) return isAppleTouch(browser) ? 'home_screen' : 'unsupported';
  return browser.permission === 'denied' ? 'blocked' : null;
}

export const thisPushProblem = (): PushProblem | null =>
  pushProblem({
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
    hasPush: 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window,
    permission: 'Notification' in window ? Notification.permission : null,
  });

const toBase64Url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Replaces a subscription made with another key, for example before a restore. */
async function subscribe(publicKey: string): Promise<PushSubscriptionInput> {
  if (!(await registerServiceWorker())) throw new Error('The service worker was not installed');
  const { pushManager } = await navigator.serviceWorker.ready;
  const former = await pushManager.getSubscription();
  const key = former?.options.applicationServerKey;
  const isCurrent = key ? toBase64Url(key) === publicKey : false;
  if (former && !isCurrent) await former.unsubscribe();
  const subscription =
    former && isCurrent ? former : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint = '', keys = {} } = subscription.toJSON();
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return { endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '', timeZone };
}

/** False if permission was denied. Throws what the browser or the server refuses. */
export async function enablePushHere(publicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const body = await subscribe(publicKey);
  const { id } = await call(addPushDevice, { body });
  storeDevice({ id, endpoint: body.endpoint });
  return true;
}

/** For this browser, also ends its subscription. */
export async function removeDevice(id: string): Promise<void> {
  await call(removePushDevice, { params: { id } });
  if (id !== thisDevice()?.id) return;
  clearDevice();
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/** If the server has forgotten the device: adds it again if the push service replaced the subscription, but not if the owner removed it. */
export async function renewThisDevice(): Promise<void> {
  const device = thisDevice();
  if (device === null || thisPushProblem() !== null || Notification.permission !== 'granted') return;
  const { publicKey } = await call(listPushDevices, {}, { silent: true });
  const body = await subscribe(publicKey);
  try {
    await call(renewPushDevice, { params: { id: device.id }, body }, { silent: true });
    storeDevice({ id: device.id, endpoint: body.endpoint });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    clearDevice();
    if (body.endpoint === device.endpoint) return;
    const { id } = await call(addPushDevice, { body }, { silent: true });
    storeDevice({ id, endpoint: body.endpoint });
  }
}
