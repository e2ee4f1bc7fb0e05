import { useEffect } from 'react';
import { thisDevice } from './stored-device.ts';

/** Renews on every start of the app and after each sign-in. */
export function usePushRenewal(): void {
  useEffect(() => {
    if (thisDevice()) void import('./this-device.ts').then(({ renewThisDevice }) => renewThisDevice()).catch(() => undefined);
  }, []);
}
