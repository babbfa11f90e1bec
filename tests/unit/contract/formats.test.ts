/** Company formats: exact numbers, days, moments in the region, and the updated text. */
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import type { CockpitSettings } from '../../../src/contract/endpoints/settings'
import { withRegion } from '../../../host/choose-region'
import {
  chooseFormats,
  createFormats,
  moneyText,
  priceText,
  type FormatChoice,
} from '../../../src/contract/formats'
import { formatDefaults } from '../../../src/contract/limits'

const choice: FormatChoice = {
  region: 'Europe/Berlin',
  dateFormat: 'YYYY-MM-DD',
  timeFormat: 'HH:mm:ss',
  numberFormat: 'de-DE',
  currency: 'NOK',
}
const formats = (changes: Partial<FormatChoice> = {}) =>
  createFormats({ ...choice, ...changes }, 'en-GB', (key, values) =>
    `${key} ${String(values?.['count'] ?? '')}`.trim(),
  )

describe('figures of a chart', () => {
  const nbsp = '\u00A0'
  it.each([
    ['de-DE', 'de-DE', 42_400_000, `42,4${nbsp}Mio.`],
    ['en-GB', 'en-GB', 42_400_000, `42.4${nbsp}M`],
    // The company's decimal mark, whatever the language: it is the same in the whole chart.
    ['en-GB', 'de-DE', 42_400_000, `42,4${nbsp}M`],
    ['en-GB', 'de-DE', 9_999, '9.999'],
    ['en-GB', 'de-DE', 12_345, `12,3${nbsp}K`],
    // German has no abbreviation for thousands.
    ['de-DE', 'en-GB', 12_345, '12,300'],
    ['pl-PL', 'pl-PL', 1_234_567, `1,23${nbsp}mln`],
    ['sv-SE', 'sv-SE', -5_000_000, `−5${nbsp}mn`],
    ['da-DK', 'da-DK', 0, '0'],
    ['en-GB', 'en-GB', NaN, '–'],
  ] as const)(
    'are abbreviated in %s for a company with the format %s: %d',
    (language, numberFormat, value, text) => {
      expect(createFormats({ ...choice, numberFormat }, language, key => key).short(value)).toBe(text)
    },
  )

  it('have the requested decimals while they are not abbreviated', () => {
    expect(formats().short(9.876, 0)).toBe('10')
    expect(formats().short(9.876)).toBe('9,876')
  })
})

describe('numbers', () => {
  it.each([
    ['12.50', undefined, '12,5'],
    ['9007199254740993', undefined, '9.007.199.254.740.993'],
    ['9007199254740993.25', 2, '9.007.199.254.740.993,25'],
    ['-0.005', 2, '-0,01'],
    ['1.005', 2, '1,01'],
    ['0', 2, '0,00'],
    [1234.5, undefined, '1.234,5'],
    [null, undefined, '–'],
    ['', undefined, '–'],
    [Number.NaN, undefined, '–'],
    ['abc', undefined, 'abc'],
  ] as const)('%s with %s decimals is %s', (value, decimals, text) => {
    expect(formats().number(value, decimals)).toBe(text)
  })

  it('are followed by a per cent sign, and have two decimals as money', () => {
    expect(formats().percent('12.5')).toBe('12,5\u00a0%')
    expect(formats().money('1234567.1')).toBe('1.234.567,10')
  })

  it('have the decimals of the price of a unit, at least two and at most four', () => {
    expect(['12', '0.0042', '1234.567890'].map(value => formats().price(value))).toEqual([
      '12,00',
      '0,0042',
      '1.234,5679',
    ])
    expect(priceText('0.0042', formats())).toBe('NOK 0,0042')
  })

  it('follow the currency of the company', () => {
    expect(moneyText('1234.5', formats())).toBe('NOK 1.234,50')
    expect(moneyText('1234.5', formats({ currency: '' }))).toBe('1.234,50')
  })

  it('are formatted up to the largest double and a thousand digits', () => {
    expect(formats().number(1e308)).toMatch(/^1\d{2}\.|^10/)
    expect(formats().number('1'.repeat(1000))).toBe('1'.repeat(1000))
  })

  it('keep every digit', () => {
    const digits = fc.stringMatching(/^[1-9][0-9]{0,30}$/)
    const fraction = fc.stringMatching(/^[0-9]{0,11}[1-9]$/)
    fc.assert(
      fc.property(digits, fraction, (whole, rest) => {
        const text = formats({ numberFormat: 'en-GB' }).number(`${whole}.${rest}`)
        expect(text.replaceAll(',', '')).toBe(`${whole}.${rest}`)
      }),
    )
  })
})

