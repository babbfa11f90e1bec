/** DataMatrix codes (ISO/IEC 16022), for what no barcode can say: long codes, and letters beyond ASCII, which it holds as UTF-8. */
import { datamatrix, type DrawingContext } from 'bwip-js/generic'

/** Whether a module is dark, row by row from the top; as many rows as columns. */
export type MatrixCode = readonly (readonly boolean[])[]

type Point = readonly [number, number]

/** The code of a text; null where it is too long for any. */
export function matrixCodeOf(text: string): MatrixCode | null {
  try {
    return datamatrix({ bcid: 'datamatrix', text, scale: 1 }, modules())
  } catch {
    return null
  }
}

/** Pixels of a module at scale 1. */
const modulePixels = 2

/** Takes the outlines of the dark places, as bwip-js draws them, and gives the modules. */
function modules(): DrawingContext<MatrixCode> {
  const outlines: (readonly Point[])[] = []
  let side = 0
  return {
    scale: () => null,
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: width => {
      side = Math.round(width / modulePixels)
    },
    polygon: points => {
      outlines.push([...points])
    },
    line: () => undefined,
    hexagon: () => undefined,
    ellipse: () => undefined,
    fill: () => undefined,
    text: () => undefined,
    end: () =>
      Array.from({ length: side }, (_row, y) =>
        Array.from({ length: side }, (_column, x) => isDark(outlines, [middle(x), middle(y)])),
      ),
  }
}

const middle = (module: number): number => (module + 0.5) * modulePixels

/** Inside of an odd number of outlines: a hole has one of its own. The sides are all upright or level. */
function isDark(outlines: readonly (readonly Point[])[], [x, y]: Point): boolean {
  let crossings = 0
  for (const outline of outlines) {
    outline.forEach(([fromX, fromY], at) => {
      const [toX, toY] = outline[(at + 1) % outline.length] ?? [fromX, fromY]
      if (fromX === toX && fromX > x && y > Math.min(fromY, toY) && y < Math.max(fromY, toY)) crossings += 1
    })
  }
  return crossings % 2 === 1
}
