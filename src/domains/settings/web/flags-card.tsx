import { useState } from 'react';
import { flagNames, type SystemFlag } from '#shared/system-settings.ts';
import { ListState } from '#web/ui/feedback/list-state.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { useFlags } from './use-flags.ts';
import { flagLabels } from './flag-labels.ts';
import { ToggleFlag } from './toggle-flag.tsx';

export function FlagsCard() {
  const { flags } = useFlags();
  const [turning, setTurning] = useState<{ flag: SystemFlag; isOn: boolean } | null>(null);
  return (
    <Card title="System flags" text="Changes take effect immediately on every server.">
      <ListState query={flags} errorText="We couldn't load the flags.">
        {(found) => (
          <ul className="grid divide-y divide-line">
            {flagNames.map((flag) => (
              <FlagRow key={flag} flag={flag} isOn={found[flag]} onTurn={() => setTurning({ flag, isOn: !found[flag] })} />
            ))}
          </ul>
        )}
      </ListState>
      {turning && <ToggleFlag {...turning} onClose={() => setTurning(null)} />}
    </Card>
  );
}

function FlagRow({ flag, isOn, onTurn }: { flag: SystemFlag; isOn: boolean; onTurn: () => void }) {
  const { label, on, off, warnsOff } = flagLabels[flag];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3" data-flag={flag}>
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2 font-head font-semibold">
          {label}
          <Badge tone={isOn ? 'good' : warnsOff ? 'bad' : 'neutral'}>{isOn ? 'On' : 'Off'}</Badge>
        </p>
        <p className="max-w-text text-sm text-muted">{isOn ? on : off}</p>
      </div>
      <Button variant="secondary" size="sm" onClick={onTurn}>
        Turn {isOn ? 'off' : 'on'}
        <span className="sr-only"> {label}</span>
      </Button>
    </li>
  );
}
