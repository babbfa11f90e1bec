// @vitest-environment happy-dom
/** The panel of a record: markup in a body stays text, the refused value is marked, changes are shown, search finds its lines. */
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { IntegrationDetail, IntegrationTry } from '../../../src/contract/endpoints/integration-records'
import type { IntegrationMessage } from '../../../src/contract/entities/integration'
import { RowPanel } from '../../../src/pages/integration-record/record-panel'
import type { RowPanelProps } from '../../../src/ui/grid/detail/row-panel'
import { renderPage, type RenderedPage } from '../render-page'
import { byName, click, press, within } from '../ui/render'

const record = {
  id: 7,
  version: 3,
  state: 'Failed',
  direction: 'Outbound',
  messageType: 'TransportBooking',
  keyType: 'OrderNo',
  keyValue: 'SO-000042',
  externalSystemName: 'Fjordfrakt',
  endpointName: 'Bookings',
  tries: 2,
} as unknown as IntegrationMessage

const body = (value: object | string) => {
  const shown = typeof value === 'string' ? value : JSON.stringify(value)
  return { text: shown, totalChars: shown.length }
}
const ended: IntegrationTry = {
  tryNo: 2,
  started: '2026-11-20T14:31:12.000Z',
  replayedBy: 'admin',
  method: 'POST',
  url: 'https://api.fjordfrakt.example/v2/bookings',
  httpStatus: 422,
  elapsedMs: 311,
  phases: { queueMs: 19, connectMs: 50, waitMs: 218, readMs: 24 },
  resultLevel: 'Error',
  resultType: 'Validation',
  resultText: 'Field postalCode must have 4 digits.',
  requestHeaders: [['accept', 'application/json']],
  responseHeaders: [],
  request: body({ receiver: { name: '<img src=x onerror=alert(1)>', postalCode: '830' } }),
  response: body({ error: 'VALIDATION', path: 'receiver.postalCode' }),
}
const detail: IntegrationDetail = {
  id: 7,
  tries: [
    ended,
    {
      ...ended,
      tryNo: 1,
      request: body({ receiver: { name: 'Lofoten', postalCode: '8300' } }),
      replayedBy: null,
    },
  ],
  bodiesMoved: null,
  lastDelivered: null,
}

let view: RenderedPage
const navigate = vi.fn()
const onClose = vi.fn()
const load = vi.fn()
beforeEach(() => {
  navigate.mockReset()
  onClose.mockReset()
  load.mockReset().mockResolvedValue(detail)
})
afterEach(() => view.unmount())

const open = async () => {
  const props = {
    grid: { stateName: (state: string) => state },
    row: record,
    actions: { entries: () => [], running: null, run: vi.fn() },
    onNext: undefined,
    onPrevious: vi.fn(),
    onClose,
  } as unknown as RowPanelProps
  view = renderPage(<RowPanel {...props} />, { answers: load, places: { navigate } })
  await act(async () => Promise.resolve())
}
const shown = () => view.root.textContent
const tab = (name: string) => click(byName(view.root, 'tab', name))

describe('the panel of a record', () => {
  it('displays any body as text, and marks the refused value', async () => {
    await open()
    expect(view.root.querySelector('img')).toBeNull()
    expect(shown()).toContain('"<img src=x onerror=alert(1)>"')
    expect(view.root.querySelector('.hit')?.textContent).toContain('"postalCode": "830"')
    expect(shown()).toContain('The other side refused the content. Field postalCode must have 4 digits.')
    expect(shown()).toContain('Wait for response 218')
  })

  it('displays the changes since the previous attempt, by fields and line by line', async () => {
    await open()
    expect([...view.root.querySelectorAll('del')].map(part => part.textContent)).toEqual(['Lofoten', '8300'])
    expect([...view.root.querySelectorAll('ins')].map(part => part.textContent)).toEqual([
      '<img src=x onerror=alert(1)>',
      '830',
    ])
    tab('Compare')
    const lines = within(byName(view.root, 'group', 'Compare'))
    expect(lines.getAllByText('Removed:')).toHaveLength(2)
    expect(lines.getAllByText('Added:')).toHaveLength(2)
  })

  it('has no comparison at the first attempt, and displays the stored bodies', async () => {
    await open()
    const choice = view.root.querySelector('select')
    act(() => {
      if (choice === null) throw new Error('There is no choice of tries.')
      choice.value = '1'
      choice.dispatchEvent(new Event('change', { bubbles: true }))
    })
    expect(shown()).toContain('"8300"')
    expect(view.root.querySelector('del')).toBeNull()
    tab('Headers')
    expect(shown()).toContain('application/json')
  })

  it('links to its subject, and closes by Esc', async () => {
    await open()
    click(byName(view.root, 'button', 'Open order'))
    expect(navigate).toHaveBeenCalledWith(
      expect.objectContaining({
        page: 'sales-orders-es-page',
        search: {
          filters: JSON.stringify([
            { selector: 'orderNo', operator: 'IsEqualTo', value: 'SO-000042', type: 'list' },
          ]),
          forceCall: 'true',
        },
      }),
    )
    press(view.root, 'Escape', view.root.querySelector('aside'))
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('displays that it could not be loaded, and can be retried', async () => {
    load.mockRejectedValueOnce(new Error('gone'))
    await open()
    expect(shown()).toContain('The record could not be loaded')
    click(byName(view.root, 'button', 'Retry'))
    await act(async () => Promise.resolve())
    expect(shown()).toContain('"postalCode"')
  })
})
