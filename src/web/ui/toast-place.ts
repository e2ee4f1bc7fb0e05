/** From top to bottom of the window, in CSS pixels. */
export interface Stretch {
  readonly top: number;
  readonly bottom: number;
}

const stepPixels = 8;

/**
 * Where the upper edge of a toast goes: at the wanted edge of the room, else at the other one, else at the next place from the wanted
 * edge, whichever first covers nothing that is taken and nothing that had better be read or pressed meanwhile. Where there is no such
 * place it may cover the latter, and where there is none again it stays at the wanted edge.
 */
export function placeToast(
  height: number,
  room: Stretch,
  taken: readonly Stretch[],
  edge: 'top' | 'bottom',
  better: readonly Stretch[] = [],
): number {
  const last = Math.max(room.top, room.bottom - height);
  const isFreeOf = (parts: readonly Stretch[]) => (top: number) => parts.every((one) => one.bottom <= top || one.top >= top + height);
  const between = Array.from({ length: Math.floor((last - room.top) / stepPixels) }, (_, step) => room.top + step * stepPixels);
  const places = edge === 'top' ? [room.top, last, ...between] : [last, room.top, ...between.toReversed()];
  return places.find(isFreeOf([...taken, ...better])) ?? places.find(isFreeOf(taken)) ?? places[0]!;
}
