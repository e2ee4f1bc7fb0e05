/** From top to bottom of the window, in CSS pixels. */
export interface Stretch {
  readonly top: number;
  readonly bottom: number;
}

const stepPixels = 8;

/**
 * Where the upper edge of a toast goes: at the wanted edge of the room, else at the other one, else at the next place from the wanted
 * edge, whichever first covers nothing that is taken. Where there is no such place it stays at the wanted edge.
 */
export function placeToast(height: number, room: Stretch, taken: readonly Stretch[], edge: 'top' | 'bottom'): number {
  const last = Math.max(room.top, room.bottom - height);
  const isFree = (top: number) => taken.every((one) => one.bottom <= top || one.top >= top + height);
  const between = Array.from({ length: Math.floor((last - room.top) / stepPixels) }, (_, step) => room.top + step * stepPixels);
  const places = edge === 'top' ? [room.top, last, ...between] : [last, room.top, ...between.toReversed()];
  return places.find(isFree) ?? places[0]!;
}
