// @vitest-environment happy-dom
/** What the server found for the palette, also while the answer for the typed text is awaited. */
import { act, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useFoundRecords } from '../../../host/palette/use-found-records'
import { locations } from '../../../src/contract/endpoints/locations'
import type { KernelSession } from '../../../src/kernel/session'
import { useSession } from '../../../src/ui/session-context'
import { renderPage, type RenderedPage } from '../render-page'
import { within } from '../ui/render'

let view: RenderedPage
let names: readonly string[]
const canOpen = () => true

function Found({ text }: { readonly text: string }) {
  const session = useSession()
  const { i18n } = useTranslation()
  const own = useMemo(() => ({ ...session, i18n }) as unknown as KernelSession, [session, i18n])
  const { entries } = useFoundRecords(own, canOpen, text, 'location')
  return <p aria-label="found">{entries.map(entry => entry.text).join(', ')}</p>
}

const type = (text: string) => act(async () => view.update(<Found text={text} />))
const answered = () => act(() => vi.advanceTimersByTimeAsync(1_000))
const shown = () => within(view.root).getByLabelText('found').textContent

beforeEach(() => {
  vi.useFakeTimers()
  const rowOf = (name: string) => ({ name, locationRole: 'Shelves', numberOfStocks: 1 })
  view = renderPage(<Found text="" />, {
    answers: new Map([[locations.search, () => ({ result: names.map(rowOf), totalCount: 40 })]]),
  })
})
afterEach(() => {
  view.unmount()
  vi.useRealTimers()
})

it('lists of an earlier answer only what matches the typed text, so that Enter opens nothing else', async () => {
  names = ['A-10', 'A-11', 'A-111']
  await type('A-1')
  await answered()
  expect(shown()).toMatch(/^A-10, A-11, A-111, .*40/)
  names = ['A-111']
  await type('A-111')
  expect(shown()).toBe('A-111')
  await answered()
  expect(shown()).toMatch(/^A-111, /)
  names = []
  await type('B-7')
  expect(shown()).toBe('')
})
