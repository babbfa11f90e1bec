// @vitest-environment happy-dom
/** Autosave: stored a moment after a change, one call after the other, again after a failure, and not after the edits were saved. */
import { act, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { storeOnServer } from '../../../../src/ui/edit/unsaved-store'
import { useAutosave, type Autosave } from '../../../../src/ui/edit/use-autosave'
import { renderPage } from '../../render-page'
import type { Rendered } from '../render'

interface Edits {
  readonly comment: string
}

let view: Rendered
let autosave: Autosave
let edit: (edits: Edits | null) => void
/** Texts that were sent, and how the next calls end. */
let sent: string[]
let answer: () => Promise<unknown>
const store = storeOnServer<Edits, Edits>({
  load: () => Promise.resolve(null),
  send: content => {
    sent.push(content)
    return answer()
  },
  toText: ({ comment }) => comment,
  fromText: () => null,
})

function Page({ first, isStored }: { readonly first: Edits | null; readonly isStored: boolean }) {
  const [edits, setEdits] = useState(first)
  edit = next => act(() => setEdits(next))
  autosave = useAutosave({ store, edits, isStored })
  return null
}

const show = (first: Edits | null, isStored = false) => {
  view = renderPage(<Page first={first} isStored={isStored} />)
}
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  answer = () => Promise.resolve()
})
afterEach(() => {
  view.unmount()
  vi.useRealTimers()
})

it('stores the newest edits a moment after the change, and deletes them when nothing is unsaved', async () => {
  show(null)
  edit({ comment: 'a' })
  edit({ comment: 'ab' })
  await wait(1_000)
  expect(sent).toEqual(['ab'])
  expect(autosave.savedAt).not.toBeNull()
  edit(null)
  await wait(1_000)
  expect(sent).toEqual(['ab', ''])
  expect(autosave.savedAt).toBeNull()
})

it('does not store restored edits again', async () => {
  show({ comment: 'restored' }, true)
  await wait(10_000)
  expect(sent).toEqual([])
})

it('retries after a failure', async () => {
  answer = () => Promise.reject(new Error('no network'))
  show(null)
  edit({ comment: 'a' })
  await wait(1_000)
  expect(autosave.hasFailed).toBe(true)
  answer = () => Promise.resolve()
  await wait(5_000)
  expect(sent).toEqual(['a', 'a'])
  expect(autosave.hasFailed).toBe(false)
})

it('deletes the edits after a slower pending call that stores them', async () => {
  let end: (value: unknown) => void = () => undefined
  answer = () => new Promise(resolve => (end = resolve))
  show(null)
  edit({ comment: 'a' })
  await wait(1_000)
  answer = () => Promise.resolve()
  await act(async () => {
    const forgotten = autosave.forget()
    await Promise.resolve()
    expect(sent).toEqual(['a'])
    end(undefined)
    await forgotten
  })
  expect(sent).toEqual(['a', ''])
})

it('stores pending edits when the page is left', async () => {
  show(null)
  edit({ comment: 'a' })
  view.unmount()
  await wait(0)
  expect(sent).toEqual(['a'])
  show(null)
})

it('stores the edits again when the page is left, since another tab may have discarded them meanwhile', async () => {
  show(null)
  edit({ comment: 'a' })
  await wait(1_000)
  view.unmount()
  await wait(0)
  expect(sent).toEqual(['a', 'a'])
  show(null)
})

it('stores nothing when the page is left after the edits were forgotten, or with restored ones that nobody changed', async () => {
  show({ comment: 'restored' }, true)
  view.unmount()
  await wait(0)
  expect(sent).toEqual([])
  show(null)
  edit({ comment: 'a' })
  await wait(1_000)
  await act(() => autosave.forget())
  view.unmount()
  await wait(0)
  expect(sent).toEqual(['a', ''])
  show(null)
})
