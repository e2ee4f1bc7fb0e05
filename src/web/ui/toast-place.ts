/** From top to bottom of the window, in CSS pixels. */
export interface Stretch {
  readonly top: number;
  readonly bottom: number;
}

const stepPixels = 8;

/**
 * Where the upper edge of a toast goes: at the foot of the room, else at its head, else at the next place from the foot, whichever first
 * covers nothing of `kept`, whose most important part stands first. Where there is no such place it may cover the last part, then the one
 * before it too; where there is none again it stays at the foot.
 */
export function placeToast(height: number, room: Stretch, kept: readonly (readonly Stretch[])[]): number {
  const last = Math.max(room.top, room.bottom - height);
  const isFreeOf = (parts: readonly Stretch[]) => (top: number) => parts.every((one) => one.bottom <= top || one.top >= top + height);
  const between = Array.from({ length: Math.floor((last - room.top) / stepPixels) }, (_, step) => room.top + step * stepPixels);
  const places = [last, room.top, ...between.toReversed()];
  for (let parts = kept.length; parts > 0; parts--) {
    const free = places.find(isFreeOf(kept.slice(0, parts).flat()));
    if (free !== undefined) return free;
  }
  return last;
}
