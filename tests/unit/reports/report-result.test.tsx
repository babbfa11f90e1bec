// @vitest-environment happy-dom
/** The result of a report: its totals when those of filtered rows cannot be loaded. */
import * as v from 'valibot'
import { act } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import type { Filter } from '../../../src/contract/filter'
import { criteriaSchemas } from '../../../src/contract/reports/criteria'
import { failure } from '../../../src/kernel/failure'
import { ReportFactsPanel } from '../../../src/pages/reports/report-facts-panel'
import { useNarrowedFacts } from '../../../src/pages/reports/use-report-run'
import { renderPage, type RenderedPage } from '../render-page'
import { byName, click, within } from '../ui/render'

const report = 'materialSummary'
const criteria = v.parse(criteriaSchemas.materialSummary, { basedOn: 'costPrice' })
const moment = '2026-11-20T12:00:00.000Z'
const factsOf = (units: string) => ({
  ...{ moment, rows: 0, chart: [] },
  figures: { value: '1', materials: '1', units, withoutCost: '0' },
})
const filters: readonly Filter[] = [
  { selector: 'materialGroup', operator: 'In', values: ['Tents'], type: 'list' },
]
const unreachable = () => Promise.reject(failure({ kind: 'unreachable' }))

let view: RenderedPage
afterEach(() => view.unmount())
const settle = () => act(() => new Promise<void>(resolve => setTimeout(resolve)))
const outdated = () => within(view.root).queryByText(/^Could not be refreshed/)

describe('the totals of a report', () => {
  let answerTotals: (answer: unknown) => void
  const totals = () => ({
    units: view.root.querySelectorAll('dd')[2]?.textContent,
    areFiltered: within(view.root).queryByText('filtered rows only') !== null,
    isLate: view.root.querySelector('.k-report-facts')?.getAttribute('aria-busy') === 'true',
  })
  function Totals() {
    const narrowed = useNarrowedFacts(report, criteria, { filters, find: '' }, moment)
    const shown = { report, criteria, facts: factsOf('100'), narrowed, filters } as const
    return <ReportFactsPanel {...shown} words={[]} onFilter={() => undefined} />
  }
  const show = async () => {
    view = renderPage(<Totals />, {
      answers: () => new Promise(resolve => (answerTotals = resolve)),
    })
    await settle()
  }
  const answer = async (given: unknown) => {
    answerTotals(given)
    await settle()
  }

  it('say so when those of the filtered rows could not be loaded, and can be asked for again', async () => {
    await show()
    await answer(unreachable())
    expect([totals().isLate, outdated() === null]).toEqual([false, false])
    click(byName(view.root, 'button', 'Retry'))
    await settle()
    await answer(factsOf('7'))
    expect(totals()).toEqual({ units: '7', areFiltered: true, isLate: false })
    expect(outdated()).toBeNull()
  })
})
