/** Draws the chosen part of a picture. */
import { pictureCropPx } from '../../../contract/sign-in-limits'
import type { CropSquare } from './crop-square'

/** Fills the canvas, whatever its size, with the chosen part; transparent places become white. */
export function drawPart(target: HTMLCanvasElement, image: ImageBitmap, { x, y, size }: CropSquare): void {
  const context = target.getContext('2d')
  if (context === null) throw new Error('The browser gives no canvas to draw on.')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, target.width, target.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, x, y, size, size, 0, 0, target.width, target.height)
}

/** The part as it is saved: a JPEG of a few kilobytes, as a data URL. */
export function cutPicture(image: ImageBitmap, square: CropSquare): string {
  const target = document.createElement('canvas')
  target.width = pictureCropPx
  target.height = pictureCropPx
  drawPart(target, image, square)
  return target.toDataURL('image/jpeg', 0.9)
}
