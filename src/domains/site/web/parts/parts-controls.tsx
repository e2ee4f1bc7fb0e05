import { useState } from 'react';
import { Button, ButtonLink, IconButton, type ButtonVariant } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/inputs/checkbox.tsx';
import { Combobox } from '#web/ui/inputs/combobox.tsx';
import { CopyButton } from '#web/ui/overlays/copy-button.tsx';
import { Field } from '#web/ui/inputs/field.tsx';
import { Icon, iconNames } from '#web/ui/pictures/icon.tsx';
import { DateInput, Input, MoneyInput, PasswordInput, Textarea } from '#web/ui/inputs/input.tsx';
import { RadioGroup } from '#web/ui/inputs/radio-group.tsx';
import { Segmented } from '#web/ui/inputs/segmented.tsx';
import { Select } from '#web/ui/inputs/select.tsx';
import { VinInput } from '#web/ui/inputs/vin-input.tsx';
import { ZipInput } from '#web/ui/inputs/zip-input.tsx';
import { Columns, Group, Row, Shown } from './parts-group.tsx';

const variants: readonly ButtonVariant[] = ['primary', 'secondary', 'quiet', 'danger', 'lane'];
const carriers = [
  { value: 'open', label: 'Open carrier', hint: 'The usual way, as for dealers.' },
  { value: 'enclosed', label: 'Enclosed carrier', hint: 'Protected from weather and road dirt.' },
];
const knownZips = new Map([['97209', { city: 'Portland', state: 'OR' }]]);
const findZip = async (zip: string) => knownZips.get(zip) ?? null;
const checkVin = (vin: string) =>
  vin === '1HGCM82633A004352'
    ? { isValid: true, message: 'The check digit is correct' }
    : { isValid: false, message: 'The check digit is wrong. Compare it with the plate on the dash' };

export function ControlParts() {
  return (
    <Group title="Controls">
      <Buttons />
      <Columns>
        <TypedControls />
        <ChosenControls />
      </Columns>
      <Shown name="Icons">
        <Row>
          {iconNames.map((name) => (
            <span key={name} title={name}>
              <Icon name={name} label={name} />
            </span>
          ))}
        </Row>
      </Shown>
    </Group>
  );
}

function Buttons() {
  return (
    <>
      <Shown name="Button: variants, pending, disabled">
        {variants.map((variant) => (
          <Row key={variant}>
            <Button variant={variant}>Request Quotes</Button>
            <Button variant={variant} icon="plus">
              With icon
            </Button>
            <Button variant={variant} pending pendingLabel="Saving...">
              Save
            </Button>
            <Button variant={variant} disabled>
              Disabled
            </Button>
          </Row>
        ))}
      </Shown>
      <Shown name="Button: sizes, links, icons alone, copy">
        <Row>
          <Button size="sm">Small</Button>
          <Button>Medium</Button>
          <Button size="lg">Large</Button>
          <ButtonLink to="/ui" variant="secondary" iconAfter="arrow-right">
            Link
          </ButtonLink>
          <IconButton icon="trash" label="Delete draft" />
          <CopyButton text="BOL 2026 0001" label="Copy number" />
        </Row>
      </Shown>
    </>
  );
}

function TypedControls() {
  const [make, setMake] = useState('');
  const [zip, setZip] = useState('97209');
  const [vin, setVin] = useState('1HGCM82633A004352');
  return (
    <Shown name="Field with hint, error, optional; boxes for typing">
      <div className="grid gap-7">
        <Field label="Full name" hint="As on your registration.">
          <Input autoComplete="off" />
        </Field>
        <Field label="Email" error="Please enter a valid email address">
          <Input defaultValue="ada@" />
        </Field>
        <Field label="Password">
          <PasswordInput autoComplete="off" />
        </Field>
        <Field label="Vehicle make" hint="You can enter any make.">
          <Combobox value={make} onChange={setMake} suggestions={['Chevrolet', 'Chrysler', 'Ford', 'Honda', 'Hyundai', 'Toyota']} />
        </Field>
        <Field label="Pickup ZIP">
          <ZipInput value={zip} onChange={(event) => setZip(event.target.value)} lookup={findZip} />
        </Field>
        <Field label="VIN" optional>
          <VinInput value={vin} onChange={(event) => setVin(event.target.value)} check={checkVin} exact={17} />
        </Field>
        <Field label="Vehicle value" optional>
          <MoneyInput defaultValue="25000.00" />
        </Field>
        <Field label="Locked">
          <Input disabled defaultValue="Can’t be changed" />
        </Field>
      </div>
    </Shown>
  );
}

function ChosenControls() {
  const [carrier, setCarrier] = useState('open');
  return (
    <Shown name="Choosing">
      <div className="grid gap-5">
        <Field label="Vehicle type" error="Please select a vehicle type">
          <Select options={[{ value: 'car', label: 'Car / SUV / Pickup' }]} placeholder="Select a vehicle type" />
        </Field>
        <Field label="Pickup date" optional>
          <DateInput />
        </Field>
        <Field label="Carrier" group>
          <RadioGroup choices={carriers} value={carrier} onChange={setCarrier} />
        </Field>
        <Field label="Carrier, short" group>
          <Segmented choices={carriers} value={carrier} onChange={setCarrier} />
        </Field>
        <Checkbox label="The vehicle runs" hint="It starts and drives onto the truck." defaultChecked />
        <Checkbox label="I have read the terms" error="Agree to continue" />
        <Field label="Notes" optional>
          <Textarea />
        </Field>
      </div>
    </Shown>
  );
}
