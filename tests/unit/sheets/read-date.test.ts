/** Dates in cells are read in the order that their column proves; a date that does not exist is reported as that. */
import { describe, expect, it } from 'vitest'
import { guessDateOrder, isEmptyDay, readDate } from '../../../src/sheets/read-date'

const oslo = 'Europe/Oslo'

describe('a date in a cell', () => {
  it.each([
    ['14.10.2026', '2026-10-14', null],
    ['1. 2. 2026', '2026-02-01', null],
    ['14/10/26', '2026-10-14', null],
    ['2026-10-14', '2026-10-14', null],
    ['2026/1/5', '2026-01-05', null],
    ['2026-10-14T08:30:00', '2026-10-14', '08:30:00'],
    ['2026-10-14T08:30:00.123Z', '2026-10-14', '08:30:00'],
    ['14.10.2026 8:30', '2026-10-14', '08:30:00'],
    ['14.10.2026, 08.30', '2026-10-14', '08:30:00'],
    ['29.02.2028', '2028-02-29', null],
    [' 14.10.2026 ', '2026-10-14', null],
    ['14.10.2026  23:59:59', '2026-10-14', '23:59:59'],
    ['2026-10-14 00:00', '2026-10-14', '00:00:00'],
    ['2026-10-14T08:30+02:00', '2026-10-14', '08:30:00'],
    ['1900-01-01', '1900-01-01', null],
    ['9999-12-31', '9999-12-31', null],
    ['9999-12-31T22:59:59Z', '9999-12-31', '22:59:59'],
    ['20261014', '2026-10-14', null],
    ['14/10/2026 12:00:00 AM', '2026-10-14', '00:00:00'],
    ['14/10/2026 12:05 pm', '2026-10-14', '12:05:00'],
    ['14/10/2026, 8:30 PM', '2026-10-14', '20:30:00'],
    ['14/10/2026 8:30 a.m.', '2026-10-14', '08:30:00'],
  ])('%s is %s', (text, date, time) => {
    expect(readDate(text, 'day-first', oslo)).toEqual({ date, time })
  })

  it.each([
    ['14-OCT-26', '2026-10-14', null],
    ['14-OCT-2026 08.30.00.000000 PM', '2026-10-14', '20:30:00'],
    ['14OCT2026', '2026-10-14', null],
    ['1 Jan 2026', '2026-01-01', null],
    ['Oct 14, 2026', '2026-10-14', null],
    ['October 14th 2026 8:30', '2026-10-14', '08:30:00'],
    ['14. März 2026', '2026-03-14', null],
    ['14.Dez.2026, 08:30', '2026-12-14', '08:30:00'],
    ['14. des. 2026', '2026-12-14', null],
    ['14 maj 2026', '2026-05-14', null],
    ['14/okt/2026', '2026-10-14', null],
    ['14 października 2026', '2026-10-14', null],
    ['14 sierpień 2026', '2026-08-14', null],
  ])('%s is %s, in either order', (text, date, time) => {
    for (const order of ['day-first', 'month-first'] as const)
      expect(readDate(text, order, oslo)).toEqual({ date, time })
  })

  it.each([
    ['2026-10-13T22:00:00Z', '2026-10-14'],
    ['2026-12-31T23:00:00.000Z', '2027-01-01'],
    ['2026-10-13T21:59:59Z', '2026-10-13'],
    ['2026-10-14T23:30:00-0500', '2026-10-15'],
    ['2026-10-14T01:00+04:00', '2026-10-13'],
    ['2026-10-13 22:00z', '2026-10-14'],
  ])('%s with a time zone is %s in the company', (text, date) => {
    expect(readDate(text, 'day-first', oslo)).toMatchObject({ date })
  })

  it('has the month first where its column does, but not with points', () => {
    expect(readDate('10/14/2026', 'month-first', oslo)).toEqual({ date: '2026-10-14', time: null })
    expect(readDate('03/04/2026', 'month-first', oslo)).toEqual({ date: '2026-03-04', time: null })
    expect(readDate('03.04.2026', 'month-first', oslo)).toEqual({ date: '2026-04-03', time: null })
  })

  it.each([
    '31.09.2026',
    '29.02.2026',
    '20260931',
    '31-Sep-2026',
    'Feb 30, 2026',
    '2026-13-01',
    '00.01.2026',
    '10/14/2026',
    '0001-01-01',
    '0026-10-14',
    '01.10.0206',
    '31.12.1899',
    '1900-01-01T00:00:00+14:00',
    '9999-12-31T23:00:00Z',
  ])('%s does not exist, or not in a valid year', text => {
    expect(readDate(text, 'day-first', oslo)).toBe('no-such-date')
  })

  it.each([
    '',
    'soon',
    '14 ju 2026',
    '14 jux 2026',
    '14-Oct',
    '14-Oct-026',
    '14 Oct 20261',
    'Oct 2026',
    'Oct 14 26',
    '14.10',
    '48',
    '740-2210',
    '14.10-2026',
    '1.2.345',
    '14.10.2026 25:00',
    '14.10.2026 24:00',
    '14/10/2026 13:00 PM',
    '14/10/2026 0:30 AM',
    '14.10.2026 08:60',
    '14.10.2026 08:30:60',
    '14.10.2026 8:3',
    '14.10.2026 08:30 delivered',
    '14.10.2026 x',
    'due 2026-10-14',
    '2026-10-13T22:00:00+99:00',
    '2026-10-13T22:00:00-2460',
    'x'.repeat(32_767),
  ])('%j is no date', text => {
    expect(readDate(text, 'day-first', oslo)).toBeNull()
  })
})

describe('an empty day', () => {
  it.each([
    '0001-01-01',
    '0001-01-01T00:00:00Z',
    '0001-01-01T00:00:00+01:00',
    '01.01.0001',
    '1/1/0001 12:00:00 AM',
    'Jan 1 0001 12:00AM',
    '0001-12-30',
    '00010101',
    '0000-00-00',
    '0000-00-00 00:00:00',
    '00.00.0000',
    '00000000',
    ' 00/00/00 ',
  ])('is %j, as other systems write it', text => {
    expect(isEmptyDay(text)).toBe(true)
  })

  it.each(['', '01.01.01', '0026-10-14', '01.10.0206', '00.01.2026', '1.0.2026', '0', '2026-10-14', 'soon'])(
    'is not %j',
    text => {
      expect(isEmptyDay(text)).toBe(false)
    },
  )
})

describe('the order of a column', () => {
  it('is determined by an unambiguous date', () => {
    expect(guessDateOrder(['03/04/2026', '31/10/2026 08:00'])).toEqual({
      order: 'day-first',
      because: '31/10/2026 08:00',
    })
    expect(guessDateOrder(['03/04/2026', '10/31/2026'])).toEqual({
      order: 'month-first',
      because: '10/31/2026',
    })
    expect(guessDateOrder(['03/04/2026', 'text', '2026-10-31', '01.13.2026'])).toBeNull()
  })

  it('is told with the date alone, without the blanks around it', () => {
    expect(guessDateOrder([' 31/10/2026 '])).toEqual({ order: 'day-first', because: '31/10/2026' })
    expect(guessDateOrder([' 10/31/2026 '])).toEqual({ order: 'month-first', because: '10/31/2026' })
  })

  it('is not told by a day that may be a month, nor by a date in a long text', () => {
    expect(guessDateOrder(['12/10/2026', '10/12/2026'])).toBeNull()
    expect(guessDateOrder(['31/10/2026 08:00 to the warehouse in the north'])).toBeNull()
  })
})
