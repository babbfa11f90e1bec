/** Labels: what stands on them, and that everything stays on the paper. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  labelDrawing,
  labelHeightMm,
  labelWidthMm,
  locationLabel,
  materialLabel,
} from '../../../src/contract/label'
import { volumeOf } from '../../../src/contract/material-rules'
import { readBarcode } from '../../barcode-reader'

const bag = { itemNo: '740-2210', name: 'Dry bag', barcode: '7090044112014', ean: null, baseUoM: 'pcs' }

describe('a label', () => {
  it('of a material has its barcode, else its EAN, else its number', () => {
    expect(materialLabel(bag).code).toBe('7090044112014')
    expect(materialLabel({ ...bag, barcode: '', ean: '4006381333931' }).code).toBe('4006381333931')
    expect(materialLabel({ ...bag, barcode: null }).code).toBe('740-2210')
  })

  it('of a location says its name', () => {
    const label = locationLabel({ name: 'A-04-2', locationRole: 'Shelving A', controlNumber: '42' })
    expect(label).toEqual({ title: 'A-04-2', text: 'Shelving A', code: 'A-04-2', note: '42' })
  })

  it('has bars that say the code', () => {
    const { bars } = labelDrawing(materialLabel(bag))
    const module = Math.min(...bars.map(({ width }) => width))
    const widths = bars.flatMap((bar, at) => {
      const next = bars[at + 1]
      return next === undefined ? [bar.width] : [bar.width, next.x - bar.x - bar.width]
    })
    expect(readBarcode(widths.map(width => Math.round(width / module)))).toBe(bag.barcode)
  })

  it('has no bars where no scanner could read them', () => {
    expect(labelDrawing({ ...materialLabel(bag), code: 'X'.repeat(60) }).bars).toEqual([])
    expect(labelDrawing({ ...materialLabel(bag), code: 'Łódź' }).bars).toEqual([])
  })

  it('cuts a long name after two lines', () => {
    const { texts } = labelDrawing({ ...materialLabel(bag), text: 'word '.repeat(40) })
    const lines = texts.filter(({ text }) => text.startsWith('word'))
    expect(lines).toHaveLength(2)
    expect(lines[1]?.text.endsWith('…')).toBe(true)
  })

  it('stays on the paper, whatever it says', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), fc.string(), (title, text, code, note) => {
        const { bars, texts } = labelDrawing({ title, text, code, note })
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

  it('is not known while one length is not', () => {
    expect(volumeOf('1', null, '1')).toBeNull()
  })
})
