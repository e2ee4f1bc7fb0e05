import { useId, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { listTransports } from '#domains/transports/endpoints.ts';
import { describePlace, statusBadges, getTitle } from '#domains/transports/web/transport-labels.ts';
import { foldedText } from '#shared/text/folded-text.ts';
import { hasCalendar, hasPrograms, isAdmin, isPricing, isShipping, type Role } from '#shared/roles.ts';
import { useCall } from '#web/api/queries.ts';
import { useSettled } from '#web/forms/use-settled.ts';
import type { ShellLink } from '#web/shell/nav-links.tsx';
import { cx } from '#web/ui/class-names.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Input } from '#web/ui/inputs/input.tsx';

interface PaletteProps {
  links: readonly ShellLink[];
  role: Role;
  onClose: () => void;
}

interface PaletteResult {
  readonly to: string;
  readonly label: string;
  readonly note: string;
}

const consoles: readonly ShellLink[] = [
  { label: 'Statistics', to: '/admin/overview' },
  { label: 'Independent Drivers', to: '/admin-independent-drivers' },
  { label: 'PII Lifecycle Management', to: '/super-admin/pii-management' },
  { label: 'Security Settings', to: '/settings/security' },
];

const ofSuperAdmins: readonly ShellLink[] = [
  { label: 'Super Admin Console', to: '/super-admin' },
  { label: 'Background Jobs', to: '/super-admin/jobs' },
  { label: 'Outbox', to: '/super-admin/outbox' },
];

/** Screens outside the main navigation that the role can use. */
const othersFor = (role: Role): readonly ShellLink[] => [
  ...(isAdmin(role) ? consoles : [{ label: 'Draft Quotes', to: '/quotes/drafts' }]),
  ...(isShipping(role) ? [{ label: 'Import Requests', to: '/transports/import' }] : []),
  ...(role === 'super_admin' ? ofSuperAdmins : []),
  ...(isPricing(role)
    ? [
        { label: 'Get paid', to: '/payouts' },
        { label: 'Carrier Settings', to: '/settings/carrier' },
        { label: 'Drivers', to: '/settings/drivers' },
      ]
    : []),
  { label: 'Profile Settings', to: '/settings/profile' },
  { label: 'Account Settings', to: '/settings/account' },
  { label: 'Your Files', to: '/settings/files' },
  ...(hasCalendar(role) ? [{ label: 'Calendar Settings', to: '/settings/calendar' }] : []),
  ...(hasPrograms(role) ? [{ label: 'Webhooks', to: '/settings/webhooks' }] : []),
  { label: 'Compliance Documents', to: '/compliance-documents' },
  { label: 'Compliance Copilot', to: '/compliance-copilot' },
  { label: 'Help Center', to: '/support/help-center' },
  { label: 'Contact Us', to: '/support/contact-us' },
];

const screensFor = (search: string, links: readonly ShellLink[]): PaletteResult[] =>
  links
    .filter(({ label }) => search.split(/\s+/).every((term) => foldedText(label).includes(foldedText(term))))
    .map(({ label, to }) => ({ label, to, note: 'Screen' }));

/** The transports that need the reader, until something is typed. Searches once typing pauses. `said` replaces 'Nothing found': '' while searching, the error if it failed. */
function useThings(typed: string): { things: PaletteResult[]; announcement: string | null } {
  const search = useSettled(typed, 200);
  const transports = useCall(listTransports, { query: { ...(search ? { search, limit: 6 } : { limit: 4 }), sort: 'needs-you' } });
  if (search !== typed) return { things: [], announcement: '' };
  if (search !== '' && transports.error) return { things: [], announcement: 'Transport search failed. Close this and try again.' };
  const found = transports.data ?? [];
  const things = found.map((transport): PaletteResult => {
    const { id, status, fromCity, fromState, fromZipCode, toCity, toState, toZipCode } = transport;
    const route = `${describePlace(fromCity, fromState, fromZipCode)} to ${describePlace(toCity, toState, toZipCode)}`;
    return { to: `/transports/${id}`, label: getTitle(transport), note: `${route} · ${statusBadges[status].label}` };
  });
  return { things, announcement: transports.isFetching ? '' : null };
}

export function CommandPalette({ links, role, onClose }: PaletteProps) {
  const navigate = useNavigate();
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const search = typed.trim().toLowerCase();
  const { things, announcement } = useThings(search);
  const found = [...things, ...screensFor(search, [...links, ...othersFor(role)])];
  const at = Math.min(chosen, found.length - 1);
  const go = (to: string) => {
    onClose();
    void navigate(to);
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setChosen((at + step + found.length) % Math.max(1, found.length));
    else if (event.key === 'Enter' && found[at]) go(found[at].to);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title="Find" hangs>
      <Input
        role="combobox"
        aria-label="Find a screen, or a transport by id, vehicle or city"
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-activedescendant={found[at] ? `${listId}-${at}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        maxLength={100}
        placeholder="Screen, vehicle, city or id"
        value={typed}
        onKeyDown={press}
        onChange={(event) => {
          setTyped(event.target.value);
          setChosen(0);
        }}
      />
      <div id={listId} role="listbox" aria-label="Found" className="mt-3 grid">
        {found.map(({ to, label, note }, row) => (
          <div
            key={to}
            id={`${listId}-${row}`}
            role="option"
            aria-selected={row === at}
            onMouseMove={() => setChosen(row)}
            tabIndex={-1}
            onMouseDown={(event) => event.preventDefault()}
            onMouseUp={() => go(to)}
            className={cx(
              'flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-x-4 rounded px-3',
              row === at && 'bg-action-tint',
            )}
          >
            <span className="font-head font-semibold">{label}</span>
            <span className="text-sm text-muted">{note}</span>
          </div>
        ))}
      </div>
      <p role="status" className="mt-2 text-sm text-muted">
        {announcement ?? (found.length === 0 ? 'Nothing found' : '')}
      </p>
    </Dialog>
  );
}
