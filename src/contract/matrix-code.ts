/** DataMatrix codes (ISO/IEC 16022), for texts that fit no barcode: long codes, and letters beyond ASCII, which it encodes as UTF-8. */
import { datamatrix, type DrawingContext } from 'bwip-js/generic'

/** Whether a module is dark, row by row from the top; the code is square. */
export type MatrixCode = readonly (readonly boolean[])[]

type Point = readonly [number, number]

/** The code of a text; null where it is too long. */
export function matrixCodeOf(text: string): MatrixCode | null {
  try {
    return datamatrix({ bcid: 'datamatrix', text, scale: 1 }, modules())
  } catch {
    return null
  }
}

/** Pixels of a module at scale 1. */
const modulePixels = 2

/** Reads the outlines of the dark areas, as bwip-js draws them, and returns the modules. */
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

/** Inside an odd number of outlines: a hole has an outline of its own. All sides are vertical or horizontal. */
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
