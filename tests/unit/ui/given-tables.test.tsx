// @vitest-environment happy-dom
/** Pasted or dropped tables for lines: applied at once or after their columns were shown, read in another way, and undone. */
import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import type { LineFields } from '../../../src/sheets/map-columns'
import { lineNumbers, lineRows, lineText } from '../../../src/sheets/read-lines'
import { codesOf, withoutTaken, type TableReader } from '../../../src/ui/lines/table-reader'
import { useGivenTables, type GivenTables } from '../../../src/ui/lines/use-given-tables'
import { useUndo, type Undo } from '../../../src/ui/lines/use-undo'
import { renderPage, type RenderedPage } from '../render-page'
import { click, within } from './render'

interface Line {
  readonly key: number
  readonly item: string
  readonly quantity: string
}

type Column = 'item' | 'quantity'

const fields: LineFields<Column> = {
  fields: [
    { name: 'item', headers: ['Item'] },
    { name: 'quantity', headers: ['Quantity'] },
  ],
  code: 'item',
  quantity: 'quantity',
  inOrder: ['quantity'],
}

let view: RenderedPage
let tables: GivenTables
let lines: Undo<readonly Line[]>
let lookedUp: (readonly string[])[]
let findKnown: (codes: readonly string[]) => Promise<ReadonlySet<string>>

afterEach(() => view.unmount())

/** Accepts items whose name begins with A. */
function Lines({ start }: { readonly start: readonly Line[] }) {
  lines = useUndo(start)
  const reader: TableReader<Column, ReadonlySet<string>, readonly Omit<Line, 'key'>[], Line> = {
    fields,
    titles: [
      { name: 'item', title: 'Item' },
      { name: 'quantity', title: 'Quantity' },
    ],
    lookUp: codes => {
      lookedUp.push(codes)
      return findKnown(codes)
    },
    lines: () => lines.latest(),
    read: (rows, mapped, known) => {
      const numberIn = lineNumbers(rows, mapped, fields, { mark: '.' })
      const all = lineRows(rows, mapped).map(row => ({
        row,
        item: lineText(row, mapped, 'item'),
        quantity: numberIn(row, 'quantity').text,
      }))
      const taken = all.filter(({ item }) => known.has(item))
      const unmatched = all.filter(({ item }) => !known.has(item))
      const remarks = unmatched.map(({ row }) => ({
        row: row.number,
        text: row.cells.join('\t'),
        key: 'unknown',
      }))
      return { taken, count: taken.length, leftOut: unmatched.length, remarks }
    },
    change: lines.change,
    withTaken: (existing, taken) => [
      ...existing,
      ...taken.map(({ item, quantity }, index) => ({ key: existing.length + index + 1, item, quantity })),
    ],
    itemOf: ({ item }) => item,
  }
  tables = useGivenTables(reader)
  return (
    <p>
      {tables.note?.text}
      {tables.note?.changeColumns !== undefined && (
        <button type="button" onClick={tables.note.changeColumns}>
          Change columns
        </button>
      )}
    </p>
  )
}

