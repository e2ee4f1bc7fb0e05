export const licenseTypes = ['front', 'back'] as const;
export type LicenseType = (typeof licenseTypes)[number];

/** The server detects the type from the content. */
export const licenseMimeTypes = ['image/jpeg', 'image/png'] as const;

export const maxLicenseMegabytes = 5;

export interface LicenseProblem {
  readonly title: string;
  readonly description: string;
}

export const licenseProblems = {
  type: { title: 'Invalid file type', description: 'Please select a JPEG or PNG image' },
  size: { title: 'File too large', description: `Please select an image smaller than ${maxLicenseMegabytes}MB` },
  none: { title: 'No file selected', description: 'Take a picture of the license or choose one' },
  empty: { title: 'This picture is empty', description: 'The file arrived empty. Please take the picture again' },
} as const satisfies Record<string, LicenseProblem>;

export const problemLine = ({ title, description }: LicenseProblem): string => `${title} - ${description}`;

/** Checked before upload; null if the file may be sent. */
export function licenseProblem(file: { readonly type: string; readonly size: number } | null | undefined): LicenseProblem | null {
  if (!file) return licenseProblems.none;
  if (!(licenseMimeTypes as readonly string[]).includes(file.type)) return licenseProblems.type;
  if (file.size === 0) return licenseProblems.empty;
  return file.size > maxLicenseMegabytes * 1024 * 1024 ? licenseProblems.size : null;
}

export const placeOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 300_000 } as const;

export const placeProblems = {
  unsupported: {
    title: 'Geolocation not supported',
    description: "This browser can't share your location. The license is sent without it",
  },
  failed: { title: 'Location capture failed', description: 'Unable to get your current location' },
} as const satisfies Record<string, LicenseProblem>;

export const formatKilobytes = (bytes: number): string => `${Math.round(bytes / 1024)} KB`;

export const formatPlace = ({ lat, lng }: { readonly lat: number; readonly lng: number }): string => `${lat.toFixed(6)}, ${lng.toFixed(6)}`;

export const licenseMissing = {
  code: 'license_missing',
  message: "Capture the front of the driver's license before pickup",
} as const;
