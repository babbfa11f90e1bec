// @vitest-environment happy-dom
/** What a part of a page loads for itself: the answers that count, and those that come too late. */
import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import type { Api } from '../../../src/kernel/session'
import { SessionProvider } from '../../../src/ui/session-context'
import { useLoaded, type Loaded } from '../../../src/ui/use-loaded'
import { testSession } from '../session'
import { render, type Rendered } from './render'

interface Asked {
  readonly signal: AbortSignal
  readonly answer: (text: string) => void
  readonly fail: () => void
}

let view: Rendered
let loaded: Loaded<string>
afterEach(() => view.unmount())

/** A function that loads, with every call that was made of it. */
function loading() {
  const asked: Asked[] = []
  const load = (_api: Api, signal: AbortSignal) =>
    new Promise<string>((answer, fail) => {
      asked.push({ signal, answer, fail: () => fail(new TypeError('Failed to fetch')) })
    })
  return { asked, load }
}
type Load = ReturnType<typeof loading>['load']

const { session } = testSession()
function Part({ load, version }: { readonly load: Load; readonly version?: number }) {
  loaded = useLoaded(load, version)
  return null
}
const part = (load: Load, version?: number) => (
  <SessionProvider session={session}>
    <Part load={load} {...(version === undefined ? {} : { version })} />
  </SessionProvider>
)
const settle = (happens: (() => void) | undefined) =>
  act(async () => {
    happens?.()
  })

it('gives what was found', async () => {
  const { asked, load } = loading()
  view = render(part(load))
  expect(loaded).toMatchObject({ found: undefined, failure: null })
  await settle(() => asked[0]?.answer('rows'))
  expect(loaded).toMatchObject({ found: 'rows', failure: null })
})

it('says why not, and nothing of it while it is tried again', async () => {
  const { asked, load } = loading()
  view = render(part(load))
  await settle(asked[0]?.fail)
  expect(loaded).toMatchObject({ found: undefined, failure: { kind: 'unexpected' } })
  await settle(() => loaded.retry())
  expect(asked).toHaveLength(2)
  expect(loaded.failure).toBeNull()
})

it('loads again for another version, and keeps what was found until the answer', async () => {
  const { asked, load } = loading()
  view = render(part(load, 1))
  await settle(() => asked[0]?.answer('old'))
  view.update(part(load, 2))
  expect(loaded.found).toBe('old')
  await settle(() => asked[1]?.answer('new'))
  expect(loaded.found).toBe('new')
})

it('cancels a call that another one follows, and takes neither its answer nor its failure', async () => {
  const { asked, load } = loading()
  view = render(part(load, 1))
  view.update(part(load, 2))
  view.update(part(load, 3))
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, true, false])
  await settle(() => asked[2]?.answer('newest'))
  await settle(() => asked[0]?.answer('late'))
  await settle(asked[1]?.fail)
  expect(loaded).toMatchObject({ found: 'newest', failure: null })
})
