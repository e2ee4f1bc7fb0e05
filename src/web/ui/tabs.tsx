import * as Radix from 'radix-ui/tabs';
import { useEffect, useRef, type ReactNode } from 'react';
import { useAddress } from './inputs/use-address.ts';

export interface Tab {
  value: string;
  label: string;
  count?: number;
  content: ReactNode;
}

interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  param?: string;
  initial?: string;
  beside?: ReactNode;
  lead?: ReactNode;
}

function bringIntoStrip(list: HTMLElement | null, chosen: string): void {
  const tab = list?.querySelector(`[id$="-trigger-${chosen}"]`)?.getBoundingClientRect();
  if (!list || !tab) return;
  const strip = list.getBoundingClientRect();
  if (tab.left < strip.left || tab.right > strip.right) list.scrollLeft += tab.left - strip.left - (strip.width - tab.width) / 2;
}

const triggerLook =
  'flex min-h-11 shrink-0 items-center gap-2 border-b-3 border-transparent px-3 text-muted -outline-offset-3 hover:text-ink ' +
  'data-[state=active]:border-lane-edge data-[state=active]:text-ink';

/** The initial tab needs no query parameter. */
export function Tabs({ label, tabs, param = 'tab', initial, beside, lead }: TabsProps) {
  const [search, change] = useAddress();
  const first = initial ?? tabs[0]?.value ?? '';
  const tabParam = search.get(param);
  const chosen = tabs.some((tab) => tab.value === tabParam) ? tabParam! : first;
  const choose = (value: string) => change({ [param]: value === first ? '' : value }, 'push');
  const list = useRef<HTMLDivElement>(null);
  const widths = tabs.map((tab) => `${tab.label} ${tab.count ?? ''}`).join();
  // Counts load later and shift the tabs.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(() => bringIntoStrip(list.current, chosen), [chosen, widths]);
  return (
    <Radix.Root value={chosen} onValueChange={choose} className="min-w-0">
      <div className="flex items-center gap-3 border-b border-line" data-print="hide">
        <Radix.List ref={list} aria-label={label} className="flex min-w-0 flex-1 gap-1 overflow-x-auto">
          {tabs.map((tab) => (
            <Radix.Trigger key={tab.value} value={tab.value} className={triggerLook}>
              <span>{tab.label}</span>
              {tab.count !== undefined && <span className="figures rounded-sm bg-sunken px-1.5 text-xs text-muted">{tab.count}</span>}
            </Radix.Trigger>
          ))}
        </Radix.List>
        {beside}
      </div>
      {lead && <div className="grid gap-4 pt-5">{lead}</div>}
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="pt-5">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
