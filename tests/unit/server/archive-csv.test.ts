/** An archive file returns exactly the cells that were written, and reports an error when it cannot. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { archiveCsv, readArchiveCsv, type ArchiveCell } from '../../../demo/server/retention/archive-csv'

describe('the text of a archive file', () => {
  it('is what COPY of PostgreSQL reads: null is empty, an empty text has quotes', () => {
    const rows = [
      [null, '', 'a'],
      ['\\.', 'b,"c"', 'd\r\ne'],
    ]
    const text = archiveCsv({ columns: ['x', 'y', 'z'], rows })
    expect(text).toBe('x,y,z\n,"",a\n"\\.","b,""c""","d\r\ne"\n')
    expect(readArchiveCsv(text)).toEqual({ columns: ['x', 'y', 'z'], rows })
  })

  it('gives back whatever was written', () => {
    const cell = fc.option(
      fc.oneof(
        fc.string({ unit: 'grapheme' }),
        fc.string({ unit: fc.constantFrom('"', ',', '\n', '\r', '\\', '.', ' ', '=', 'a') }),
      ),
    ) as fc.Arbitrary<ArchiveCell>
    const table = fc.integer({ min: 1, max: 5 }).chain(width =>
      fc.record({
        columns: fc.constant(Array.from({ length: width }, (_one, at) => `c${at}`)),
        rows: fc.array(fc.array(cell, { minLength: width, maxLength: width }), { maxLength: 8 }),
      }),
    )
    fc.assert(
      fc.property(table, rows => {
        expect(readArchiveCsv(archiveCsv(rows))).toEqual(rows)
      }),
    )
  })

  it.each(['a,b\n1\n', 'a,b\n1,2', 'a,b\n1,', 'a,b\n"1,2\n', 'a,b\n"1"x,2\n'])('refuses %j', text => {
    expect(() => readArchiveCsv(text)).toThrow()
  })
})
