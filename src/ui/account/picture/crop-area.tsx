/** The whole picture with the square to cut out: dragged with the pointer, moved and resized with keys. */
import { useEffect, useRef, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { cropLeastPx, movedSquare, squareAfterKey, type CropSquare } from './crop-square'

export interface CropAreaProps {
  readonly image: ImageBitmap
  readonly square: CropSquare
  readonly onSquare: (square: CropSquare) => void
}

/** The longer side of the picture on the screen, in px. */
const shownPx = 320

export function CropArea({ image, square, onSquare }: CropAreaProps) {
  const { t } = useTranslation()
  const canvas = useRef<HTMLCanvasElement>(null)
  const dragged = useRef<{ x: number; y: number; from: CropSquare } | null>(null)
  const picture = { widthPx: image.width, heightPx: image.height }
  const scale = shownPx / Math.max(image.width, image.height)
  const [width, height] = [image.width * scale, image.height * scale]

  useEffect(() => {
    const target = canvas.current
    if (target === null) return
    target.width = Math.round(width * devicePixelRatio)
    target.height = Math.round(height * devicePixelRatio)
    target.getContext('2d')?.drawImage(image, 0, 0, target.width, target.height)
  }, [image, width, height])

  const drag = (event: PointerEvent) => {
    if (dragged.current === null) return
    const { x, y, from } = dragged.current
    onSquare(
      movedSquare(from, { byX: (event.clientX - x) / scale, byY: (event.clientY - y) / scale }, picture),
    )
  }
  return (
    <div className="k-crop" style={{ width: `${width}px`, height: `${height}px` }}>
      <canvas ref={canvas} aria-hidden="true" />
      <div
        className="k-crop-square"
        role="slider"
        tabIndex={0}
        aria-label={t('picture.part')}
        aria-valuemin={Math.min(cropLeastPx, square.size)}
        aria-valuemax={Math.min(image.width, image.height)}
        aria-valuenow={square.size}
        aria-valuetext={t('picture.partValue', { ...square })}
        style={{
          left: `${square.x * scale}px`,
          top: `${square.y * scale}px`,
          width: `${square.size * scale}px`,
          height: `${square.size * scale}px`,
        }}
        onKeyDown={event => {
          const next = squareAfterKey(square, event, picture)
          if (next === null) return
          event.preventDefault()
          onSquare(next)
        }}
        onPointerDown={event => {
          event.currentTarget.setPointerCapture(event.pointerId)
          dragged.current = { x: event.clientX, y: event.clientY, from: square }
        }}
        onPointerMove={drag}
        onPointerUp={() => (dragged.current = null)}
        onPointerCancel={() => (dragged.current = null)}
      />
    </div>
  )
}
