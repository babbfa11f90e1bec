/** The square to cut out of a picture, in pixels of the picture. Pure. */

export interface PictureSize {
  readonly widthPx: number
  readonly heightPx: number
}

export interface CropSquare {
  /** From the left edge and from the top edge. */
  readonly x: number
  readonly y: number
  readonly size: number
}

/** The smallest square: a smaller one would show a few blurred blocks. */
export const cropLeastPx = 32

/** The largest square, in the middle. */
export function firstSquare({ widthPx, heightPx }: PictureSize): CropSquare {
  const size = Math.min(widthPx, heightPx)
  return { size, x: Math.round((widthPx - size) / 2), y: Math.round((heightPx - size) / 2) }
}

/** The square moved, at most to the edges of the picture. */
export function movedSquare(
  { x, y, size }: CropSquare,
  { byX, byY }: { readonly byX: number; readonly byY: number },
  picture: PictureSize,
): CropSquare {
  return {
    size,
    x: between(0, Math.round(x + byX), picture.widthPx - size),
    y: between(0, Math.round(y + byY), picture.heightPx - size),
  }
}

/** The square made larger or smaller around its middle, within the picture. */
export function resizedSquare(square: CropSquare, bySize: number, picture: PictureSize): CropSquare {
  const most = Math.min(picture.widthPx, picture.heightPx)
  const size = between(Math.min(cropLeastPx, most), Math.round(square.size + bySize), most)
  const shift = (square.size - size) / 2
  return movedSquare({ ...square, size }, { byX: shift, byY: shift }, picture)
}

/**
 * What a key does to the square; null for other keys. With Shift it moves ten times as far. Whether plus and minus need Shift depends
 * on the keyboard, so Shift is ignored for them.
 */
export function squareAfterKey(
  square: CropSquare,
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  picture: PictureSize,
): CropSquare | null {
  const shortStep = Math.max(1, Math.round(square.size / 50))
  const step = shortStep * (shiftKey ? 10 : 1)
  switch (key) {
    case 'ArrowLeft':
      return movedSquare(square, { byX: -step, byY: 0 }, picture)
    case 'ArrowRight':
      return movedSquare(square, { byX: step, byY: 0 }, picture)
    case 'ArrowUp':
      return movedSquare(square, { byX: 0, byY: -step }, picture)
    case 'ArrowDown':
      return movedSquare(square, { byX: 0, byY: step }, picture)
    case '+':
    case '=':
      return resizedSquare(square, 4 * shortStep, picture)
    case '-':
    case '_':
      return resizedSquare(square, -4 * shortStep, picture)
    default:
      return null
  }
}

const between = (least: number, value: number, most: number): number => Math.max(least, Math.min(value, most))
