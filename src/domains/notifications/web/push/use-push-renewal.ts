import { useEffect } from 'react';
import { thisDevice } from './stored-device.ts';

/** A browser that gets pushes names its present session, subscription and time zone each time the app opens in it, and after each sign-in. */
export function usePushRenewal(): void {
  useEffect(() => {
    if (thisDevice()) void import('./this-device.ts').then(({ renewThisDevice }) => renewThisDevice()).catch(() => undefined);
  }, []);
}
