import { useCallback, useRef, useState } from 'react';
import { placeOptions, placeProblems, type LicenseProblem } from '../driver-license/license-rules.ts';

export interface Place {
  readonly lat: number;
  readonly lng: number;
  readonly accuracy: number;
}

interface PlaceState {
  readonly isAsking: boolean;
  readonly place: Place | null;
  readonly problem: LicenseProblem | null;
}

const askDevice = (): Promise<Omit<PlaceState, 'isAsking'>> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve({ place: null, problem: placeProblems.unsupported });
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude: lat, longitude: lng, accuracy } }) =>
        resolve({ place: { lat, lng, accuracy: Math.min(accuracy, 100_000) }, problem: null }),
      () => resolve({ place: null, problem: placeProblems.failed }),
      placeOptions,
    );
  });

/** Asks for the location once and caches it. */
export function usePlace() {
  const [asked, setAsked] = useState<PlaceState>({ isAsking: false, place: null, problem: null });
  const known = useRef<Promise<Place | null> | null>(null);
  const ask = useCallback(() => {
    setAsked((before) => ({ ...before, isAsking: true, problem: null }));
    known.current = askDevice().then((answer) => {
      setAsked({ ...answer, isAsking: false });
      return answer.place;
    });
    return known.current;
  }, []);
  const placeOnce = useCallback(() => known.current ?? ask(), [ask]);
  return { ...asked, ask, placeOnce };
}
