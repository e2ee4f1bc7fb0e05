export const toInitials = (name: string): string =>
  name
    .split(/[\s@.]+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((part) => part[0]!.toUpperCase())
    .join('');

export const Initials = ({ name }: { name: string }) => (
  <span
    aria-hidden="true"
    className="flex size-11 shrink-0 items-center justify-center rounded-full border border-line-strong bg-sunken font-head font-bold"
  >
    {toInitials(name)}
  </span>
);
