/** Barcodes: check digits, the patterns of known codes, and that reading a barcode gives the original text. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { barcodeOf, eanCheckDigit, isEan, isEan13, modulesOf } from '../../../src/contract/barcode'
import { readBarcode } from '../../barcode-reader'

const widthsOf = (text: string) => barcodeOf(text)?.widths.join('') ?? null

describe('EAN-13', () => {
  it.each([
    ['400638133393', 1],
    ['978020137962', 4],
    ['000000000000', 0],
    ['570123456789', 9],
  ])('has the check digit for %s: %i', (twelve, digit) => {
    expect(eanCheckDigit(twelve)).toBe(digit)
  })

  it('is chosen for thirteen digits with a valid check digit', () => {
    expect(isEan13('4006381333931')).toBe(true)
    expect(barcodeOf('4006381333931')?.symbology).toBe('EAN-13')
    expect(isEan13('4006381333932')).toBe(false)
    expect(barcodeOf('4006381333932')?.symbology).toBe('Code 128')
    expect(barcodeOf('400638133393')?.symbology).toBe('Code 128')
  })

  it.each(['96385074', '036000291452', '4006381333931', '14006381333938'])('accepts %s', ean => {
    expect(isEan(ean)).toBe(true)
    const last = Number(ean.at(-1))
    expect(isEan(`${ean.slice(0, -1)}${(last + 1) % 10}`)).toBe(false)
    expect(isEan(ean.slice(1))).toBe(false)
  })

  it.each(['', '12345670x', '40 06381333931', '400638133393', '36000291452'])('rejects “%s”', text => {
    expect(isEan(text)).toBe(false)
  })

  it('has 95 modules from the first bar to the last', () => {
    const code = barcodeOf('4006381333931')
    expect(code === null ? 0 : modulesOf(code)).toBe(95)
    expect(code?.widths).toHaveLength(59)
  })

  it('encodes a known code as the standard defines', () => {
    // 4006381333931: guards 111, 11111 and 111; first digit 4 gives the parity LGLLGG.
    const [left, right] = ['3211 1123 1114 1411 3121 1222', '1411 1411 1411 3112 1411 2221']
    expect(widthsOf('4006381333931')).toBe(`111${left}11111${right}111`.replaceAll(' ', ''))
  })
})

describe('Code 128', () => {
  it('begins in the set for digit pairs where that is shorter', () => {
    expect(widthsOf('1234')?.startsWith('211232')).toBe(true)
    expect(widthsOf('740-2210')?.startsWith('211214')).toBe(true)
  })

  it('encodes neither letters outside ASCII nor an empty text', () => {
    expect(barcodeOf('Łódź')).toBeNull()
    expect(barcodeOf('😀')).toBeNull()
    expect(barcodeOf('')).toBeNull()
  })

  it('decodes to the original text for any ASCII', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii', minLength: 1, maxLength: 40 }), text => {
        const code = barcodeOf(text)
        expect(code === null ? null : readBarcode(code.widths)).toBe(text)
      }),
      { numRuns: 2_000 },
    )
  })

  it('decodes to the original text with many digits', () => {
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^(\d{1,9}|[A-Z-]{1,3})$/), { minLength: 1, maxLength: 5 }),
        parts => {
          const text = parts.join('')
          const code = barcodeOf(text)
          expect(code === null ? null : readBarcode(code.widths)).toBe(text)
        },
      ),
      { numRuns: 2_000 },
    )
  })
})
