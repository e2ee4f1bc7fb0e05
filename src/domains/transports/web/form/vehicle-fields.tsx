import { useEffect, useEffectEvent, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { vehicleSuggestionsEndpoint } from '#domains/places/endpoints.ts';
import { isVehicleType, maxVehicleYear, vehicleTypes, type VehicleType } from '#shared/vehicles/vehicles.ts';
import { vinContradiction, vinFacts, vinFills, type TypedVehicle } from '../../vehicle/vin-facts-rules.ts';
import { checkVin } from '#shared/vehicles/vin.ts';
import { useCall } from '#web/api/queries.ts';
import { ComboboxField, MoneyField, SelectField, TextField, VinField } from '#web/forms/fields.tsx';
import { useSettled } from '#web/forms/use-settled.ts';

const seventeenTypes: readonly string[] = ['', 'car', 'motorcycle', 'rv', 'trailer'];

export function VehicleFields({ formId, valueHint }: { formId: string; valueHint?: string }) {
  const [type, year] = useWatch({ name: ['vehicleType', 'vehicleYear'] }) as [string, string];
  return (
    <div className="grid gap-x-4 gap-y-7 min-[22rem]:grid-cols-6">
      <SelectField
        formId={formId}
        name="vehicleType"
        label="Vehicle Type"
        options={vehicleTypes}
        placeholder="Select a vehicle type"
        required
        className="min-[22rem]:col-span-4"
      />
      <TextField
        formId={formId}
        name="vehicleYear"
        label="Year"
        figures
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        placeholder={String(maxVehicleYear() - 1)}
        required
        className="min-[22rem]:col-span-2"
      />
      <MakeAndModel formId={formId} type={type} />
      <MoneyField
        formId={formId}
        name="vehicleValue"
        label="Vehicle Value"
        hint={valueHint ?? 'In US dollars. Sets the service fee.'}
        optional
        className="max-sm:col-span-full sm:col-span-3"
      />
      <VinQuestion formId={formId} type={type} year={year} />
    </div>
  );
}

function MakeAndModel({ formId, type }: { formId: string; type: string }) {
  const [make, model] = useWatch({ name: ['vehicleMake', 'vehicleModel'] }) as [string, string];
  const makes = useSuggestions(type, '', make);
  const models = useSuggestions(make ? type : '', make, model);
  return (
    <>
      <ComboboxField formId={formId} name="vehicleMake" label="Make" suggestions={makes} required className="min-[22rem]:col-span-3" />
      <ComboboxField formId={formId} name="vehicleModel" label="Model" suggestions={models} required className="min-[22rem]:col-span-3" />
    </>
  );
}

/** Keeps the previous list until the next one arrives, so that it doesn't vanish while typing. */
function useSuggestions(type: string, make: string, typed: string): readonly string[] {
  const settled = useSettled({ make, q: typed }, 150);
  const query = { type: isVehicleType(type) ? type : 'car', make: settled.make.slice(0, 60), q: settled.q.slice(0, 60) } as const;
  const { data } = useCall(vehicleSuggestionsEndpoint, { query }, { enabled: isVehicleType(type) && settled.make === make });
  const about = `${type} ${make}`;
  const [last, setLast] = useState<{ about: string; names: readonly string[] }>({ about, names: [] });
  if (data && settled.make === make && data !== last.names) setLast({ about, names: data });
  return data ?? (last.about === about ? last.names : []);
}

const vinLength = 17;

function useTyped(): TypedVehicle {
  const [type, vehicleYear, vehicleMake] = useWatch({ name: ['vehicleType', 'vehicleYear', 'vehicleMake'] }) as [string, string, string];
  return { vehicleType: (type || 'car') as VehicleType, vehicleYear, vehicleMake };
}

/** Fills empty fields once when the VIN changes; does not refill a field cleared later. */
function useFillFromVin(typed: TypedVehicle): void {
  const { setValue, formState } = useFormContext();
  const vin = String(useWatch({ name: 'vin' }) ?? '');
  const fill = useEffectEvent((text: string) => {
    const facts = vinFacts(text, typed);
    const fills = facts ? Object.entries(vinFills(facts, typed)) : [];
    for (const [name, value] of fills) setValue(name, value, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  });
  useEffect(() => fill(vin), [vin]);
}

function VinQuestion({ formId, type, year }: { formId: string; type: string; year: string }) {
  const typed = useTyped();
  useFillFromVin(typed);
  const isRoadVin = seventeenTypes.includes(type) && !(Number(year) > 1900 && Number(year) < 1981);
  const check = (vin: string) => {
    const { level, message } = checkVin(vin, { vehicleType: typed.vehicleType, vehicleYear: Number(year) || undefined });
    const facts = isRoadVin ? vinFacts(vin, typed) : null;
    const contradiction = facts && vinContradiction(facts, typed);
    if (contradiction) return { isValid: false, message: `${contradiction}. Check the year and make.` };
    return { isValid: level === 'ok', message };
  };
  return (
    <VinField
      formId={formId}
      name="vin"
      label={isRoadVin ? 'VIN' : 'VIN, hull or serial number'}
      hint={isRoadVin ? '17 characters. Fills in year and make.' : 'As on the vehicle, up to 20 characters'}
      check={check}
      exact={isRoadVin ? vinLength : undefined}
      optional
      className="max-sm:col-span-full sm:col-span-3"
    />
  );
}
