import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { browserStore } from '#web/api/stores.ts';

const storageKey = 'marketplace-keys';

/** Whether single letters move through the list, as this browser was told last. */
export function useKeysChoice(): [isOn: boolean, choose: (isOn: boolean) => void] {
  const [isOn, setOn] = useState(() => browserStore.get(storageKey) !== 'off');
  const choose = (on: boolean) => {
    if (on) browserStore.remove(storageKey);
    else browserStore.put(storageKey, 'off');
    setOn(on);
  };
  return [isOn, choose];
}

const Key = ({ children }: { children: string }) => (
  <kbd className="figures rounded-sm border border-line-strong bg-surface px-1.5 text-xs">{children}</kbd>
);

/** Which keys go through the list, and the switch for them. */
export function KeyHint({ bids, isOn, onChange }: { bids: boolean; isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <p className="flex flex-wrap items-center gap-2 pt-2 text-sm text-muted" data-print="hide">
      {isOn && (
        <span>
          <Key>j</Key> next, <Key>k</Key> previous, <Key>enter</Key> open
          {bids && (
            <span>
              , <Key>b</Key> bid or take
            </span>
          )}
        </span>
      )}
      <Button variant="quiet" size="sm" onClick={() => onChange(!isOn)}>
        {isOn ? 'Turn off shortcuts' : 'Turn on shortcuts'}
      </Button>
    </p>
  );
}
