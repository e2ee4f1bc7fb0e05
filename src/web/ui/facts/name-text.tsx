export function NameText({ children }: { children: string }) {
  return (
    <span title={children} className="md:block md:max-w-48 md:truncate 2xl:max-w-56">
      {children}
    </span>
  );
}
