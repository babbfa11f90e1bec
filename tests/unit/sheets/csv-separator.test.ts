/** The separator of a .csv is the one that most of its first rows agree on; a first line such as `sep=;` names it. */
import { describe, expect, it } from 'vitest'
import { guessSeparator, namedSeparator } from '../../../src/sheets/csv-separator'

describe('the separator that a text names', () => {
  it.each([
    ['with the line end of Windows', 'sep=;\r\nItem;Price\r\n', ';'],
    ['with the line end of Unix', 'sep=|\nItem|Price\n', '|'],
    ['with the line end of an old Macintosh', 'sep=;\rItem;Price\r', ';'],
    ['in capital letters', 'SEP=,\r\nItem,Price\r\n', ','],
    ['as a tabulator', 'sep=\t\r\nItem\tPrice\r\n', '\t'],
    ['without anything below', 'sep=;', ';'],
  ])('is found %s', (_, text, separator) => {
    expect(namedSeparator(text)).toEqual({ separator })
  })

  it.each([
    ['a later line', 'Item;Price\nsep=|\n'],
    ['a cell of a header', 'sep=;Price\nA-1;1,50\n'],
    ['a character that separates nothing', 'sep=x\nItem;Price\n'],
    ['no first line', ''],
  ])('is not in %s', (_, text) => {
    expect(namedSeparator(text)).toBeNull()
  })
})

describe('the separator that a text does not name', () => {
  it.each([
    ['of every row, not one in the header', ',', 'Size; colour,Quantity\nM,3\nL,4\nXL,12\n'],
    ['of every row, not of the decimals', ';', 'Price,Quantity\n1,5;2,5;3\n2,5;1,25;4\n3;5;6\n'],
    [
      'of most rows, although a remark divides one more often',
      ';',
      'Item;Name\nA-1;Bolt, long\nA-2;Nut, thin\nA-3;Washer, flat\nA-4;Screw\nA-5;Pin; and more\nA-6;Hook\n',
    ],
    [
      'of the rows with cells, however many empty ones a spreadsheet adds',
      ';',
      'A-1;1,50\nA-2;2,50\nA-3;3,25\n;;\n;;\n;;\n',
    ],
    ['in the only line, the rarest one of several', '|', 'Bolt, long|12'],
    ['in the first line, where rows show none', ';', 'Item;\nA-1\nA-2\n'],
  ])('is that %s', (_, separator, text) => {
    expect(guessSeparator(text)).toBe(separator)
  })

  it.each([
    ['one column', 'Item\nA-1\nA-2\n'],
    ['nothing', ''],
  ])('is a comma in a text of %s', (_, text) => {
    expect(guessSeparator(text)).toBe(',')
  })

  it('is that of the first rows, whatever follows far below', () => {
    const remarks = 'Delivered late, but complete\n'
    expect(guessSeparator('A-1;3\n'.repeat(50) + remarks.repeat(200))).toBe(';')
    expect(guessSeparator('A-1;3\n'.repeat(20) + remarks.repeat(200))).toBe(',')
  })

  it('is that of the rows before a quote which the text leaves open', () => {
    expect(guessSeparator('Bolt, long;12\nNut;4\nPin;5\n"Washer, fl')).toBe(';')
    expect(guessSeparator('Size; colour,Quantity\nM,3\nL,4\n"X')).toBe(',')
  })
})
