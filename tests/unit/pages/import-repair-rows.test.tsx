// @vitest-environment happy-dom
/** The rows of an import that are to be corrected: F8 moves to the next invalid cell, also across pages. */
import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import { imports } from '../../../src/contract/endpoints/imports'
import type { ImportDetail, ImportRow } from '../../../src/contract/imports/import-shapes'
import { RepairRows } from '../../../src/pages/import/repair-rows'
import type { StepProps } from '../../../src/pages/import/step-frame'
import { pageProps, renderPage, type RenderedPage } from '../render-page'
import { typeInto } from '../ui/render'

const counts = { rows: 60, rejected: 60, added: 0, changed: 0, unchanged: 0, skipped: 0 }
const shown: Partial<ImportDetail> = {
  id: 4,
  kind: 'salesOrders',
  state: 'Checked',
  fileNames: ['orders.csv'],
  counts,
  refusal: null,
  finishedAt: null,
  isInterrupted: false,
  isStale: false,
  changedRows: 0,
  existing: 'update',
  sheets: [],
  notices: [],
  arrangement: {
    sheets: [
      {
        sheet: 0,
        headerRow: 1,
        decimalMark: '.',
        isDayFirst: true,
        columns: [{ index: 0, field: 'orderNo' }],
      },
    ],
    fixed: {},
    values: [],
    addsMissing: false,
  },
}
const detail = shown as ImportDetail
const wrongRow = (rowNo: number): ImportRow => ({
  sheet: 0,
  rowNo,
  cells: [`SO-${rowNo}`],
  problems: [
    { field: 'orderNo', column: 0, code: 'too-long', found: `SO-${rowNo}`, expected: [], suggestion: null },
  ],
  changed: [],
})

let view: RenderedPage
/** Answers the waiting request for rows. */
let answer: (rows: readonly ImportRow[]) => Promise<void>
afterEach(() => view.unmount())

const keys: StepProps['keys'] = { current: null }
const pressF8 = () => act(async () => keys.current?.())
const show = () => {
  const page = pageProps('import', 'Import')
  const opened: Partial<StepProps['opened']> = {
    isBusy: false,
    command: async work => {
      await work(view.session.api, 4)
      return true
    },
  }
  const props: Partial<StepProps> = {
    detail,
    keys,
    opened: opened as StepProps['opened'],
    frame: { ...page, detail, state: 'Checked' },
  }
  view = renderPage(<RepairRows {...(props as StepProps)} />, {
    answers: new Map<unknown, unknown>([
      [imports.mistakes, []],
      [imports.changeCells, {}],
      [
        imports.rows,
        () =>
          new Promise(resolve => {
            answer = rows =>
              act(async () => {
                resolve({ result: rows, totalCount: 60, isTotalExact: true })
              })
          }),
      ],
    ]) as never,
  })
}

it('F8 after the last invalid cell of a page moves to the first one of the next page, once that has arrived', async () => {
  show()
  const focusedRow = () => view.root.activeElement?.closest('tr')?.querySelector('th')?.textContent
  await answer([wrongRow(2), wrongRow(3)])
  await pressF8()
  expect(focusedRow()).toBe('2')
  await pressF8()
  expect(focusedRow()).toBe('3')
  await pressF8()
  await answer([wrongRow(4)])
  expect(focusedRow()).toBe('4')
})

it('F8 after the last invalid cell of a page takes the text that was typed into it', async () => {
  show()
  await answer([wrongRow(2)])
  await pressF8()
  typeInto(view.root.activeElement as HTMLInputElement, 'SO-2a')
  await pressF8()
  await answer([wrongRow(4)])
  expect(view.inputsOf(imports.changeCells)).toEqual([
    { params: { id: 4 }, body: { changes: [{ sheet: 0, rowNo: 2, column: 0, value: 'SO-2a' }] } },
  ])
})