describe('days and moments', () => {
  it.each([
    ['2026-03-04', 'DD.MM.YYYY', '04.03.2026'],
    ['2026-03-04', 'D/M/YY', '4/3/26'],
    ['2026-03-04', 'dd MMM yyyy', '04 Mar 2026'],
    ['2026-03-04', '[day] D', 'day 4'],
    ['2026-03-29T23:30:00Z', 'DD.MM.YYYY', '30.03.2026'],
    ['0001-01-01', 'YYYY-MM-DD', '–'],
    ['0001-01-01T00:00:00Z', 'YYYY-MM-DD', '–'],
    ['1970-01-01', 'YYYY-MM-DD', '–'],
    ['1970-01-02', 'YYYY-MM-DD', '1970-01-02'],
    [null, 'YYYY-MM-DD', '–'],
    ['nonsense', 'YYYY-MM-DD', '–'],
  ])('the day %s as %s is %s', (value, dateFormat, text) => {
    expect(formats({ dateFormat }).date(value)).toBe(text)
  })

  it('a calendar day is the same day in every region', () => {
    for (const region of ['Pacific/Kiritimati', 'Pacific/Niue', 'UTC']) {
      expect(formats({ region }).date('2026-03-04')).toBe('2026-03-04')
    }
  })

  it.each([
    ['2026-03-29T00:59:59Z', '2026-03-29 01:59:59'],
    ['2026-03-29T01:00:00Z', '2026-03-29 03:00:00'],
    ['2026-10-25T00:30:00Z', '2026-10-25 02:30:00'],
    ['2026-10-25T01:30:00Z', '2026-10-25 02:30:00'],
    ['2026-07-01T22:00:00.999Z', '2026-07-02 00:00:00'],
  ])('%s in Berlin is %s, also when clocks change', (value, text) => {
    expect(formats().dateTime(value)).toBe(text)
  })

  it('support 12-hour formats', () => {
    const time = (text: string, timeFormat: string) =>
      formats({ timeFormat, region: 'UTC' }).time(new Date(text))
    expect(time('2026-01-01T00:05:09Z', 'h:mm A')).toBe('12:05 AM')
    expect(time('2026-01-01T12:05:09Z', 'hh:mm:ss a')).toBe('12:05:09 pm')
    expect(time('2026-01-01T15:05:09Z', 'H.m.s')).toBe('15.5.9')
  })

  it('a calendar day has no time of a region', () => {
    expect(formats().dateTime('2026-07-01')).toBe('2026-07-01')
  })

  it('today is the day of the region', () => {
    expect(formats().companyDay(new Date('2026-06-30T22:30:00Z'))).toBe('2026-07-01')
  })

  it("today is a day of the server's clock", () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-30T12:00:00Z') })
    const hourMs = 3_600_000
    const ahead = createFormats(choice, 'en-GB', key => key, 10 * hourMs)
    expect([formats().companyDay(), ahead.companyDay()]).toEqual(['2026-06-30', '2026-07-01'])
    vi.useRealTimers()
  })

  it('are fast enough for 10,000 cells', () => {
    const one = formats()
    const started = performance.now()
    for (let at = 0; at < 10_000; at += 1) one.dateTime(new Date(1.7e12 + at * 3_600_000).toISOString())
    // Generous: it takes about 30 ms; calling Intl for each cell takes about 200.
    expect(performance.now() - started).toBeLessThan(2_000)
  })
})

