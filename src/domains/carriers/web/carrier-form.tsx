import { useWatch } from 'react-hook-form';
import { useSend } from '#web/api/queries.ts';
import { MoneyField, SubmitButton, TextareaField, TextField } from '#web/forms/fields.tsx';
import { Form } from '#web/forms/form.tsx';
import { useZodForm } from '#web/forms/zod-form.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { carrierProfileInput, type CarrierProfileForm, type CarrierProfileInput, type OwnCarrierProfile } from '../schemas.ts';
import { saveCarrierProfile } from '../endpoints.ts';
import { EquipmentFields } from './equipment-fields.tsx';
import { LaneFields } from './lane-fields.tsx';
import { previewCard } from './preview-card.ts';
import { TrustCard } from './trust-card.tsx';
import { VehicleTypesField } from './vehicle-types-field.tsx';

export const toValues = ({
  about,
  yearFounded,
  vehicleTypes,
  equipment,
  lanes,
  cargoLimit,
  insurer,
}: OwnCarrierProfile): CarrierProfileForm => ({
  about: about ?? '',
  yearFounded: yearFounded === null ? '' : String(yearFounded),
  vehicleTypes,
  equipment,
  lanes,
  cargoLimit: cargoLimit ?? '',
  insurer: insurer ?? '',
});

export function CarrierForm({ profile }: { profile: OwnCarrierProfile }) {
  const save = useSend(saveCarrierProfile, { refreshes: ['/api/settings/carrier', '/api/carriers', '/api/marketplace'] });
  const form = useZodForm(carrierProfileInput, toValues(profile));
  const submit = async (body: CarrierProfileInput) => {
    const saved = await save.mutateAsync({ body });
    form.reset(toValues(saved));
    toast({ title: 'Carrier profile saved', description: 'Your offers show it from now on.' });
  };
  return (
    <Form form={form} onSubmit={submit} className="items-start lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid min-w-0 gap-6">
        <Card title="Company">
          <div className="grid gap-5">
            <TextareaField
              name="about"
              label="About"
              rows={5}
              hint="At most 1500 characters, no email addresses or phone numbers."
              optional
            />
            <div className="grid items-end gap-5 sm:grid-cols-2">
              <TextField name="yearFounded" label="Year founded" inputMode="numeric" optional />
              <MoneyField
                name="cargoLimit"
                label="Cargo insurance limit"
                hint="Per load, printed on your bills of lading. Offers show the limit of your reviewed certificate of insurance."
                optional
              />
              <TextField name="insurer" label="Cargo insurer" hint="The insurer on that certificate. Bills of lading show it." optional />
            </div>
            <VehicleTypesField />
          </div>
        </Card>
        <EquipmentFields />
        <LaneFields />
        <SubmitButton className="justify-self-start" pendingLabel="Saving...">
          Save Carrier Profile
        </SubmitButton>
      </div>
      <Card
        className="lg:sticky lg:top-4"
        title="Preview"
        text="Your trust card, not compared with a vehicle. You can't edit FMCSA data or verified documents here."
        foot={
          <>
            <ButtonLink to={`/carriers/${profile.trust.carrierId}`} variant="secondary" size="sm">
              View your page
            </ButtonLink>
            <ButtonLink to="/compliance-documents" variant="secondary" size="sm">
              Compliance documents
            </ButtonLink>
          </>
        }
      >
        <Preview profile={profile} />
      </Card>
    </Form>
  );
}

function Preview({ profile }: { profile: OwnCarrierProfile }) {
  const equipment = useWatch<CarrierProfileForm, 'equipment'>({ name: 'equipment' });
  return <TrustCard card={previewCard(profile.trust, { equipment: equipment ?? [] })} withLink={false} />;
}
