// @vitest-environment happy-dom
/** The files of a report's page: the one that is asked for is made, whatever else is being made meanwhile. */
import { act } from 'react'
import { expect, it } from 'vitest'
import { reports } from '../../../src/contract/endpoints/reports'
import { useReportFiles, type ReportFilesInput } from '../../../src/pages/reports/use-report-files'
import { renderPage } from '../render-page'
import { byName, click } from '../ui/render'

const store = { get: () => ({ master: { columns: [], groups: [] } }) } as unknown as ReportFilesInput['store']

function Files({ basedOn, ...arranged }: { readonly basedOn: string } & Partial<ReportFilesInput>) {
  const files = useReportFiles({
    report: 'materialSummary',
    ...{ title: 'Stock value', criteria: { basedOn }, facts: undefined },
    ...{ grid: { current: null }, store },
    ...arranged,
  })
  return (
    <>
      <button type="button" onClick={() => files.start('pdf')}>
        PDF
      </button>
      <button type="button" onClick={() => files.start('csv')}>
        CSV
      </button>
      <p>{files.isShown ? files.job?.fileName : 'no file'}</p>
    </>
  )
}

it('a file of other criteria, or in another format, is made beside one that is not ready yet', async () => {
  const view = renderPage(<Files basedOn="costPrice" />, {
    answers: endpoint => (endpoint === reports.file ? new Promise(() => undefined) : { state: 'unknown' }),
  })
  const press = (name: string) => act(async () => click(byName(view.root, 'button', name)))
  const asked = () =>
    view.inputsOf(reports.file).map(({ body }) => {
      const { criteria, format } = body as { criteria: { basedOn: string }; format: string }
      return `${criteria.basedOn} ${format}`
    })
  await press('PDF')
  await press('PDF')
  expect(asked()).toEqual(['costPrice pdf'])
  await press('CSV')
  expect(view.root.querySelector('p')?.textContent).toBe('Stock value 2026-11-20.csv')
  view.update(<Files key="other" basedOn="latestCostPrice" />)
  expect(view.root.querySelector('p')?.textContent).toBe('no file')
  await press('PDF')
  expect(asked()).toEqual(['costPrice pdf', 'costPrice csv', 'latestCostPrice pdf'])
  view.unmount()
})

it('a file that is made after midnight has the name of the new day', async () => {
  let day = '2026-11-20'
  const view = renderPage(<Files basedOn="costPrice" />, {
    session: { formats: { companyDay: () => day } },
    answers: endpoint => (endpoint === reports.file ? new Promise(() => undefined) : { state: 'unknown' }),
  })
  day = '2026-11-21'
  await act(async () => click(byName(view.root, 'button', 'CSV')))
  expect(view.root.querySelector('p')?.textContent).toBe('Stock value 2026-11-21.csv')
  view.unmount()
})

it('has the groups in the order of the page, and their rows in the order of the view', async () => {
  const query = {
    filters: [],
    find: '',
    sort: [{ selector: 'quantity', desc: true }],
    groupOrder: { selector: 'value', desc: true },
  }
  const grid = { current: { snapshot: { query, totalCount: 3 } } } as unknown as ReportFilesInput['grid']
  const grouped = {
    get: () => ({ master: { columns: [], groups: ['materialGroup'] } }),
  } as unknown as ReportFilesInput['store']
  const view = renderPage(<Files basedOn="costPrice" grid={grid} store={grouped} />, {
    answers: endpoint => (endpoint === reports.file ? new Promise(() => undefined) : { state: 'unknown' }),
  })
  await act(async () => click(byName(view.root, 'button', 'PDF')))
  expect(view.inputsOf(reports.file)[0]?.body).toMatchObject({
    groupBy: 'materialGroup',
    groupOrder: query.groupOrder,
    sort: [],
  })
  view.unmount()
})
