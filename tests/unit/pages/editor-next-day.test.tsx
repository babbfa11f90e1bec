// @vitest-environment happy-dom
/** A document that stays open past midnight: what is checked and proposed by today follows the day, and the entries stay. */
import { act, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dayOf } from '../../../src/contract/company-day'
import { salesOrderEntry } from '../../../src/pages/create-sales-order/description'
import { startResource, type EditorStart } from '../../../src/pages/lines-editor/description'
import { EditorPage, type EditorProps } from '../../../src/pages/lines-editor/editor-page'
import { renderPage } from '../render-page'

/** Two seconds before midnight in the company's region. */
const evening = new Date('2026-11-24T22:59:58Z')

beforeEach(() => void vi.useFakeTimers({ now: evening }))
afterEach(() => void vi.useRealTimers())

const reads = vi.fn<(today: string) => void>()
const start = startResource<EditorStart, object>((_session, _query, today) => {
  reads(today)
  return Promise.resolve({ today, version: null, key: 'new', restoredFrom: null })
})
const description = { ...salesOrderEntry, start }

function Editor({ start: { today } }: EditorProps<EditorStart>) {
  const [enteredOn] = useState(today)
  return <p>{`${today}, entered on ${enteredOn}`}</p>
}

it('an editor knows the new day without another start', async () => {
  const page = { title: 'New order', navigate: () => undefined, canOpen: () => true }
  const view = renderPage(<EditorPage {...page} {...{ description, Editor }} queryOf={() => ({})} />, {
    session: { formats: { companyDay: (moment = Date.now()) => dayOf(moment, 'Europe/Berlin') } },
  })
  const text = () => view.root.querySelector('p')?.textContent
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(text()).toBe('2026-11-24, entered on 2026-11-24')
  await act(() => vi.advanceTimersByTimeAsync(4_000))
  expect(text()).toBe('2026-11-25, entered on 2026-11-24')
  expect(reads.mock.calls).toEqual([['2026-11-24']])
  view.unmount()
})
