// @vitest-environment happy-dom
/** The commands of an open import: one after the other, and buttons that hear the click with which typing ends. */
import { act } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { imports } from '../../../src/contract/endpoints/imports'
import type { ImportDetail } from '../../../src/contract/imports/import-shapes'
import { failure } from '../../../src/kernel/failure'
import { RepairHeadButtons } from '../../../src/pages/import/repair-head-buttons'
import { useImport } from '../../../src/pages/import/use-import'
import { useRepairRows } from '../../../src/pages/import/use-repair-rows'
import type { StepProps } from '../../../src/pages/import/step-frame'
import { renderPage, type RenderedPage } from '../render-page'
import { byName, click } from '../ui/render'

const counts = { rows: 2, rejected: 0, added: 2, changed: 0, unchanged: 0, skipped: 0 }
const detail = {
  id: 7,
  kind: 'customers',
  state: 'Checked',
  counts,
  isStale: false,
} as unknown as ImportDetail
const row = { sheet: 0, rowNo: 2, cells: ['C-1'], changed: [], problems: [] }

let view: RenderedPage
let answers: Map<object, unknown>
let answerChange: (summary: object) => void
afterEach(() => view.unmount())

function Page() {
  const opened = useImport(7)
  const { change } = useRepairRows(detail, opened, { which: 'all', skip: 0, take: 50 })
  if (opened.detail === undefined) return null
  const onOpen = () => undefined
  const props = { detail: opened.detail, opened, counts, onOpen } as unknown as StepProps & {
    counts: typeof counts
  }
  return (
    <>
      <button type="button" onClick={() => change(row, 0, 'C-2')}>
        change
      </button>
      <RepairHeadButtons {...props} />
    </>
  )
}

beforeEach(async () => {
  answers = new Map<object, unknown>([
    [imports.byId, detail],
    [imports.rows, { result: [row], totalCount: 1 }],
    [imports.changeCells, () => new Promise(resolve => (answerChange = resolve))],
    [imports.discard, { ...detail, state: 'Cancelled' }],
    [imports.check, { ...detail, state: 'Checked', isStale: false }],
  ])
  view = renderPage(<Page />, { answers: answers as never })
  await settle()
})

const settle = () => act(() => new Promise<void>(resolve => setTimeout(resolve, 0)))
const button = (name: string) => byName(view.root, 'button', name)
const sent = () => [view.inputsOf(imports.changeCells).length, view.inputsOf(imports.check).length]

it('a check that is wanted while a cell is saved follows it', async () => {
  click(button('change'))
  await settle()
  click(button('Check again'))
  await settle()
  expect(sent()).toEqual([1, 0])
  answerChange({ ...detail, isStale: true })
  await settle()
  expect(sent()).toEqual([1, 1])
})

it('the rows are not imported while a cell is saved, nor before they are checked again', async () => {
  const run = () => button('Import 2 rows')
  expect(run().getAttribute('aria-disabled')).toBeNull()
  click(button('change'))
  await settle()
  expect(run().getAttribute('aria-disabled')).toBe('true')
  answerChange({ ...detail, isStale: true })
  await settle()
  expect(run().getAttribute('aria-disabled')).toBe('true')
  expect(button('Check again').getAttribute('aria-busy')).toBeNull()
})

it('a double click discards the import once', async () => {
  click(button('Discard import'))
  click(button('Discard import'))
  await settle()
  expect(view.inputsOf(imports.discard)).toHaveLength(1)
})

it('a command that somebody else was ahead of names the states in words', async () => {
  const stale = { kind: 'refused', status: 409, code: 'wrong-state', state: 'Running' } as const
  answers.set(imports.discard, failure({ ...stale, allowedStates: ['Ready', 'Checked'] }))
  click(button('Discard import'))
  await settle()
  expect(view.root.textContent).toContain(
    'Not possible in the state Importing. Possible in: To be mapped, Checked.',
  )
})
