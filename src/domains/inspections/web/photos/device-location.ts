const refusals: Readonly<Record<number, string>> = {
  1: 'Location access is blocked for this page',
  2: "The device couldn't find its location",
  3: 'Finding the location took too long',
};

export interface DeviceLocation {
  readonly place: { lat: number; lng: number; accuracyMeters: number } | null;
  readonly noPlaceReason: string | null;
}

/** Resolves after ten seconds at most by default; never rejects. */
export function getDeviceLocation(timeoutMs = 10_000): Promise<DeviceLocation> {
  return new Promise((resolve) => {
    const refused = (noPlaceReason: string) => resolve({ place: null, noPlaceReason });
    if (!('geolocation' in navigator)) return refused("This browser doesn't support location");
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude: lat, longitude: lng, accuracy } }) =>
        resolve({ place: { lat, lng, accuracyMeters: Math.min(accuracy, 100_000) }, noPlaceReason: null }),
      ({ code }) => refused(refusals[code] ?? 'Location not available'),
      { enableHighAccuracy: true, timeout: timeoutMs, maximumAge: 300_000 },
    );
  });
}
