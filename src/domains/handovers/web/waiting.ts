import type { Work } from '#web/offline/work.ts';
import type { Pickup } from '../schemas.ts';
import type { LicenseType } from '../driver-license/license-rules.ts';
import { fitsVerifier } from '../release-rules.ts';
import type { Place } from './use-place.ts';

export interface PendingContent {
  'handover.release': { readonly code: string; readonly version: number; readonly doneAt: string };
  'handover.without-code': { readonly reason: string };
  'handover.license': {
    readonly licenseType: LicenseType;
    readonly capturedAt: string;
    readonly platform: string;
    readonly place: Place | null;
    readonly replaces: string | null;
  };
}
export type WaitingKind = keyof PendingContent;

const isOf = <K extends WaitingKind>(work: Work, kind: K): work is Work & { says: PendingContent[K] } => work.kind === kind;

export interface LocalCodeCheck {
  /** The code may be right; the server decides. */
  readonly isRight: boolean;
  /** False if the driver continues without a code. */
  readonly isByCode: boolean;
  readonly triesLeft: number;
}

/** Null if nothing was tried on this phone. */
export async function checkCodeLocally(work: readonly Work[], release: NonNullable<Pickup['release']>): Promise<LocalCodeCheck | null> {
  const { version, triesLeft } = release;
  if (work.some((one) => isOf(one, 'handover.without-code') && one.refusal === null)) return { isRight: true, isByCode: false, triesLeft };
  const own = work.flatMap((one) => (isOf(one, 'handover.release') && one.says.version === version ? [one.says.code] : []));
  if (own.length === 0) return null;
  const right = await Promise.all(own.map((code) => fitsVerifier(code, release)));
  const wrong = right.includes(true) ? right.indexOf(true) : right.length;
  return { isRight: right.includes(true) && wrong < triesLeft, isByCode: true, triesLeft: Math.max(0, triesLeft - wrong) };
}

/** The newest unsent picture of each side. */
export const licensesHere = (work: readonly Work[]): { id: string; licenseType: LicenseType; uploadedAt: string }[] =>
  (['front', 'back'] as const).flatMap((licenseType) => {
    const last = work.findLast((one) => isOf(one, 'handover.license') && one.says.licenseType === licenseType);
    return last && isOf(last, 'handover.license') ? [{ id: last.id, licenseType, uploadedAt: last.says.capturedAt }] : [];
  });
