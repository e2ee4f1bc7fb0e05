/**
 * What every page of a demonstration says. It stands in each page as built, unseen: the server marks the pages of a demonstration, so that
 * the strip needs no script and moves nothing.
 */
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
