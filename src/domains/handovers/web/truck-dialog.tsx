import type { z } from 'zod';
import { SubmitButton, TextField } from '#web/forms/fields.tsx';
import { Form } from '#web/forms/form.tsx';
import { useZodForm } from '#web/forms/zod-form.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { FormFoot } from '#web/ui/inputs/form-foot.tsx';
import { truckInput, type Handover } from '../schemas.ts';
import { useNameTruck } from './handover-data.ts';

const formId = 'truck';

interface TruckDialogProps {
  transportId: string;
  handover: Handover;
  onClose: () => void;
}

export function TruckDialog(props: TruckDialogProps) {
  const { onClose } = props;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Which truck is coming?"
      text="The shipper checks it before handing over the vehicle."
    >
      <TruckForm {...props} />
    </Dialog>
  );
}

export function TruckForm({ transportId, handover: { truck, plate, plateState }, onClose }: TruckDialogProps) {
  const name = useNameTruck();
  const form = useZodForm(truckInput, { truck: truck ?? '', plate: plate ?? '', plateState: plateState ?? '' });
  const send = async (body: z.output<typeof truckInput>) => {
    await name.mutateAsync({ params: { id: transportId }, body });
    onClose();
  };
  return (
    <Form form={form} onSubmit={send} id={formId} className="gap-4">
      <TextField formId={formId} name="truck" label="Truck" hint="Color, make and type: White Peterbilt 389, 7-car carrier" required />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField formId={formId} name="plate" label="Plate" autoComplete="off" required />
        <TextField
          formId={formId}
          name="plateState"
          label="Plate state"
          hint="Two letters, such as TX"
          autoComplete="off"
          maxLength={2}
          required
        />
      </div>
      <FormFoot onCancel={onClose}>
        <SubmitButton pendingLabel="Saving...">Save truck</SubmitButton>
      </FormFoot>
    </Form>
  );
}
