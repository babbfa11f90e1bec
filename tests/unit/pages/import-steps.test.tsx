// @vitest-environment happy-dom
/** The steps of an import: choices that stay while a file is added, and why a check or a run ended without a result. */
import { act } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { imports } from '../../../src/contract/endpoints/imports'
import { importKinds } from '../../../src/contract/imports/import-kinds'
import type { ImportDetail, ImportSheet } from '../../../src/contract/imports/import-shapes'
import { ImportInSteps } from '../../../src/pages/import/import-in-steps'
import type { OpenImport } from '../../../src/pages/import/use-import'
import { pageProps, renderPage, type RenderedPage } from '../render-page'
import { byName, click, within } from '../ui/render'

const needed = importKinds.salesOrders.fields.filter(field => 'needed' in field && field.needed === 'always')
const sheet = (no: number, fileName: string): ImportSheet => ({
  ...{ sheet: no, fileName, name: fileName, isHidden: false, rows: 2, sample: [] },
  columns: needed.map(({ name }, index) => ({ index, header: name, samples: [] })),
})
const shown: Partial<ImportDetail> = {
  kind: 'salesOrders',
  state: 'Ready',
  proposedBy: 'guessed',
  ...{ id: 4, fileNames: ['orders.csv'], startedAt: '2026-11-20T12:00:00Z', finishedAt: null },
  ...{ counts: null, refusal: null, isInterrupted: false, isStale: false, changedRows: 0, existing: null },
  ...{ progress: null, notices: [], hasRows: true },
  sheets: [sheet(0, 'orders.csv')],
  arrangement: {
    sheets: [
      {
        decimalMark: '.',
        ...{ sheet: 0, headerRow: 1, isDayFirst: true },
        columns: needed.map(({ name }, index) => ({ index, field: name })),
      },
    ],
    ...{ fixed: {}, values: [], addsMissing: false },
  },
}
const detail = shown as ImportDetail

let view: RenderedPage
afterEach(() => view.unmount())

const page = (of: ImportDetail) => {
  const opened: Partial<OpenImport> = {
    isBusy: false,
    command: async work => {
      await work(view.session.api, 4)
      return true
    },
  }
  const props = { ...pageProps('import', 'Import'), id: 4, onOpen: () => undefined }
  return <ImportInSteps {...props} opened={opened as OpenImport} detail={of} />
}
const open = (of: ImportDetail) => {
  view = renderPage(page(of), {
    answers: new Map<unknown, unknown>([
      [imports.values, []],
      [imports.mistakes, []],
      [imports.rows, { result: [], totalCount: 0 }],
      [imports.arrange, detail],
      [imports.check, detail],
    ]) as never,
  })
}
const settle = () => act(() => new Promise<void>(resolve => setTimeout(resolve)))

it('rows that exist are still skipped after a file was added', async () => {
  open(detail)
  await settle()
  click(byName(view.root, 'radio', 'Skip existing records'))
  view.update(page({ ...detail, state: 'Reading', progress: { done: 0, total: null } }))
  view.update(page({ ...detail, sheets: [...detail.sheets, sheet(1, 'lines.csv')] }))
  await settle()
  click(within(view.root).getByRole('button', { name: /^Check/ }))
  await settle()
  expect(view.inputsOf(imports.check)).toEqual([{ params: { id: 4 }, body: { existing: 'skip' } }])
})

it('sheets that are read in different ways show no common format until one is chosen for all', async () => {
  const [orders] = detail.arrangement?.sheets ?? []
  const arrangement = { ...detail.arrangement, sheets: [orders, { ...orders, sheet: 1, decimalMark: ',' }] }
  open({ ...detail, sheets: [...detail.sheets, sheet(1, 'lines.csv')], arrangement } as ImportDetail)
  await settle()
  const decimals = byName(view.root, 'radiogroup', 'How numbers are written')
  const chosen = () => [...decimals.querySelectorAll('input')].map(({ checked }) => checked)
  expect(chosen()).toEqual([false, false])
  click(byName(decimals, 'radio', '1.234,5'))
  expect(chosen()).toEqual([true, false])
  click(within(view.root).getByRole('button', { name: /^Check/ }))
  await settle()
  const sent = view.inputsOf(imports.arrange)[0]?.body as ImportDetail['arrangement']
  expect(sent?.sheets.map(({ decimalMark }) => decimalMark)).toEqual([',', ','])
})

it('one that goes on after a run says that what was imported stays, also when it is discarded', async () => {
  const resumed = { ...detail, finishedAt: '2026-11-20T12:05:00Z', userName: 'Ada' }
  open(resumed)
  await settle()
  const text = /^Rows that were imported .* stay as they are: only the rejected ones/
  expect(within(view.root).getByText(text)).toBeDefined()
  view.update(page({ ...resumed, state: 'Cancelled' }))
  expect(within(view.root).getByText(/^Imported by Ada, /)).toBeDefined()
  expect(within(view.root).queryByText(text)).toBeNull()
})

describe('an import whose work ended without a result', () => {
  it.each<[string, Partial<ImportDetail>, RegExp]>([
    ['a check', { isInterrupted: true }, /^The check did not finish/],
    ['a run', { state: 'Checked', isInterrupted: true }, /^The import did not finish/],
    [
      'a check of too many rows',
      { isInterrupted: true, refusal: { code: 'rows', found: 1_001, allowed: 1_000 } },
      /at most 1000 can be imported at once/,
    ],
  ])('says so after %s', async (_name, more, text) => {
    open({ ...detail, ...more })
    await settle()
    expect(within(view.root).getByText(text)).toBeDefined()
  })
})
