/** The name of a person or a company in a table: cut off at its end where one without a space would push the other columns out of the window. */
export function NameText({ children }: { children: string }) {
  return (
    <span title={children} className="md:block md:max-w-48 md:truncate 2xl:max-w-56">
      {children}
    </span>
  );
}
