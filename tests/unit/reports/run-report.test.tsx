// @vitest-environment happy-dom
/** A report that is run again. */
import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import type { Endpoint } from '../../../src/contract/endpoints/endpoint'
import { reports } from '../../../src/contract/endpoints/reports'
import type { CriteriaOf } from '../../../src/contract/reports/criteria'
import { failure } from '../../../src/kernel/failure'
import { RunReport } from '../../../src/pages/reports/run-report'
import { pageProps, renderPage, type RenderedPage } from '../render-page'
import { byName, click } from '../ui/render'

const criteria: CriteriaOf<'materialSummary'> = {
  basedOn: 'costPrice',
  asOf: null,
  fromLocation: null,
  toLocation: null,
  locationRoles: [],
  materialGroups: [],
  materialsSKU: [],
  moment: null,
}
const facts = { moment: '2026-11-22T10:00:00Z', rows: 0, figures: {}, chart: [] }
const names = {
  users: [],
  locationRoles: [],
  suppliers: [],
  goneLocations: [],
  goneGroups: [],
  goneMaterials: [],
  locations: { chosen: 1, all: 1 },
}

let view: RenderedPage
const settle = () => act(() => new Promise<void>(resolve => setTimeout(resolve)))
afterEach(() => view.unmount())

it('the last run stays when it could not be run again, with a note', async () => {
  const answers = new Map<Endpoint, unknown>([
    [reports.facts, facts],
    [reports.names, names],
  ])
  view = renderPage(
    <RunReport
      {...pageProps('reports-page', 'Material summary')}
      report="materialSummary"
      criteria={criteria}
    />,
    { answers },
  )
  await settle()
  expect(view.root.textContent).toContain('Nothing matches these criteria')
  answers.set(reports.facts, failure({ kind: 'unreachable' }))
  click(byName(view.root, 'button', 'Run again'))
  await settle()
  expect(view.root.textContent).toContain('Could not be refreshed')
  expect(view.root.textContent).toContain('Nothing matches these criteria')
  expect(view.root.textContent).not.toContain('The report could not be run')
})
