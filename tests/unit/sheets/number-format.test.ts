/** Numbers by the format of their cell, as Excel displays them: its sections and conditions, codes, fractions, currencies and units. */
import { describe, expect, it } from 'vitest'
import { isOtherCurrency, numberFormat } from '../../../src/sheets/number-format'

/** The display of a number with a format of the file, or with one of the standard. */
function shown(format: string | number, value: string) {
  const { show } = typeof format === 'number' ? numberFormat(format, undefined) : numberFormat(164, format)
  return show(value)
}

describe('a format with several sections', () => {
  it.each([
    ['0" in";0" out";"none"', '5', 'in'],
    ['0" in";0" out";"none"', '-5', 'out'],
    ['0" in";0" out";"none"', '0', 'none'],
    ['0" in";0" out"', '5', 'in'],
    ['0" in";0" out"', '-5', 'out'],
    ['0" in";0" out"', '0', 'in'],
    ['0" in"', '-5', 'in'],
    ['0" pcs; gross"', '5', 'pcs; gross'],
  ])('%s takes the one for the sign: %s is followed by %s', (format, value, word) => {
    expect(shown(format, value)).toMatchObject({ text: value, word })
  })

  const short = '[>=1000000]0.0,,"M";[>=1000]0.0,"K";0'
  it.each([
    [short, '2500000', 'M', 'rounded'],
    [short, '1000000', 'M', 'rounded'],
    [short, '999999', 'K', 'rounded'],
    [short, '1000', 'K', 'rounded'],
    [short, '999', null, null],
    [short, '-12', null, null],
    ['[=1]0" day";0" days"', '1', 'day', null],
    ['[=1]0" day";0" days"', '2', 'days', null],
    ['[=1]0" day";0" days"', '0', 'days', null],
    ['[<100]0" few";0" many"', '99', 'few', null],
    ['[<100]0" few";0" many"', '100', 'many', null],
    ['[<100]0" few";0" many"', '150', 'many', null],
    ['[<2.5]0.0" light";0.0" heavy"', '2.4', 'light', null],
    ['[<2.5]0.0" light";0.0" heavy"', '2.5', 'heavy', null],
    ['[<=10]0" low";0" enough"', '10', 'low', null],
    ['[<=10]0" low";0" enough"', '11', 'enough', null],
    ['[<>5]0" other";0" five"', '3', 'other', null],
    ['[<>5]0" other";0" five"', '7', 'other', null],
    ['[<>5]0" other";0" five"', '5', 'five', null],
    ['[>100]0" hot";[<-50]0" cold";0" fine"', '101', 'hot', null],
    ['[>100]0" hot";[<-50]0" cold";0" fine"', '100', 'fine', null],
    ['[>100]0" hot";[<-50]0" cold";0" fine"', '-50', 'fine', null],
    ['[>100]0" hot";[<-50]0" cold";0" fine"', '-51', 'cold', null],
  ])(
    '%s takes the one whose condition holds: %s has the word %s and is %s',
    (format, value, word, differs) => {
      expect(shown(format, value)).toMatchObject({ text: value, word, differs })
    },
  )

  it('leaves a number as it is for which no condition holds', () => {
    const plain = { text: '7.25', differs: null, currency: null, word: null }
    expect(shown('[>=10]0" kg";[<0]0" kg"', '7.25')).toEqual(plain)
  })
})

describe('a number', () => {
  it.each([
    ['00', '7', '07'],
    ['00000', '0', '00000'],
    ['000-000', '0', '000-000'],
    ['###-####', '1431007', '143-1007'],
    ['??-???', '80331', '80-331'],
    ['"WH-"000', '12345', 'WH-12345'],
    ['"PO"/0000', '42', 'PO/0042'],
    ['??000', '7', '007'],
    ['00000', '-12', '-00012'],
    ['"A "0000', '-12', '-A 0012'],
    ['000;-000', '-5', '-005'],
    ['000;(000)', '-5', '(005)'],
    // A sign that only the colour tells is not lost.
    ['000;[Red]000', '-5', '-005'],
    ['000-000;[Red]000-000', '-5', '-000-005'],
    ['(000) 000-0000', '-5551234567', '-(555) 123-4567'],
  ])('with the format %s and the value %s is the code %s', (format, value, text) => {
    expect(shown(format, value).text).toBe(text)
  })

  it.each([
    ['with thousands separators', '0,000', '42'],
    ['in thousands', '00000,', '5000'],
    ['with decimals', '000.00', '5'],
    ['that has decimals itself', '000', '2.5'],
    ['with a currency', '[$€-407]\\ 00', '5'],
    ['with a power of ten', '0E+00', '5'],
    ['shown as a fraction', '# ??/??', '3'],
    ['shown as a fraction, with more digits than places', '# ??/??', '12345'],
    ['behind a word', '"Nr. "0', '5'],
    ['before a word', '##0" kg"', '5'],
  ])('%s is no code: with the format %s, %s stays as it is', (_, format, value) => {
    expect(shown(format, value).text).toBe(value)
  })
})

