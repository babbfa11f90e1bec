// @vitest-environment happy-dom
/** The figures above a report depend on everything that narrows its rows: filters, and the text to find. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { reports } from '../../../src/contract/endpoints/reports'
import { where } from '../../../src/contract/where'
import { failure } from '../../../src/kernel/failure'
import { useNarrowedFacts, type Narrowing } from '../../../src/pages/reports/use-report-run'
import { renderPage, type RenderedPage } from '../render-page'
import { until } from '../ui/render'

const moment = '2026-11-22T10:00:00Z'
const facts = vi.fn((_input: { body: unknown }) => ({
  moment,
  rows: 3,
  figures: { materials: '3' },
  chart: [],
}))

/** Shows the number of remaining rows, or that all rows count. */
function Rows({ narrowing }: { readonly narrowing: Narrowing }) {
  const narrowed = useNarrowedFacts('slowMovingMaterials', { basedOn: 'costPrice' }, narrowing, moment)
  return <p>{narrowed?.facts === undefined ? 'all' : narrowed.facts.rows}</p>
}

let view: RenderedPage
const shown = (narrowing: Narrowing) => {
  view = renderPage(<Rows narrowing={narrowing} />, {
    answers: (endpoint, input) =>
      endpoint === reports.facts ? facts(input as { body: unknown }) : undefined,
  })
}

const waitForText = (text: string) => until(() => expect(view.root.textContent).toBe(text))

afterEach(() => {
  view.unmount()
  facts.mockClear()
})

describe('the figures of a report with filtered rows', () => {
  it('are requested with the text to find and the moment of the run', async () => {
    shown({ filters: [], find: 'tent' })
    await waitForText('3')
    expect(facts.mock.calls.map(([{ body }]) => body)).toEqual([
      { criteria: { basedOn: 'costPrice', moment }, filters: [], find: 'tent' },
    ])
  })

  it('are requested with filters', async () => {
    const filters = [where('materialItemNo').in(['M-1'])]
    shown({ filters, find: '' })
    await waitForText('3')
    expect(facts.mock.calls[0]?.[0].body).toMatchObject({ filters, find: '' })
  })

  it('are not those of another filter when their own cannot be loaded', async () => {
    shown({ filters: [], find: 'tent' })
    await waitForText('3')
    facts.mockImplementationOnce(() => {
      throw failure({ kind: 'unreachable' })
    })
    view.update(<Rows narrowing={{ filters: [], find: 'peg' }} />)
    await waitForText('all')
  })

  it('are not those of another filter until their own arrive', async () => {
    shown({ filters: [], find: 'tent' })
    await waitForText('3')
    facts.mockImplementationOnce(() => new Promise(() => undefined) as never)
    view.update(<Rows narrowing={{ filters: [], find: 'peg' }} />)
    await waitForText('all')
  })

  it('are those of the run without filters', () => {
    shown({ filters: [], find: '' })
    expect(view.root.textContent).toBe('all')
    expect(facts).not.toHaveBeenCalled()
  })
})
