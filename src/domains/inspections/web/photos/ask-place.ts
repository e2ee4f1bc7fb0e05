const refusals: Readonly<Record<number, string>> = {
  1: 'The device does not let this page know where it is',
  2: 'The device does not know where it is',
  3: 'The device took too long to find out where it is',
};

/** Where a device is, or why it does not say. */
export interface AskedPlace {
  readonly place: { lat: number; lng: number; accuracyMeters: number } | null;
  readonly noPlaceReason: string | null;
}

/** Asks the device where it is, for ten seconds at most. */
export function askPlace(timeoutMs = 10_000): Promise<AskedPlace> {
  return new Promise((resolve) => {
    const refused = (noPlaceReason: string) => resolve({ place: null, noPlaceReason });
    if (!('geolocation' in navigator)) return refused('This browser does not know places');
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude: lat, longitude: lng, accuracy } }) =>
        resolve({ place: { lat, lng, accuracyMeters: Math.min(accuracy, 100_000) }, noPlaceReason: null }),
      ({ code }) => refused(refusals[code] ?? 'The device gives no place'),
      { enableHighAccuracy: true, timeout: timeoutMs, maximumAge: 300_000 },
    );
  });
}
