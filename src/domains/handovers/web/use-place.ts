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

const locateDevice = (): Promise<Omit<PlaceState, 'isAsking'>> =>
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
  const [state, setState] = useState<PlaceState>({ isAsking: false, place: null, problem: null });
  const lastAnswer = useRef<Promise<Place | null> | null>(null);
  const ask = useCallback(() => {
    setState((before) => ({ ...before, isAsking: true, problem: null }));
    lastAnswer.current = locateDevice().then((answer) => {
      setState({ ...answer, isAsking: false });
      return answer.place;
    });
    return lastAnswer.current;
  }, []);
  const placeOnce = useCallback(() => lastAnswer.current ?? ask(), [ask]);
  return { ...state, ask, placeOnce };
}
