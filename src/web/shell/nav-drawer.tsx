import { productName } from '#shared/product.ts';
import { Drawer } from '#web/ui/dialog.tsx';
import { NavColumn, type ShellLink } from './nav-links.tsx';

interface NavDrawerProps {
  label: string;
  links: readonly ShellLink[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function NavDrawer({ label, links, open, onOpenChange }: NavDrawerProps) {
  return (
    <Drawer title={productName} open={open} onOpenChange={onOpenChange}>
      <NavColumn label={label} links={links} onChoose={() => onOpenChange(false)} />
    </Drawer>
  );
}
