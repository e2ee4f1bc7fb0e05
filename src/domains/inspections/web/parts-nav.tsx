import { cx } from '#web/ui/class-names.ts';
import { sectionLabels, type MissingItem, type Section } from '../missing-rules.ts';

interface PartsNavProps {
  sections: readonly Section[];
  current: Section;
  missing: readonly MissingItem[];
  onGoTo: (section: Section) => void;
}

export function PartsNav({ sections, current, missing, onGoTo }: PartsNavProps) {
  const done = sections.filter((section) => !missing.some((one) => one.section === section)).length;
  return (
    <nav aria-label="Parts of the inspection">
      <div aria-hidden="true" className="mb-2 flex gap-1">
        {sections.map((section, at) => {
          const isDone = !missing.some((one) => one.section === section);
          return (
            <span
              key={section}
              className={cx(
                'h-2 flex-1 rounded-sm',
                isDone ? 'bg-good' : at < sections.indexOf(current) ? 'bg-lane' : 'bg-line',
                section === current && 'outline-2 outline-lane-edge',
              )}
            />
          );
        })}
      </div>
      <details>
        <summary className="min-h-8 cursor-pointer text-action-ink">{`${done} of ${sections.length} parts are complete`}</summary>
        <ol className="mt-2 grid gap-1">
          {sections.map((section) => {
            const count = missing.filter((one) => one.section === section).length;
            return (
              <li key={section}>
                <button
                  type="button"
                  aria-current={section === current ? 'step' : undefined}
                  onClick={() => onGoTo(section)}
                  className="flex min-h-12 w-full items-center justify-between gap-3 rounded border border-line bg-surface px-3 text-left aria-[current=step]:border-ink"
                >
                  {sectionLabels[section]}
                  <span className={cx('text-sm', count === 0 ? 'text-good' : 'text-muted')}>
                    {count === 0 ? 'Complete' : `${count} missing`}
                  </span>
                </button>
              </li>
            );
          })}
        </ol>
      </details>
    </nav>
  );
}
