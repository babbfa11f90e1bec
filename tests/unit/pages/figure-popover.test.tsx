// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { slowMovingMaterialView } from '../../../src/catalog/views/reports'
import { failure } from '../../../src/kernel/failure'
import { createI18n } from '../../../src/texts/create-i18n'
import texts from '../../../src/locales/en-GB.json'
import { FigurePopover } from '../../../src/pages/reports/figure-popover'
import { gridWords } from '../../../src/texts/grid-words'
import type { Grid } from '../../../src/ui/grid/data/use-grid'
import { text } from '../grid/rows'
import { renderPage, type RenderedPage } from '../render-page'
import { testSession } from '../session'
import { byName, click, until, within } from '../ui/render'

const { t } = createI18n('en-GB', texts)
const filters = [{ selector: 'materialItemNo', operator: 'In', values: ['M-1'], type: 'list' }]
const target = { page: 'tasks-es-page', search: { filters: JSON.stringify(filters), forceCall: 'true' } }
const row = { id: 3, version: 1, materialItemNo: 'M-1', materialName: 'Tent <b>4 p</b>', picks: 7 }
const task = (id: number) => ({
  id,
  version: 1,
  performedDate: '2026-11-20T08:30:00Z',
  fromLocation: `A-0${id}`,
  orderNo: null,
  confirmedQuantity: '2',
  performedBy: 'Anna <i>Berg</i>',
})

const number = (count: number): string => text.formats.number(count, 0)

let view: RenderedPage
const shownText = () => within(view.root).getByRole('dialog').textContent
/** Links to the page of the rows. */
const links = () => within(view.root).queryAllByRole('button', { name: /Tasks/ })
const navigate = vi.fn()
const onClose = vi.fn()
const search = vi.fn()

const popover = () => {
  const grid = {
    view: slowMovingMaterialView,
    ...gridWords(testSession().session, slowMovingMaterialView, t),
  } as Grid
  return (
    <FigurePopover
      report="slowMovingMaterials"
      figure={{ row, field: 'picks', target, cell: null }}
      until={{ moment: '2026-11-22T10:00:00Z', momentDay: '2026-11-22' }}
      grid={{ current: grid }}
      onClose={onClose}
    />
  )
}

const open = async (mayOpen: boolean): Promise<void> => {
  view = renderPage(popover(), {
    places: { navigate, canOpen: page => mayOpen && page === 'tasks-es-page' },
    answers: (_endpoint, { body }: { body: unknown }) => search(body) as unknown,
  })
  // The definitions of the order grids, which describe the rows, are loaded with the popover; until then it shows a skeleton.
  await until(() => {
    if (mayOpen) expect(search).toHaveBeenCalled()
    expect(within(view.root).queryByText(t('ui.loading'))).toBeNull()
  })
}

afterEach(() => {
  view.unmount()
  vi.clearAllMocks()
})

describe('a figure of a report', () => {
  it('displays the first counted rows, and links to all of them', async () => {
    search.mockResolvedValue({ result: [1, 2, 3, 4, 5].map(task), totalCount: 7, isTotalExact: true })
    await open(true)
    expect(search.mock.calls).toEqual([
      [expect.objectContaining({ filters, take: 5, sort: [{ selector: 'performedDate', desc: true }] })],
    ])
    expect(shownText()).toContain(`Picks: ${number(7)}`)
    expect(shownText()).toContain('M-1 · Tent <b>4 p</b>')
    const rows = [...view.root.querySelectorAll('tbody tr')].map(line =>
      [...line.children].map(cell => cell.textContent),
    )
    expect(rows).toHaveLength(5)
    expect(rows[1]).toEqual([
      text.formats.dateTime('2026-11-20T08:30:00Z'),
      'A-02',
      '–',
      '2',
      'Anna <i>Berg</i>',
    ])
    expect(shownText()).toContain(`The latest ${number(5)} of ${number(7)}`)
    expect(links()).toHaveLength(1)
    click(byName(view.root, 'button', `Show all ${number(7)} in Tasks`))
    expect(navigate.mock.calls).toEqual([[target]])
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('displays that no row was counted, without a link', async () => {
    search.mockResolvedValue({ result: [], totalCount: 0, isTotalExact: true })
    await open(true)
    expect(shownText()).toContain(t('report.behind.none'))
    expect(links()).toEqual([])
  })

  it('requests no rows without the permission, and displays that', async () => {
    await open(false)
    expect(search).not.toHaveBeenCalled()
    expect(shownText()).toContain(t('report.behind.refused', { page: t('route.tasks-es-page') }))
    expect(links()).toEqual([])
  })

  it('displays why its rows could not be loaded, and can be retried', async () => {
    search.mockRejectedValueOnce(failure({ kind: 'unreachable' }))
    search.mockResolvedValue({ result: [task(1)], totalCount: 1, isTotalExact: true })
    await open(true)
    expect(shownText()).toContain(t('report.behind.failed'))
    click(byName(view.root, 'button', t('ui.retry')))
    await act(async () => undefined)
    expect(view.root.querySelectorAll('tbody tr')).toHaveLength(1)
    expect(byName(view.root, 'button', 'Show it in Tasks')).toBeDefined()
  })

  it('opened again keeps its rows when they could not be fetched again, with a note', async () => {
    search.mockResolvedValue({ result: [task(1)], totalCount: 1, isTotalExact: true })
    await open(true)
    search.mockRejectedValue(failure({ kind: 'unreachable' }))
    view.update(null)
    view.update(popover())
    await until(() => expect(shownText()).toContain('Could not be refreshed'))
    expect(view.root.querySelectorAll('tbody tr')).toHaveLength(1)
  })
})
