/** The picture beside the sign-in form: a rack with boxes, drawn from a small table in the colours of the theme. */
import '../src/ui/theme/chart-tokens'
import { svgElement } from './dom'

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

/** The picture; decorative. */
export function rackPicture(): SVGElement {
  const drawn = shelves.flatMap((boxes, row) => shelf(boxes, firstShelfY + row * shelfStep))
  const posts = Array.from({ length: 6 }, (_, post) =>
    rect(firstPostX + post * postStep, 58, 8, 866, '--ck-fjord-9'),
  )
  const floor = rect(0, 924, 1000, 2, '--ck-slate-6')
  const attributes = {
    viewBox: '0 0 1000 1000',
    preserveAspectRatio: 'xMinYMax slice',
    'aria-hidden': 'true',
  }
  return svgElement('svg', attributes, ...drawn, ...posts, floor)
}

function shelf(boxes: string, y: number): SVGElement[] {
  const drawn = boxes.split(' ').flatMap(text => {
    const [x = '0', width = '0', height = '0', colour = 'a'] = text.split(',')
    return box(Number(x), y, Number(width), Number(height), colours[colour] ?? '--ck-slate-4')
  })
  const labels = Array.from({ length: 5 }, (_, bay) =>
    rect(42 + bay * postStep, y + 1.5, 24, 4, '--ck-fjord-2', 1),
  )
  return [...drawn, rect(22, y, 980, 7, '--ck-fjord-8'), ...labels]
}

/** A wide box has a label, a wide and high one also a seam. */
function box(x: number, floorY: number, width: number, height: number, colour: string): SVGElement[] {
  const top = floorY - height
  const parts = [rect(x, top, width, height, colour, 2)]
  if (width >= 45) parts.push(rect(x + 7, top + 8, 18, 5, '--ck-surface', 1, 0.75))
  if (width >= 59 && height >= 80) parts.push(rect(x + width / 2 - 1, top, 2, height, '--ck-surface', 0, 0.5))
  return parts
}

function rect(
  x: number,
  y: number,
  width: number,
  height: number,
  colour: string,
  rx = 0,
  opacity = 1,
): SVGElement {
  const made = svgElement('rect', { x, y, width, height, rx, opacity })
  made.style.fill = `var(${colour})`
  return made
}
