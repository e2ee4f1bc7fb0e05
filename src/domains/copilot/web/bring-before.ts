/** Brings what was asked for before whoever asked: below a form on a phone nobody would see that it came. */
export function bringBefore(place: HTMLElement | null): void {
  place?.focus({ preventScroll: true });
  place?.scrollIntoView({ block: 'nearest' });
}
