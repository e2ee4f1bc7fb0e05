import { zipPattern } from '#shared/vehicles/vehicles.ts';
import { draftMessages } from '#domains/transports/drafts/draft-rules.ts';

export interface DraftCore {
  fromZipCode?: unknown;
  toZipCode?: unknown;
  vehicleYear?: unknown;
  vehicleMake?: unknown;
  vehicleModel?: unknown;
}

const isBlank = (value: unknown) => String(value ?? '').trim() === '';

function toToast(message: string): { title: string; description: string } {
  const at = message.indexOf(': ');
  return { title: message.slice(0, at), description: message.slice(at + 2) };
}

export function draftProblem(draft: DraftCore): { title: string; description: string } | null {
  const { fromZipCode, toZipCode, vehicleYear, vehicleMake, vehicleModel } = draft;
  if ([fromZipCode, toZipCode, vehicleYear, vehicleMake, vehicleModel].some(isBlank)) return toToast(draftMessages.missing);
  if ([fromZipCode, toZipCode].some((zip) => !zipPattern.test(String(zip).trim()))) return toToast(draftMessages.zip);
  return null;
}
