// @vitest-environment happy-dom
/** Autosave: stored a moment after a change, one call after the other, again after a failure, and not after the edits were saved. */
import { act, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { unsavedTextMost } from '../../../../src/contract/limits'
import { failure } from '../../../../src/kernel/failure'
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
const newStore = () =>
  storeOnServer<Edits, Edits>({
    load: () => Promise.resolve(null),
    send: content => {
      sent.push(content)
      return answer()
    },
    toText: ({ comment }) => comment,
    fromText: () => null,
  })
let store: ReturnType<typeof newStore>

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
  store = newStore()
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

it('sends nothing that is too much to be kept, says so, and stores again what is less', async () => {
  show(null)
  edit({ comment: 'a'.repeat(unsavedTextMost + 1) })
  await wait(20_000)
  expect(sent).toEqual([])
  expect(autosave).toMatchObject({ hasFailed: true, isTooMuch: true })
  edit({ comment: 'a'.repeat(unsavedTextMost) })
  await wait(1_000)
  expect(sent.map(({ length }) => length)).toEqual([unsavedTextMost])
  expect(autosave).toMatchObject({ hasFailed: false, isTooMuch: false })
})

it('sends what was refused as too much only when it is less, also when the page is left', async () => {
  // A proxy takes less than the server.
  answer = () => Promise.reject(failure({ kind: 'unexpected', status: 413 }))
  show(null)
  edit({ comment: 'four' })
  await wait(20_000)
  edit({ comment: 'more' })
  await wait(20_000)
  expect(sent).toEqual(['four'])
  expect(autosave.isTooMuch).toBe(true)
  answer = () => Promise.resolve()
  edit({ comment: 'one' })
  await wait(1_000)
  expect(sent).toEqual(['four', 'one'])
  expect(autosave.isTooMuch).toBe(false)
  edit({ comment: 'again' })
  view.unmount()
  await wait(0)
  expect(sent).toEqual(['four', 'one'])
  show(null)
})
