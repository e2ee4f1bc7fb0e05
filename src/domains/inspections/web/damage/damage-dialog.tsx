import { useState, type FormEvent } from 'react';
import type { VehicleType } from '#shared/vehicles/vehicles.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Field } from '#web/ui/inputs/field.tsx';
import { FormFoot } from '#web/ui/inputs/form-foot.tsx';
import { Textarea } from '#web/ui/inputs/input.tsx';
import { Select } from '#web/ui/inputs/select.tsx';
import { getAreas, findArea, type View } from '#domains/inspections/damage/areas-rules.ts';
import { damageKinds, damageSizes, type Damage, type DamageKind, type DamageSize } from '#domains/inspections/damage/damage-rules.ts';
import type { InspectionWork } from '../waiting/work.ts';

/** An unfinished mark; its position is known only after a tap on the diagram. */
export type Mark = Partial<Damage> & Pick<Damage, 'damageId'> & { readonly view: View };

const toOptions = (labelled: Readonly<Record<string, { label: string }>>) =>
  Object.entries(labelled).map(([value, { label }]) => ({ value, label }));

/** The tapped point, or the default position of an area chosen instead. */
export function findMarkPosition({ view, x, y, area: tapped }: Mark, area: string, found: Pick<Damage, 'view' | 'x' | 'y'>) {
  if (tapped === area && x !== undefined && y !== undefined) return { view, x, y };
  return { view: found.view, x: found.x, y: found.y };
}

export function DamageDialog({ type, mark, work, onClose }: { type: VehicleType; mark: Mark; work: InspectionWork; onClose: () => void }) {
  const [area, setArea] = useState(mark.area ?? '');
  const [kind, setKind] = useState<string>(mark.kind ?? '');
  const [size, setSize] = useState<string>(mark.size ?? '');
  const [note, setNote] = useState(mark.note ?? '');
  const [isAsked, setAsked] = useState(false);
  const [pending, setPending] = useState(false);
  const missing = (value: string, message: string) => (isAsked && value === '' ? message : undefined);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    const found = findArea(type, area);
    if (!found || !kind || !size) return;
    setPending(true);
    const where = findMarkPosition(mark, area, found);
    const data = { damageId: mark.damageId, area, ...where, kind: kind as DamageKind, size: size as DamageSize, note: note.trim() };
    const isSaved = await work.write({ kind: 'damage', data });
    setPending(false);
    if (isSaved) onClose();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Mark damage">
      <form onSubmit={(event) => void save(event)} className="grid gap-4" noValidate>
        <Field label="Part" error={missing(area, 'Choose the part')} required>
          <Select
            placeholder="Choose the part"
            options={getAreas(type).map(({ code, label }) => ({ value: code, label }))}
            value={area}
            onChange={({ target }) => setArea(target.value)}
          />
        </Field>
        <Field label="Type of damage" error={missing(kind, 'Choose the type of damage')} required>
          <Select
            placeholder="Choose the type of damage"
            options={toOptions(damageKinds)}
            value={kind}
            onChange={({ target }) => setKind(target.value)}
          />
        </Field>
        <Field label="Size (longest side)" error={missing(size, 'Choose the size')} required>
          <Select
            placeholder="Choose the size"
            options={toOptions(damageSizes)}
            value={size}
            onChange={({ target }) => setSize(target.value)}
          />
        </Field>
        <Field label="Note" optional>
          <Textarea rows={2} value={note} onChange={({ target }) => setNote(target.value)} maxLength={300} />
        </Field>
        {work.failure && (
          <Alert tone="bad" announced>
            {work.failure}
          </Alert>
        )}
        <FormFoot onCancel={onClose} size="lg">
          <Button type="submit" size="lg" pending={pending} pendingLabel="Saving...">
            Save
          </Button>
        </FormFoot>
      </form>
    </Dialog>
  );
}
