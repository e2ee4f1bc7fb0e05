import { placeEndpoint } from '#domains/places/contract.ts';
import { transportTypes } from '#shared/vehicles.ts';
import { ApiError, call } from '#web/api/call.ts';
import { DateField, SelectField, ZipField } from '#web/forms/fields.tsx';
import type { ZipPlace } from '#web/ui/zip-input.tsx';

/** City and state of a ZIP code, null for one that does not exist. */
export async function lookUpZip(zip: string): Promise<ZipPlace | null> {
  try {
    return await call(placeEndpoint, { params: { zip } });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** Both ends, the day and the kind of truck: the same questions on the quote request and the transport form. */
export function RouteFields({ formId }: { formId: string }) {
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      <ZipField formId={formId} name="fromZipCode" label="Pickup ZIP Code" lookup={lookUpZip} required />
      <ZipField formId={formId} name="toZipCode" label="Delivery ZIP Code" lookup={lookUpZip} required />
      <DateField formId={formId} name="pickupDate" label="Pickup Date" optional />
      <SelectField
        formId={formId}
        name="transportType"
        label="Transport Type"
        options={transportTypes}
        placeholder="Select a transport type"
        required
      />
    </div>
  );
}
