import { useState } from 'react';
import type { DotMcMode } from '#domains/credentials/schemas.ts';
import { dotMcStatus } from '#domains/credentials/endpoints.ts';
import { settingValue } from '#shared/system-settings.ts';
import { useCall } from '#web/api/queries.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ListState } from '#web/ui/feedback/list-state.tsx';
import { listConfig } from '#domains/settings/endpoints.ts';
import { SettingsForm } from '#domains/settings/web/setting-field.tsx';
import { ToggleFlag } from '#domains/settings/web/toggle-flag.tsx';

const modes = [
  { value: 'live', label: 'Live: check with FMCSA' },
  { value: 'cache', label: 'Cache: use stored answers first' },
  { value: 'bypass', label: "Bypass: don't check" },
];

const uncheckedChoices = [
  { value: 'true', label: 'Allowed' },
  { value: 'false', label: 'Not allowed' },
];

/** In mode bypass numbers are required but not verified. */
export function describeValidation(enabled: boolean, mode: DotMcMode): string {
  if (!enabled) return 'DOT and MC numbers are neither required nor verified.';
  return mode === 'bypass' ? 'DOT and MC numbers are required, but not verified.' : 'DOT and MC numbers are required and verified.';
}

export function DotMcControls() {
  const status = useCall(dotMcStatus, {}, { fresh: true });
  const entries = useCall(listConfig, {});
  const stored = entries.data?.find(({ key }) => key === 'DOT_MC_VALIDATION_MODE')?.value;
  const isBypassChosen = settingValue('DOT_MC_VALIDATION_MODE', stored) === 'bypass';
  const [isTurning, setTurning] = useState(false);
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <ListState query={status} errorText="We couldn't load the validation status.">
        {({ enabled, mode }) => (
          <Card
            title="DOT/MC validation"
            text={describeValidation(enabled, mode)}
            aside={<Badge tone={!enabled ? 'bad' : mode === 'bypass' ? 'warn' : 'good'}>{enabled ? 'Enabled' : 'Disabled'}</Badge>}
            foot={
              <Button variant={enabled ? 'danger' : 'primary'} onClick={() => setTurning(true)}>
                {enabled ? 'Disable validation' : 'Enable validation'}
              </Button>
            }
          >
            {mode === 'bypass' && (
              <Alert tone="warn" title={isBypassChosen ? 'Not checking: the mode is bypass' : 'Not checking: no FMCSA web key'} />
            )}
            {isTurning && <ToggleFlag flag="dotMcValidationEnabled" isOn={!enabled} onClose={() => setTurning(false)} />}
            {mode !== 'bypass' && <p className="text-muted">The mode is {mode}.</p>}
          </Card>
        )}
      </ListState>
      <ListState query={entries} errorText="We couldn't load the settings." empty={<Settings entries={[]} />}>
        {(found) => <Settings entries={found} />}
      </ListState>
    </div>
  );
}

const numberSettings = [
  {
    settingKey: 'DOT_MC_VALIDATION_MODE',
    label: 'Validation mode',
    hint: 'Without an FMCSA web key, the mode is always bypass.',
    choices: modes,
  },
  {
    settingKey: 'UNCHECKED_CARRIERS_MAY_BID',
    label: 'Bid without verification',
    hint: "For carriers and brokers that weren't checked because the mode is bypass. Each of their offers says so.",
    choices: uncheckedChoices,
  },
  {
    settingKey: 'DOT_MC_CACHE_HOURS',
    label: 'Cache duration in hours',
    hint: 'How old a cached answer may be in cache mode, 1 to 720.',
  },
] as const;

const Settings = ({ entries }: Pick<Parameters<typeof SettingsForm>[0], 'entries'>) => (
  <Card title="How we check numbers">
    <SettingsForm settings={numberSettings} entries={entries} />
  </Card>
);
