/** On phones an answer below the form would go unnoticed. */
export function bringBefore(place: HTMLElement | null): void {
  place?.focus({ preventScroll: true });
  place?.scrollIntoView({ block: 'nearest' });
}
