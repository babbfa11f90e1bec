// @vitest-environment happy-dom
/** A resource in a component: one per component, or one shared by a key. */
import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import { resource, type Resource } from '../../../src/kernel/resource'
import { SessionProvider } from '../../../src/ui/session-context'
import { useResource, type Shown } from '../../../src/ui/use-resource'
import { testSession } from '../session'
import { render, type Rendered } from './render'

let view: Rendered
let shown: Shown<string>[]
afterEach(() => view.unmount())

const { session } = testSession()
function Part({
  of,
  requested,
  index,
}: {
  readonly of: Text
  readonly requested: string
  readonly index: number
}) {
  shown[index] = useResource(of, requested)
  return null
}
type Text = Resource<string, string>
const parts = (of: Text, requested: readonly string[]) => (
  <SessionProvider session={session}>
    {requested.map((one, index) => (
      <Part key={index} of={of} requested={one} index={index} />
    ))}
  </SessionProvider>
)
const settle = (happens?: () => void) =>
  act(async () => {
    happens?.()
  })

/** Texts with the query and the number of requests. */
function texts(key?: string) {
  const calls: string[] = []
  const of = resource<string, string>({
    ...(key === undefined ? {} : { key }),
    fetch: async (_session, _signal, requested) => {
      calls.push(requested)
      return `${requested} ${calls.length}`
    },
  })
  return { calls, of }
}
const values = () => shown.map(({ value }) => value)

it('a resource is separate for each component, with its last answer until the next one', async () => {
  const { calls, of } = texts()
  shown = []
  view = render(parts(of, ['a', 'a']))
  await settle()
  expect(values()).toEqual(['a 1', 'a 2'])
  view.update(parts(of, ['b', 'a']))
  expect(values()).toEqual(['a 1', 'a 2'])
  await settle()
  expect(values()).toEqual(['b 3', 'a 2'])
  expect(calls).toEqual(['a', 'a', 'b'])
})

it('a resource with a key is shared by all components with the same query', async () => {
  const { calls, of } = texts('texts')
  shown = []
  view = render(parts(of, ['a', 'a', 'b']))
  await settle()
  expect(values()).toEqual(['a 1', 'a 1', 'b 2'])
  await settle(() => void shown[0]?.refetch())
  expect(values()).toEqual(['a 3', 'a 3', 'b 2'])
  expect(calls).toEqual(['a', 'b', 'a'])
})
