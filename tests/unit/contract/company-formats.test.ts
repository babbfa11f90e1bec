import { describe, expect, it } from 'vitest'
import {
  companyProblems,
  dateFormatProblem,
  numberFormats,
  timeFormatProblem,
} from '../../../src/contract/company-formats'
import { countryCodes } from '../../../src/contract/countries'
import { compileDatePattern } from '../../../src/contract/date-format'
import type { CompanyInfo } from '../../../src/contract/endpoints/settings'
import { formatDefaults, patternLengthMost, regions } from '../../../src/contract/limits'

const company: CompanyInfo = {
  name: 'Nordkapp Lager AS',
  streetAddress: 'Havnegata 2',
  zipCode: '9750',
  city: 'Honningsvåg',
  countryCode: 'NO',
  region: 'Europe/Berlin',
  dateFormat: 'DD.MM.YYYY',
  timeFormat: 'HH:mm',
  numberFormat: 'nb-NO',
  currency: 'NOK',
}
const codesOf = (changes: Partial<CompanyInfo>, saved?: CompanyInfo) =>
  Object.fromEntries(
    [...companyProblems({ ...company, ...changes }, saved)].map(([field, { code }]) => [field, code]),
  )

describe('the format of dates', () => {
  it.each([
    formatDefaults.dateFormat,
    'D MMM YYYY',
    'DD.MM.YY',
    'M/D/YYYY',
    'yyyy-MM-dd',
    'D. MMM YYYY [kl.]',
  ])('may be %s', pattern => {
    expect(dateFormatProblem(pattern)).toBeNull()
    const text = compileDatePattern(
      pattern,
      'en-GB',
    )({ year: 2026, month: 11, day: 7, hour: 0, minute: 0, second: 0 })
    expect(text).not.toMatch(/[YyD]/)
  })

  it.each([
    ['DD.MM', 'noYear'],
    ['YYYY-MM', 'noDay'],
    ['YYYY DD', 'noMonth'],
    ['YYYY-mm-DD', 'minutesForMonth'],
    ['YYYY-MM-DD HH', 'timeInDate'],
    ['YYYY-MM-DD mm', 'timeInDate'],
    ['YYYY-MM-DD-DD', 'twice'],
    ['YYYY-MM-DD x', 'unknownLetter'],
    ['YYYY-MM-DD [kl', 'openBracket'],
    ['-', 'noDay'],
    ['YYYY-MM-DD'.padEnd(patternLengthMost + 1, '.'), 'tooLong'],
  ])('is not %s, with the reason', (pattern, code) => {
    expect(dateFormatProblem(pattern)?.code).toBe(code)
  })
})

describe('the format of times', () => {
  it.each([formatDefaults.timeFormat, 'HH:mm', 'h:mm a', 'hh.mm.ss A'])('may be %s', pattern => {
    expect(timeFormatProblem(pattern)).toBeNull()
  })

  it.each([
    ['hh:mm', 'noHalf'],
    ['HH:mm a', 'halfWithAllHours'],
    ['mm:ss', 'noHour'],
    ['HH', 'noMinute'],
    ['HH:MM', 'monthForMinutes'],
    ['YYYY HH:mm', 'dateInTime'],
    ['HH:mm:mm', 'twice'],
    ['HHuhr', 'unknownLetter'],
  ])('is not %s, with the reason', (pattern, code) => {
    expect(timeFormatProblem(pattern)?.code).toBe(code)
  })
})

describe('the company', () => {
  it('is valid unchanged, and with empty formats for the defaults', () => {
    expect(codesOf({})).toEqual({})
    expect(codesOf({ dateFormat: '', timeFormat: '', countryCode: '', city: '' })).toEqual({})
  })

  it('requires a name, and listed values for all choices', () => {
    const wrong = {
      name: '  ',
      countryCode: 'ZZ',
      region: 'Mars/Olympus',
      numberFormat: 'xx',
      currency: 'QQQ',
    }
    expect(codesOf(wrong)).toEqual({
      name: 'missing',
      countryCode: 'notListed',
      region: 'notListed',
      numberFormat: 'notListed',
      currency: 'notListed',
    })
  })

  it('may keep a saved region that is no longer offered', () => {
    const older = { ...company, region: 'Europe/Oslo' }
    expect(codesOf({ region: 'Europe/Oslo', city: 'Alta' }, older)).toEqual({})
    expect(codesOf({ region: 'Europe/Oslo' }, company)).toEqual({ region: 'notListed' })
  })

  it('is offered only countries, regions and number formats that the platform supports', () => {
    const names = new Intl.DisplayNames('en-GB', { type: 'region', fallback: 'none' })
    expect(countryCodes.filter(code => names.of(code) === undefined)).toEqual([])
    expect(new Set(countryCodes).size).toBe(countryCodes.length)
    expect(countryCodes).toHaveLength(250)
    for (const region of regions)
      expect(() => new Intl.DateTimeFormat('en', { timeZone: region })).not.toThrow()
    const looks = numberFormats.map(locale => new Intl.NumberFormat(locale).format(1234567.89))
    expect(
      new Set([...looks, ...numberFormats.map(one => new Intl.NumberFormat(one).format(1234.5))]).size,
    ).toBeGreaterThan(numberFormats.length)
  })
})
