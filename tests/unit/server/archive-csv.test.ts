/** An archive file is read back with exactly the written cells, or fails with an error. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { archiveCsv, readArchiveCsv, type ArchiveCell } from '../../../demo/server/retention/archive-csv'

describe('the text of an archive file', () => {
  it('has the format of COPY of PostgreSQL: null is empty, an empty text has quotes', () => {
    const rows = [
      [null, '', 'a'],
      ['\\.', 'b,"c"', 'd\r\ne'],
    ]
    const text = archiveCsv({ columns: ['x', 'y', 'z'], rows })
    expect(text).toBe('x,y,z\n,"",a\n"\\.","b,""c""","d\r\ne"\n')
    expect(readArchiveCsv(text)).toEqual({ columns: ['x', 'y', 'z'], rows })
  })

  it('is read back unchanged', () => {
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

  it.each(['a,b\n1\n', 'a,b\n1,2', 'a,b\n1,', 'a,b\n"1,2\n', 'a,b\n"1"x,2\n'])('is rejected for %j', text => {
    expect(() => readArchiveCsv(text)).toThrow()
  })
})
