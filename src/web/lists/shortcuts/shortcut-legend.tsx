import { cx } from '#web/ui/class-names.ts';
import { Button } from '#web/ui/button.tsx';

interface ShortcutLegendProps {
  /** Each key and what it does: ['j', 'next']. */
  shortcuts: readonly (readonly [key: string, does: string])[];
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  className?: string;
}

/** Which keys work in a list, and the switch for them. */
export const ShortcutLegend = ({ shortcuts, isOn, onChange, className }: ShortcutLegendProps) => (
  <p className={cx('flex flex-wrap items-center gap-2 text-sm text-muted', className)} data-print="hide">
    {isOn && (
      <span>
        {shortcuts.map(([key, does], at) => (
          <span key={key}>
            {at > 0 && ', '}
            <kbd className="figures rounded-sm border border-line-strong bg-surface px-1.5 text-xs">{key}</kbd> {does}
          </span>
        ))}
      </span>
    )}
    <Button variant="quiet" size="sm" onClick={() => onChange(!isOn)}>
      {isOn ? 'Turn off shortcuts' : 'Turn on shortcuts'}
    </Button>
  </p>
);