describe('the display', () => {
  it.each<[string | number, string, string | null]>([
    // A text cell and an empty format show numbers as General does.
    [49, '57012345678', null],
    [49, '570123456789', 'scientific'],
    ['', '570123456789', 'scientific'],
    ['0', '570123456789', null],
    ['0E+00', '5', 'scientific'],
    ['[hh]:mm', '1.5', 'rounded'],
    ['[mm]:ss', '1.5', 'rounded'],
    ['[SS]', '1.5', 'rounded'],
    [46, '1.5', 'rounded'],
    ['[h]:mm', '2', 'rounded'],
    ['# ?/?', '5', null],
    [13, '-12', null],
    ['# ?/?', '2.51', 'rounded'],
    // Brackets that are no time: a colour, and a currency whose name ends like one.
    ['[Magenta]0.00', '12.25', null],
    ['[$Rs]\\ 0.00', '12.25', null],
    ['0.00\\ t.', '12.25', null],
    ['0.0\\ t.', '12.25', 'rounded'],
    ['00.0,', '12000', 'rounded'],
  ])('of format %j and the number %s is %s', (format, value, differs) => {
    expect(shown(format, value)).toMatchObject({ text: value, differs })
  })

  it.each(['General', '0%'])('is unknown with %s for a number that is too long to write out', format => {
    expect(shown(format, '1E+300')).toEqual({ text: '1E+300', differs: null, currency: null, word: null })
  })
})

describe('the text beside a number', () => {
  it.each([
    ['0.00" EUR"', 'EUR'],
    ['"GBP "0.00', 'GBP'],
    ['#,##0.00" zł"', 'PLN'],
    ['"Kr. "#,##0.00', 'kr'],
    ['[$kr-41D]\\ #,##0', 'SEK'],
    ['[$kr-00000414]\\ #,##0', 'NOK'],
    ['[$kr-814]\\ #,##0', 'NOK'],
    ['[$kr]\\ #,##0', 'kr'],
    ['[$kr-409]\\ #,##0', 'kr'],
    // The locale of the reader, not of the currency.
    ['[$USD-414]\\ #,##0', 'USD'],
    ['#,##0.00[$ Kč-405]', 'CZK'],
    ['#,##0.00\\ [$€-x-euro1]', 'EUR'],
    ['[$€-x-euro2]\\ #,##0.00', 'EUR'],
    ['[$£-en-GB]#,##0.00', 'GBP'],
    ['[$-409]#,##0.00', null],
    ['[$-en-US]#,##0.00', null],
    ['[$ -414]#,##0.00', null],
  ])('in %s is the currency %s', (format, currency) => {
    expect(shown(format, '12.5')).toMatchObject({ text: '12.5', currency, word: null })
  })

  it.each([
    ['0" sekk"', 'sekk'],
    ['"largeur "0', 'largeur'],
    ['"Nr. "0', 'Nr.'],
    ['##0" kg"', 'kg'],
    ['General" m2"', 'm2'],
    ['@" kg"', 'kg'],
    ['0" (net)"', 'net'],
    ['0" – "', null],
  ])('in %s is the word %s', (format, word) => {
    expect(shown(format, '12')).toMatchObject({ text: '12', currency: null, word })
  })
})

describe('a unit of a price', () => {
  it.each([
    ['EUR', 'USD', true],
    ['EUR', 'USD/pcs', true],
    ['EUR', 'kr / stk', true],
    ['EUR', '€/pcs', false],
    ['EUR', 'pcs', false],
    ['EUR', '', false],
    ['NOK', 'kr/stk', false],
    ['DKK', 'EUR per m2', true],
  ])('of a company with %s that is %j names another currency: %s', (company, text, isOther) => {
    expect(isOtherCurrency(company, text)).toBe(isOther)
  })
})
