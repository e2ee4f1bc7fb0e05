import { useFormContext, useWatch } from 'react-hook-form';
import { publicRoles, roleLabels, type PublicRole } from '#shared/roles.ts';
import { SelectField, TextField } from '#web/forms/fields.tsx';
import { getFields, requiredFields, roleDescriptions, roleFieldLabels } from '#domains/accounts/rules.ts';

const options = publicRoles.map((value) => ({ value, label: roleLabels[value] }));

const useRole = () => useWatch({ control: useFormContext<{ role: PublicRole | '' }>().control, name: 'role' });

export function RoleField() {
  const role = useRole();
  return (
    <div>
      <SelectField name="role" label="Account type" options={options} placeholder="Select your account type" required />
      <p className="mt-1.5 text-sm text-muted" aria-live="polite">
        {role ? roleDescriptions[role] : 'This decides what you see and which details we need.'}
      </p>
    </div>
  );
}

export function RoleFields({ dotMcEnabled, hint }: { dotMcEnabled: boolean; hint: string | undefined }) {
  const role = useRole();
  const required = role ? getFields(role, { dotMcEnabled }) : [];
  return (
    <>
      {role &&
        requiredFields[role].map((field) => (
          <TextField
            key={field}
            name={field}
            label={roleFieldLabels[field]}
            required={required.includes(field)}
            optional={!required.includes(field)}
            figures={field !== 'companyName'}
            autoComplete={field === 'companyName' ? 'organization' : 'off'}
          />
        ))}
      {hint && <p className="text-sm text-muted">{hint}</p>}
    </>
  );
}
