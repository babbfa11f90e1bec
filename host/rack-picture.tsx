/** The picture beside the sign-in form: a rack with boxes, drawn from a small table in the colours of the theme. */
import { memo } from 'react'

/** Boxes of each shelf from top to bottom: left edge, width, height, colour. */
const shelves = [
  '232,77,92,a 314,63,114,b 428,77,114,e 510,35,92,d 550,45,103,d 624,21,59,c 650,21,92,d 716,49,92,d 820,49,48,a 874,77,114,d 956,31,59,e',
  '36,35,59,a 76,77,103,b 158,45,59,b 232,49,70,e 286,35,103,d 326,21,114,b 352,47,92,a 428,49,92,d 482,91,114,a 624,35,103,d 664,63,59,b 732,21,70,a 758,33,48,d 820,63,81,a 888,35,92,d 928,59,59,e',
  '36,63,81,e 104,63,114,b 172,31,103,d 232,77,103,d 314,35,48,p 354,35,92,b 428,63,59,a 496,91,81,a 820,77,59,a 902,35,70,p 942,45,59,a',
  '36,35,70,d 76,63,92,c 144,59,81,d 232,35,70,c 272,21,103,a 298,91,59,a 428,63,81,e 496,77,48,a 624,21,59,e 650,49,103,e 704,63,70,a 820,35,92,p 860,63,103,d 928,59,81,e',
  '36,49,70,a 90,35,70,d 130,49,81,d 232,35,59,c 272,77,92,c 354,45,59,a 428,35,59,a 468,77,103,a 550,45,48,b 624,77,92,e 820,63,59,p 888,35,81,d 928,59,103,a',
]
const colours: Readonly<Record<string, string>> = {
  a: '--ck-fjord-3',
  b: '--ck-fjord-4',
  c: '--ck-slate-4',
  d: '--ck-slate-5',
  e: '--ck-slate-6',
  p: '--ck-chart-prepared',
}
const firstShelfY = 258
const shelfStep = 162
const firstPostX = 18
const postStep = 196

/** The decorative picture. It is rendered once, since nothing in it changes. */
export const RackPicture = memo(function RackPicture() {
  return (
    <svg viewBox="0 0 1000 1000" preserveAspectRatio="xMinYMax slice" aria-hidden="true">
      {shelves.map((boxes, row) => (
        <Shelf key={row} boxes={boxes} y={firstShelfY + row * shelfStep} />
      ))}
      {Array.from({ length: 6 }, (_, post) => (
        <Rect
          key={post}
          x={firstPostX + post * postStep}
          y={58}
          width={8}
          height={866}
          colour="--ck-fjord-9"
        />
      ))}
      <Rect x={0} y={924} width={1000} height={2} colour="--ck-slate-6" />
    </svg>
  )
})

function Shelf({ boxes, y }: { readonly boxes: string; readonly y: number }) {
  return (
    <>
      {boxes.split(' ').map(text => {
        const [x = '0', width = '0', height = '0', colour = 'a'] = text.split(',')
        return (
          <Box
            key={text}
            x={Number(x)}
            floorY={y}
            width={Number(width)}
            height={Number(height)}
            colour={colours[colour] ?? '--ck-slate-4'}
          />
        )
      })}
      <Rect x={22} y={y} width={980} height={7} colour="--ck-fjord-8" />
      {Array.from({ length: 5 }, (_, bay) => (
        <Rect
          key={bay}
          x={42 + bay * postStep}
          y={y + 1.5}
          width={24}
          height={4}
          colour="--ck-fjord-2"
          rx={1}
        />
      ))}
    </>
  )
}

interface BoxProps {
  readonly x: number
  readonly floorY: number
  readonly width: number
  readonly height: number
  readonly colour: string
}

/** A wide box has a label, a wide and high one also a seam. */
function Box({ x, floorY, width, height, colour }: BoxProps) {
  const top = floorY - height
  const paper = { colour: '--ck-surface' }
  return (
    <>
      <Rect x={x} y={top} width={width} height={height} colour={colour} rx={2} />
      {width >= 45 && <Rect {...paper} x={x + 7} y={top + 8} width={18} height={5} rx={1} opacity={0.75} />}
      {width >= 59 && height >= 80 && (
        <Rect {...paper} x={x + width / 2 - 1} y={top} width={2} height={height} opacity={0.5} />
      )}
    </>
  )
}

interface RectProps {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** Name of the design token. */
  readonly colour: string
  readonly rx?: number
  readonly opacity?: number
}

function Rect({ colour, ...place }: RectProps) {
  return <rect {...place} style={{ fill: `var(${colour})` }} />
}
