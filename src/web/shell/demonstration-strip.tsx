/** Prerendered hidden in every page; the server marks demo pages, so it needs no script and causes no layout shift. */
export function DemonstrationStrip() {
  return (
    <aside
      aria-label="Demonstration"
      className="hidden border-b border-line bg-warn-tint px-4 py-1 text-center text-sm text-warn [html[data-demonstration]_&]:block"
    >
      <strong>Demonstration:</strong> people and shipments are made up. Don’t enter real data.
    </aside>
  );
}
