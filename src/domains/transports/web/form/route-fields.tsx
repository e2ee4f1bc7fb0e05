import { transportTypes } from '#shared/vehicles/vehicles.ts';
import { DateField, SelectField, ZipField } from '#web/forms/fields.tsx';
import { useZipLookup } from './zip-places.ts';

interface RouteFieldsProps {
  formId: string;
  /** Asks for the last pickup day beside the first, where the form has no fields for stops. */
  asksUntil?: boolean;
}

export function RouteFields({ formId, asksUntil = false }: RouteFieldsProps) {
  const lookup = useZipLookup();
  return (
    <div className="grid gap-x-4 gap-y-7 min-[22rem]:grid-cols-2">
      <ZipField formId={formId} name="fromZipCode" label="Pickup ZIP Code" lookup={lookup} required />
      <ZipField formId={formId} name="toZipCode" label="Delivery ZIP Code" lookup={lookup} required />
      <DateField
        formId={formId}
        name="pickupDate"
        label="Pickup Date"
        optional
        className={asksUntil ? undefined : 'max-sm:col-span-full'}
      />
      {asksUntil && <DateField formId={formId} name="pickupUntil" label="Pickup Until" optional />}
      <SelectField
        formId={formId}
        name="transportType"
        label="Transport Type"
        options={transportTypes}
        placeholder="Select a transport type"
        required
        className={asksUntil ? 'col-span-full' : 'max-sm:col-span-full'}
      />
    </div>
  );
}