const open = (start: readonly Line[] = []) => {
  lookedUp = []
  findKnown = codes => Promise.resolve(new Set(codes.filter(code => code.startsWith('A'))))
  view = renderPage(<Lines start={start} />)
}
/** Waits for pending answers. */
const settle = () => act(() => new Promise(resolve => setTimeout(resolve, 20)))
const paste = async (text: string) => {
  act(() => void tables.paste(text))
  await settle()
}
const shown = () => lines.value.map(({ item, quantity }) => [item, quantity])
const page = () => within(view.root)
const dialog = () => within(page().getByRole('dialog'))
const choose = (column: string, field: Column | '') => {
  const select = dialog().getByRole<HTMLSelectElement>('combobox', { name: column })
  act(() => {
    select.value = field
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  return settle()
}

it('a table with a complete header is applied at once, in one step that can be undone', async () => {
  open()
  await paste('Quantity\tItem\n2\tA-1\n3\tA-2')
  expect(shown()).toEqual([
    ['A-1', '2'],
    ['A-2', '3'],
  ])
  expect(tables.note?.text).toBe('2 lines added from what was pasted. Read as: Quantity, Item.')
  expect(tables.note?.isQuiet).toBe(true)
  expect(lookedUp).toEqual([['A-1', 'A-2']])
  act(() => lines.commands.undo())
  expect(shown()).toEqual([])
})

it('the columns of any other table are displayed for confirmation before it is applied', async () => {
  open()
  await paste('A-1\t2\t7\nA-2\tmany\t8')
  expect(shown()).toEqual([])
  expect(dialog().getByRole('cell', { name: /^many/ }).textContent).toBe('manycannot be read like this')
  await choose('Column 2', '')
  await choose('Column 3', 'quantity')
  click(dialog().getByRole('button', { name: 'Add 2 lines' }))
  await settle()
  expect(shown()).toEqual([
    ['A-1', '7'],
    ['A-2', '8'],
  ])
  // Codes are looked up again only when they changed.
  expect(lookedUp).toHaveLength(1)
})

it('excluded rows are listed by number before a table is applied, and again afterwards', async () => {
  open()
  await paste('Item\tQuantity\nA-1\t2\nB-1\t3')
  const remarks = () =>
    dialog()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  expect(remarks()).toEqual(['Row 3B-1\t3The supplier does not deliver this material.'])
  click(dialog().getByRole('button', { name: 'Add 1 line' }))
  await settle()
  expect(tables.note).toMatchObject({ isQuiet: false, tone: 'warning' })
  expect(tables.note?.text).toContain('1 row is left out.')
  click(page().getByRole('button', { name: 'Change columns' }))
  await settle()
  expect(remarks()).toHaveLength(1)
})

it('a table that is read again with other columns replaces its lines in one step, and keeps later lines', async () => {
  open([{ key: 1, item: 'own', quantity: '1' }])
  await paste('Item\tQuantity\tPrice\nA-1\t2\t9')
  act(() => lines.change(all => [...all, { key: 9, item: 'later', quantity: '4' }]))
  click(page().getByRole('button', { name: 'Change columns' }))
  await settle()
  await choose('Price', 'quantity')
  click(dialog().getByRole('button', { name: 'Add 1 line' }))
  await settle()
  expect(shown()).toEqual([
    ['own', '1'],
    ['later', '4'],
    ['A-1', '9'],
  ])
  act(() => lines.commands.undo())
  expect(shown()).toEqual([
    ['own', '1'],
    ['A-1', '2'],
    ['later', '4'],
  ])
})

it('a table is not applied while the server does not answer, and can be retried', async () => {
  open()
  findKnown = () => Promise.reject(new Error('no'))
  await paste('A-1\t2\t7')
  const take = () => dialog().getByRole('button', { name: 'Add 1 line' })
  click(take())
  await settle()
  expect(shown()).toEqual([])
  findKnown = codes => Promise.resolve(new Set(codes))
  click(take())
  await settle()
  expect(shown()).toEqual([['A-1', '2']])
})

it('an empty paste displays a note, and opens no dialog', async () => {
  open()
  await paste(' ')
  expect(tables.note?.text).toBe('No item numbers were found in what was pasted.')
})

it('codes are requested once each, except those that are too long', () => {
  const rows = ['A-1', 'A-1', '', 'x'.repeat(500)].map((code, index) => ({
    number: index,
    cells: [code, '1'],
  }))
  expect(
    codesOf(rows, { headerIndex: null, columns: { item: 0, quantity: 1 }, isSure: true }, fields),
  ).toEqual(['A-1'])
})

it('undoing a table restores the lines that it changed, unless they were edited since', () => {
  const line = (key: number, item: string, quantity: string): Line => ({ key, item, quantity })
  const untouched = line(1, 'a', '1')
  const taken = line(2, 'b', '5')
  const before = [untouched, line(2, 'b', '1'), line(3, 'c', '1')]
  const after = [untouched, taken, line(3, 'c', '5'), line(4, 'd', '5'), line(5, 'e', '5')]
  const now = [untouched, taken, line(3, 'c', '7'), line(4, 'd', '9'), line(5, 'other', '1')]
  const left = withoutTaken(now, { before, after }, ({ item }) => item)
  expect(left.map(({ item, quantity }) => [item, quantity])).toEqual([
    ['a', '1'],
    ['b', '1'],
    ['c', '7'],
    ['other', '1'],
  ])
})
