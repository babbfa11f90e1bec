/** Typed days in the formats of companies. */
import { describe, expect, it } from 'vitest'
import { dayReader } from '../../../src/contract/typed-day'

const today = '2026-11-24'
const read = (text: string, pattern = 'DD.MM.YYYY', language = 'de-DE') =>
  dayReader(pattern, language)(text, today)

describe('a typed day', () => {
  it.each([
    ['24.11.2026', 'DD.MM.YYYY', '2026-11-24'],
    [' 3/2/2027 ', 'DD.MM.YYYY', '2027-02-03'],
    ['3-2-27', 'DD.MM.YYYY', '2027-02-03'],
    ['2/3/2027', 'MM/DD/YYYY', '2027-02-03'],
    ['2026-12-09', 'MM/DD/YYYY', '2026-12-09'],
    ['2026-12-09', 'DD.MM.YYYY', '2026-12-09'],
    ['2026.12.09', 'DD.MM.YYYY', '2026-12-09'],
    ['9.12.2026', 'YYYY-MM-DD', '2026-12-09'],
    ['9.12.26', 'YYYY-MM-DD', '2026-12-09'],
    ['9.12', 'YYYY-MM-DD', '2026-12-09'],
    ['9.12.2026', 'MM/DD/YYYY', '2026-12-09'],
    ['9.12.2026', 'MM.DD.YYYY', '2026-09-12'],
    ['26/12/9', 'YYYY-MM-DD', '2026-12-09'],
    ['24112026', 'DD.MM.YYYY', '2026-11-24'],
    ['241126', 'DD.MM.YYYY', '2026-11-24'],
    ['11242026', 'MM/DD/YYYY', '2026-11-24'],
    ['20261124', 'YYYY-MM-DD', '2026-11-24'],
    ['24.12', 'DD.MM.YYYY', '2026-12-24'],
    ['12/24', 'MM/DD/YYYY', '2026-12-24'],
    ['12-24', 'YYYY-MM-DD', '2026-12-24'],
    ['9', 'DD.MM.YYYY', '2026-11-09'],
    ['29.02.2028', 'DD.MM.YYYY', '2028-02-29'],
  ])('%s in %s is %s', (text, pattern, day) => {
    expect(read(text, pattern)?.day).toBe(day)
  })

  it.each([
    ['9 Dec 2026', 'DD MMM YYYY', 'en-GB', '2026-12-09'],
    ['9 december', 'DD MMM YYYY', 'en-GB', '2026-12-09'],
    ['Dec 9, 2026', 'MMM DD YYYY', 'en-GB', '2026-12-09'],
    ['9. März 2027', 'D. MMM YYYY', 'de-DE', '2027-03-09'],
    ['9 maj 27', 'D MMM YYYY', 'da-DK', '2027-05-09'],
    ['9 grudnia 2026', 'D MMM YYYY', 'pl-PL', '2026-12-09'],
    ['9 sierpień 2026', 'D MMM YYYY', 'pl-PL', '2026-08-09'],
    ['9 okt 2026', 'D MMM YYYY', 'sv-SE', '2026-10-09'],
  ])('%s in %s, %s, is %s', (text, pattern, language, day) => {
    expect(read(text, pattern, language)?.day).toBe(day)
  })

  it.each([
    '',
    'soon',
    '31.02.2026',
    '24.13.2026',
    '0.11.2026',
    '24.11.202',
    '24.11.2',
    '1.2.3.4',
    '24.11.0000',
    '9 ju 2026',
    '9 foo 2026',
    'mar mar 2026',
    '24:11:2026',
    '1234567',
    '-',
  ])('%j is no day', text => expect(read(text, 'DD.MM.YYYY', 'en-GB')).toBeNull())

  it('is complete once its year has four digits', () => {
    expect(read('24.11.20')?.isWhole).toBe(false)
    expect(read('24.11')?.isWhole).toBe(false)
    expect(read('24.11.2026')?.isWhole).toBe(true)
    expect(read('24. November 2026')?.isWhole).toBe(true)
  })
})
