import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, it } from 'vitest';
import { makeQueryClient } from '#web/api/query-client.ts';
import { emptyTransport } from './form-values.ts';
import { VehicleFields } from './vehicle-fields.tsx';

function Story({ vehicleType }: { vehicleType: string }) {
  const form = useForm({ defaultValues: { ...emptyTransport, vehicleType } });
  return (
    <QueryClientProvider client={makeQueryClient()}>
      <FormProvider {...form}>
        <VehicleFields formId="story" />
      </FormProvider>
    </QueryClientProvider>
  );
}

const describeVin = (vehicleType: string) =>
  renderToStaticMarkup(<Story vehicleType={vehicleType} />)
    .split('<label')
    .at(-1)!
    .replace(/^[^>]*>/, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

it('the VIN is optional, with a hint of 17 characters', () => {
  expect(describeVin('car')).toMatch(/^VIN \(optional\).*17 characters/);
});

it('a boat has a hull number of up to 20 characters instead', () => {
  expect(describeVin('boat')).toMatch(/^VIN, hull or serial number \(optional\).*up to 20 characters/);
});
