import { renderToStaticMarkup } from 'react-dom/server';
import { FormProvider, useForm } from 'react-hook-form';
import { describe, expect, it } from 'vitest';
import { publicRoles, roleLabels, type PublicRole } from '#shared/roles.ts';
import { requiredFields, roleDescriptions, roleFieldLabels } from '#domains/accounts/rules.ts';
import { RoleField, RoleFields } from './role-fields.tsx';

function Story({ role, dotMcEnabled = true, hint }: { role: PublicRole | ''; dotMcEnabled?: boolean; hint?: string }) {
  const form = useForm({ defaultValues: { role } });
  return (
    <FormProvider {...form}>
      <RoleField />
      <RoleFields dotMcEnabled={dotMcEnabled} hint={hint} />
    </FormProvider>
  );
}

const markup = (props: Parameters<typeof Story>[0]) => renderToStaticMarkup(<Story {...props} />);
const toLabels = (html: string) =>
  [...html.matchAll(/<label[^>]*>(.*?)<\/label>/g)].map(([, label]) => label!.replace(/<[^>]+>/g, ' ').trim());

describe('the role fields', () => {
  it('offer every public role, and no more fields until one is chosen', () => {
    const html = markup({ role: '' });
    expect([...html.matchAll(/<option[^>]*>(.*?)<\/option>/g)].map(([, label]) => label)).toEqual([
      'Select your account type',
      ...publicRoles.map((role) => roleLabels[role]),
    ]);
    for (const role of ['admin', 'super_admin'] as const) expect(html).not.toContain(`>${roleLabels[role]}<`);
    expect(toLabels(html)).toEqual(['Account type']);
  });

  it.each(publicRoles)('describe a %s and show its fields', (role) => {
    const html = markup({ role });
    expect(html).toContain(roleDescriptions[role]);
    expect(toLabels(html)).toEqual(['Account type', ...requiredFields[role].map((field) => roleFieldLabels[field])]);
  });

  it('make DOT and MC numbers optional for a carrier while validation is off', () => {
    expect(toLabels(markup({ role: 'carrier', dotMcEnabled: false }))).toEqual([
      'Account type',
      'Company name',
      expect.stringMatching(/^DOT number\s+\(optional\)$/),
      expect.stringMatching(/^MC number\s+\(optional\)$/),
    ]);
  });

  it('explain the check of the numbers if there is one', () => {
    expect(markup({ role: 'carrier', hint: 'They are checked as you type.' })).toContain('They are checked as you type.');
  });
});
