import { transportTypes } from '#shared/vehicles/vehicles.ts';
import { DateField, SelectField, ZipField } from '#web/forms/fields.tsx';
import { useZipLookup } from './zip-places.ts';

export function RouteFields({ formId }: { formId: string }) {
  const lookup = useZipLookup();
  return (
    <div className="grid gap-x-4 gap-y-5 min-[22rem]:grid-cols-2">
      <ZipField formId={formId} name="fromZipCode" label="Pickup ZIP Code" lookup={lookup} required />
      <ZipField formId={formId} name="toZipCode" label="Delivery ZIP Code" lookup={lookup} required />
      <DateField formId={formId} name="pickupDate" label="Pickup Date" optional className="max-sm:col-span-full" />
      <SelectField
        formId={formId}
        name="transportType"
        label="Transport Type"
        options={transportTypes}
        placeholder="Select a transport type"
        required
        className="max-sm:col-span-full"
      />
    </div>
  );
}
