import * as Radix from 'radix-ui/dropdown-menu';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router';
import { cx } from '../class-names.ts';
import { Icon, type IconName } from '../pictures/icon.tsx';

export type MenuItem =
  | { label: string; icon?: IconName; dangerous?: boolean; disabled?: boolean; to: string }
  | { label: string; icon?: IconName; dangerous?: boolean; disabled?: boolean; onSelect: () => void }
  | { label: string; isChosen: boolean; onSelect: () => void }
  | 'rule';

interface MenuProps {
  trigger: ReactElement;
  items: readonly MenuItem[];
  head?: ReactNode;
  align?: 'start' | 'end';
}

const itemLook =
  'flex min-h-10 cursor-pointer items-center gap-3 rounded-sm px-3 text-base outline-none select-none data-disabled:opacity-60 data-highlighted:bg-sunken';

export function Menu({ trigger, items, head, align = 'end' }: MenuProps) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      {/* Not in a portal: the menu must stay in the landmark of its button. */}
      <Radix.Content
        align={align}
        sideOffset={6}
        collisionPadding={8}
        className="z-50 min-w-56 rounded border border-line bg-surface p-1 text-ink shadow-float"
      >
        {head && <div className="mb-1 border-b border-line px-3 pt-2 pb-3">{head}</div>}
        {items.map((item, at) =>
          item === 'rule' ? <Radix.Separator key={at} className="my-1 h-px bg-line" /> : <Line key={item.label} item={item} />,
        )}
      </Radix.Content>
    </Radix.Root>
  );
}

function Line({ item }: { item: Exclude<MenuItem, 'rule'> }) {
  if ('isChosen' in item)
    return (
      <Radix.CheckboxItem checked={item.isChosen} onCheckedChange={item.onSelect} className={itemLook}>
        <span className="flex size-[18px] items-center justify-center">
          <Radix.ItemIndicator>
            <Icon name="check" size={18} />
          </Radix.ItemIndicator>
        </span>
        <span>{item.label}</span>
      </Radix.CheckboxItem>
    );
  const className = cx(itemLook, item.dangerous && 'text-bad');
  const face = (
    <>
      {item.icon && <Icon name={item.icon} size={18} />}
      <span>{item.label}</span>
    </>
  );
  if ('to' in item)
    return (
      <Radix.Item asChild disabled={item.disabled} className={className}>
        <Link to={item.to}>{face}</Link>
      </Radix.Item>
    );
  return (
    <Radix.Item disabled={item.disabled} onSelect={item.onSelect} className={className}>
      {face}
    </Radix.Item>
  );
}
