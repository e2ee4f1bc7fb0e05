import { RetentionPolicies } from '#domains/privacy/web/retention-policies.tsx';
import { useCall } from '#web/api/queries.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ListState } from '#web/ui/feedback/list-state.tsx';
import { listConfig } from '#domains/settings/endpoints.ts';
import { SettingsForm } from '#domains/settings/web/setting-field.tsx';

export function DataRetention() {
  const entries = useCall(listConfig, {});
  return (
    <div className="grid gap-8">
      <RetentionPolicies />
      <ListState query={entries} errorText="We couldn't load the settings." empty={<Cache entries={[]} />}>
        {(found) => <Cache entries={found} />}
      </ListState>
      <div>
        <ButtonLink to="/super-admin/pii-management?tab=cleanup" variant="secondary">
          Cleanup jobs and legal holds
        </ButtonLink>
      </div>
    </div>
  );
}

const cacheHours = [
  {
    settingKey: 'DOT_MC_CACHE_HOURS',
    label: 'Hours to keep FMCSA answers',
    hint: 'How old a cached answer may be in cache mode, 1 to 720.',
  },
] as const;

const Cache = ({ entries }: Pick<Parameters<typeof SettingsForm>[0], 'entries'>) => (
  <Card title="FMCSA answers" className="max-w-form">
    <SettingsForm settings={cacheHours} entries={entries} />
  </Card>
);
