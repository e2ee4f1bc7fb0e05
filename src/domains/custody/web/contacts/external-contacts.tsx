import { useState } from 'react';
import { formatPhone } from '#shared/text/phones.ts';
import { useCall, useSend } from '#web/api/queries.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Confirm } from '#web/ui/overlays/confirm.tsx';
import { ListState } from '#web/ui/feedback/list-state.tsx';
import type { ExternalContact } from '../../contacts/schemas.ts';
import { deleteContact, listContacts } from '../../endpoints.ts';
import { ContactDialog } from './contact-dialog.tsx';
import { ContactMailDialog } from './contact-mail-dialog.tsx';

interface Props {
  transportId: string;
  canChange: boolean;
  canSee: boolean;
}

type OpenContactDialog = { readonly kind: 'edit' | 'mail' | 'delete'; readonly contact: ExternalContact } | { readonly kind: 'add' } | null;

export function ExternalContacts({ transportId, canChange, canSee }: Props) {
  const [opened, setOpened] = useState<OpenContactDialog>(null);
  const contacts = useCall(listContacts, { params: { id: transportId } }, { enabled: canSee, silent: true });
  const close = () => setOpened(null);
  if (!canSee)
    return (
      <Card title="External contacts">
        <Alert tone="info" title="Access restricted">
          Only transport owners and administrators can manage external contacts
        </Alert>
      </Card>
    );
  return (
    <Card
      title="External contacts"
      text="Yards, sellers and title clerks without a Carriage account. Phone numbers are for reference only."
      aside={
        canChange && (
          <Button variant="secondary" onClick={() => setOpened({ kind: 'add' })}>
            Add contact
          </Button>
        )
      }
    >
      <ListState
        query={contacts}
        errorText="We couldn't load the external contacts."
        empty={<p className="text-muted">No external contacts yet.</p>}
      >
        {(list) => (
          <ul className="grid divide-y divide-line">
            {list.map((contact) => (
              <Item key={contact.id} contact={contact} {...(canChange && { onOpen: (kind) => setOpened({ kind, contact }) })} />
            ))}
          </ul>
        )}
      </ListState>
      {opened?.kind === 'add' && <ContactDialog transportId={transportId} onClose={close} />}
      {opened?.kind === 'edit' && <ContactDialog transportId={transportId} contact={opened.contact} onClose={close} />}
      {opened?.kind === 'mail' && <ContactMailDialog contact={opened.contact} onClose={close} />}
      <Removal transportId={transportId} contact={opened?.kind === 'delete' ? opened.contact : null} onClose={close} />
    </Card>
  );
}

interface ItemProps {
  contact: ExternalContact;
  onOpen?: (kind: 'edit' | 'mail' | 'delete') => void;
}

const actions = { mail: 'Send email', edit: 'Edit', delete: 'Delete' } as const;

function Item({ contact: { fullName, companyName, email, phone }, onOpen }: ItemProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-semibold">
          {fullName}
          {companyName && <span className="font-normal text-muted">, {companyName}</span>}
        </p>
        <p className="figures text-sm break-all">
          {email}
          <span>{phone && `, ${formatPhone(phone)}`}</span>
        </p>
      </div>
      {onOpen && (
        <span className="flex flex-wrap gap-2">
          {(['mail', 'edit', 'delete'] as const).map((kind) => (
            <Button key={kind} variant="secondary" size="sm" aria-label={`${actions[kind]}: ${fullName}`} onClick={() => onOpen(kind)}>
              {actions[kind]}
            </Button>
          ))}
        </span>
      )}
    </li>
  );
}

function Removal({ transportId, contact, onClose }: { transportId: string; contact: ExternalContact | null; onClose: () => void }) {
  const remove = useSend(deleteContact, { refreshes: [`/api/transports/${transportId}/`] });
  const confirm = async () => {
    if (contact) await remove.mutateAsync({ params: { contactId: contact.id } });
  };
  return (
    <Confirm
      open={contact !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Delete ${contact?.fullName ?? ''}?`}
      text="This permanently deletes the contact. The deletion is logged for audit."
      action="Delete"
      pendingLabel="Deleting..."
      dangerous
      failed="Failed to delete external contact"
      onConfirm={confirm}
    />
  );
}
