/** Labels: their content, and that it fits on the paper. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  labelDrawing,
  labelHeightMm,
  labelWidthMm,
  locationLabel,
  materialLabel,
  needsMatrix,
} from '../../../src/contract/label'
import { matrixCodeOf } from '../../../src/contract/matrix-code'
import { volumeOf } from '../../../src/contract/material-rules'
import { readBarcode } from '../../barcode-reader'

const bag = { itemNo: '740-2210', name: 'Dry bag', barcode: '7090044112014', ean: null, baseUoM: 'pcs' }

describe('a label', () => {
  it('of a material contains its barcode, else its EAN, else its number', () => {
    expect(materialLabel(bag).code).toBe('7090044112014')
    expect(materialLabel({ ...bag, barcode: '', ean: '4006381333931' }).code).toBe('4006381333931')
    expect(materialLabel({ ...bag, barcode: null }).code).toBe('740-2210')
  })

  it('of a location contains its name', () => {
    const label = locationLabel({ name: 'A-04-2', locationRole: 'Shelving A', controlNumber: '42' })
    expect(label).toEqual({ title: 'A-04-2', text: 'Shelving A', code: 'A-04-2', note: '42' })
  })

  it('has bars that encode the code', () => {
    const { bars } = labelDrawing(materialLabel(bag))
    const module = Math.min(...bars.map(({ width }) => width))
    const widths = bars.flatMap((bar, at) => {
      const next = bars[at + 1]
      return next === undefined ? [bar.width] : [bar.width, next.x - bar.x - bar.width]
    })
    expect(readBarcode(widths.map(width => Math.round(width / module)))).toBe(bag.barcode)
  })

  it('has no bars where they would be too narrow for a scanner', () => {
    expect(labelDrawing({ ...materialLabel(bag), code: 'X'.repeat(60) }).bars).toEqual([])
    expect(labelDrawing({ ...materialLabel(bag), code: 'Łódź' }).bars).toEqual([])
  })

  it('has a DataMatrix where there is no barcode', () => {
    expect(needsMatrix('X'.repeat(60))).toBe(true)
    expect(needsMatrix('Łódź')).toBe(true)
    expect([bag.barcode, 'A-04-2', ''].filter(needsMatrix)).toEqual([])
    const matrix = matrixCodeOf('Łódź')
    // As dmtxread, an independent reader, once read it from the printed label.
    expect(matrix?.map(row => row.map(isDark => (isDark ? '#' : '.')).join(''))).toEqual([
      '#.#.#.#.#.#.#.#.',
      '#..##..##..#..##',
      '###.#....#.#.#..',
      '#.###.##..#..#.#',
      '#...###.#.....#.',
      '####.##.##.#####',
      '###.#######..#..',
      '####..####.#####',
      '#......##..#.#..',
      '###..##.#..##.##',
      '####.#.##.#.#.#.',
      '##.#.###.#.#.###',
      '#..#.##.#.#...#.',
      '##..##.....###.#',
      '###.....####..#.',
      '################',
    ])
    const { bars } = labelDrawing({ ...materialLabel(bag), code: 'Łódź' }, matrix)
    const dark = matrix?.flat().filter(isDark => isDark).length
    const [last] = bars.slice(-1)
    expect(last?.width).toBeCloseTo(16 * (last?.height ?? 0))
    expect(bars.reduce((sum, { width, height }) => sum + width / height, 0)).toBeCloseTo(dark ?? 0)
  })

  it('has no DataMatrix where its modules would be too small for a reader', () => {
    expect(matrixCodeOf('X'.repeat(5_000))).toBeNull()
    expect(
      labelDrawing({ ...materialLabel(bag), code: 'x'.repeat(400) }, matrixCodeOf('x'.repeat(400))).bars,
    ).toEqual([])
  })

  it('cuts a long name after two lines', () => {
    const { texts } = labelDrawing({ ...materialLabel(bag), text: 'word '.repeat(40) })
    const lines = texts.filter(({ text }) => text.startsWith('word'))
    expect(lines).toHaveLength(2)
    expect(lines[1]?.text.endsWith('…')).toBe(true)
  })

  it('fits on the paper with any text', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), fc.string(), (title, text, code, note) => {
        const matrix = needsMatrix(code) ? matrixCodeOf(code) : null
        const { bars, texts } = labelDrawing({ title, text, code, note }, matrix)
        for (const { x, y, width, height } of bars) {
          expect(x).toBeGreaterThanOrEqual(2)
          expect(x + width).toBeLessThanOrEqual(labelWidthMm - 2)
          expect(y + height).toBeLessThanOrEqual(labelHeightMm)
        }
        for (const { x, y, widthMost, isRight } of texts) {
          expect(isRight === true ? x - widthMost : x).toBeGreaterThanOrEqual(0)
          expect(isRight === true ? x : x + widthMost).toBeLessThanOrEqual(labelWidthMm)
          expect(y).toBeLessThan(labelHeightMm)
        }
      }),
    )
  })
})

describe('a volume', () => {
  it.each([
    ['0.31', '0.19', '0.06', '0.003534'],
    ['1', '2', '3', '6'],
    ['0.001', '0.001', '0.0005', '0'],
    ['0.01', '0.01', '0.005', '0.000001'],
    ['1.5', '1', '1', '1.5'],
  ])('of %s by %s by %s metres is %s cubic metres', (length, width, height, volume) => {
    expect(volumeOf(length, width, height)).toBe(volume)
  })

  it('is unknown while a length is unknown', () => {
    expect(volumeOf('1', null, '1')).toBeNull()
  })
})