describe('the updated text', () => {
  const now = new Date('2026-05-20T12:00:00Z')
  const ago = (ms: number) => formats().relative(new Date(now.getTime() - ms), now)
  const minute = 60_000
  const hour = 60 * minute
  const day = 24 * hour
  it.each([
    [-5_000, 'kernel.relative.justNow'],
    [59_999, 'kernel.relative.justNow'],
    [minute, 'kernel.relative.minutes 1'],
    [60 * minute - 1, 'kernel.relative.minutes 59'],
    [hour, 'kernel.relative.hours 1'],
    [24 * hour - 1, 'kernel.relative.hours 23'],
    [day, 'kernel.relative.days 1'],
    [7 * day - 1, 'kernel.relative.days 6'],
    [7 * day, 'kernel.relative.weeks 1'],
    [28 * day - 1, 'kernel.relative.weeks 3'],
    [28 * day, '2026-04-22'],
  ])('%i ms ago is %s', (ms, text) => {
    expect(ago(ms)).toBe(text)
  })
})

describe('the choice of formats', () => {
  type UserSettings = CockpitSettings['userSettings']
  const company = { region: '', dateFormat: '', timeFormat: '', numberFormat: '', currency: 'NOK' }
  const choose = (own: Partial<UserSettings>, info: Partial<UserSettings['companyInfo']> = {}) =>
    chooseFormats({
      displayname: '',
      heartBeat: 0,
      rowsLimit: 0,
      takeLimit: 0,
      reportDataRefreshMinutes: 0,
      timeStampSettings: '',
      numberFormatSettings: '',
      companyInfo: {
        name: '',
        streetAddress: '',
        zipCode: '',
        city: '',
        countryCode: '',
        ...company,
        ...info,
      },
      ...own,
    })

  it('is the default where nothing is set', () => {
    expect(choose({})).toEqual(choice)
  })

  it("prefers the user's formats to the company's", () => {
    const info = { dateFormat: 'DD.MM.YYYY', timeFormat: 'HH:mm', region: 'UTC', numberFormat: 'en-GB' }
    expect(choose({}, info)).toEqual({ ...info, currency: 'NOK' })
    expect(
      choose({ timeStampSettings: 'D.M.YY||Europe/Helsinki', numberFormatSettings: 'nb-NO' }, info),
    ).toEqual({
      dateFormat: 'D.M.YY',
      timeFormat: 'HH:mm',
      region: 'Europe/Helsinki',
      dayRegion: 'UTC',
      numberFormat: 'nb-NO',
      currency: 'NOK',
    })
  })

  it('displays moments in the region of the user, and takes today from the company', () => {
    const chosen = choose({ timeStampSettings: '||Europe/Helsinki' }, { region: 'UTC' })
    const own = createFormats(chosen, 'en-GB', key => key)
    expect(own.dateTime('2026-06-30T22:30:00Z')).toBe('2026-07-01 01:30:00')
    expect(own.companyDay(new Date('2026-06-30T22:30:00Z'))).toBe('2026-06-30')
  })

  it.each(['', 'DD.MM.YYYY|HH:mm|UTC'])('follows the region that the user saves (%j)', timeStampSettings => {
    const saved = (region: string) => {
      const before = { userSettings: { timeStampSettings, companyInfo: { region: 'UTC' } } }
      return withRegion(before as CockpitSettings, region).userSettings
    }
    expect(chooseFormats(saved('Europe/Helsinki')).region).toBe('Europe/Helsinki')
    expect(chooseFormats(saved('')).region).toBe('UTC')
    expect(chooseFormats(saved('Europe/Helsinki')).timeFormat).toBe(
      timeStampSettings === '' ? 'HH:mm:ss' : 'HH:mm',
    )
  })

  it('is the company’s where there is no user, and the default where the company has none', () => {
    const { region, numberFormat, dateFormat, timeFormat } = formatDefaults
    const nothing = { region, numberFormat, dateFormat, timeFormat, currency: '' }
    expect(chooseFormats({ companyInfo: undefined })).toEqual(nothing)
    expect(chooseFormats({ companyInfo: { region: ' ', dateFormat: ' ', numberFormat: '' } })).toEqual(
      nothing,
    )
    expect(chooseFormats({ companyInfo: { region: 'UTC', currency: 'NOK' } })).toEqual({
      ...nothing,
      region: 'UTC',
      currency: 'NOK',
    })
  })

  it('ignores regions and locales that do not exist', () => {
    const corrupt = { timeStampSettings: '||Mars/Olympus', numberFormatSettings: 'not a locale!' }
    expect(choose(corrupt)).toEqual(choice)
    expect(() => createFormats(choose(corrupt), 'en-GB', key => key)).not.toThrow()
  })
})
