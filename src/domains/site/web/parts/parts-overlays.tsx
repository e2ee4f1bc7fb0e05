import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/overlays/confirm.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Tooltip, TooltipGround } from '#web/ui/feedback/tooltip.tsx';
import { Group, Row } from './parts-group.tsx';

type OpenOverlay = 'dialog' | 'confirm' | null;

export function OverlayParts() {
  const [open, setOpen] = useState<OpenOverlay>(null);
  const close = () => setOpen(null);
  return (
    <Group title="Overlays">
      <Row>
        <Button variant="secondary" onClick={() => setOpen('dialog')}>
          Dialog
        </Button>
        <Button variant="secondary" onClick={() => setOpen('confirm')}>
          Confirm
        </Button>
        <Button variant="secondary" onClick={() => toast({ title: 'Draft Saved', description: 'You can continue editing it later.' })}>
          Toast
        </Button>
        <Button
          variant="secondary"
          onClick={() => toast({ title: 'Save Failed', description: 'Please try again.', variant: 'destructive' })}
        >
          Destructive toast
        </Button>
        <TooltipGround>
          <Tooltip text="The carrier's number at the Department of Transportation.">
            <Button variant="quiet">Tooltip</Button>
          </Tooltip>
          <Tooltip text="The carrier's operating authority.">
            <Button variant="quiet">Next tooltip</Button>
          </Tooltip>
        </TooltipGround>
        <Menu
          trigger={<Button variant="secondary">Menu</Button>}
          align="start"
          items={[
            { label: 'Edit', icon: 'edit', onSelect: () => undefined },
            { label: 'Open', icon: 'external', to: '/ui' },
            'rule',
            { label: 'Delete', icon: 'trash', dangerous: true, onSelect: () => setOpen('confirm') },
          ]}
        />
      </Row>
      <Dialog
        open={open === 'dialog'}
        onOpenChange={close}
        title="Share tracking"
        text="Anyone with the link can see the location until delivery."
        foot={<Button onClick={close}>Done</Button>}
      >
        <p className="figures">carriage.example/j/4f2a</p>
      </Dialog>
      <Confirm
        open={open === 'confirm'}
        onOpenChange={close}
        title="Delete the draft for the 2019 Honda Civic?"
        text="Are you sure you want to delete this draft? This action cannot be undone."
        action="Delete draft"
        dangerous
        onConfirm={() => new Promise((resolve) => setTimeout(resolve, 600))}
      />
    </Group>
  );
}
