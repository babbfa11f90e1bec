// @vitest-environment happy-dom
/** The same page of a grid in two elements of one user: each has a grid of its own. A page that was left goes on in the next element. */
import { createStore } from 'jotai'
import { act, StrictMode } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Toaster } from '../../../src/ui/controls/toast'
import { useGrid, type Grid } from '../../../src/ui/grid/data/use-grid'
import { defaultArrangement } from '../../../src/ui/grid/layout/arrangement'
import { useCachedPage, useOpenedPage, type OpenedPage } from '../../../src/ui/grid/layout/use-opened-page'
import { SessionProvider } from '../../../src/ui/session-context'
import { testSession, type TestSession } from '../session'
import { shadowPlace, type ShadowPlace } from '../ui/render'
import { changed } from './grid-data-bench'
import { order, salesOrdersView as view } from './rows'

const { pageSize } = defaultArrangement(view).master

interface Shown {
  readonly grid: Grid
  readonly page: OpenedPage
}
let session: TestSession
let places: ShadowPlace[]
const settle = () => act(() => new Promise(resolve => setTimeout(resolve)))

beforeEach(() => {
  places = []
  session = testSession({
    store: createStore(),
    answers: () => ({ result: [order(1), order(2)], totalCount: 2, isTotalExact: true }),
  })
})
afterEach(() => {
  for (const { end } of places) end()
})

type Opening = Parameters<typeof useOpenedPage>[0]
interface PartProps {
  readonly opening: Opening
  readonly onShown: (shown: Shown) => void
}

function Page(props: PartProps) {
  const page = useOpenedPage(props.opening)
  return page && <OpenPage {...props} page={page} />
}

function OpenPage({ opening, onShown, page }: PartProps & { readonly page: OpenedPage }) {
  const grid = useGrid(view, 'master', () => ({
    question: page.store.atoms.question,
    instance: page.cachedGrid,
  }))
  useCachedPage(opening, page, grid.instance)
  onShown({ grid, page })
  return null
}

/** An element with the page of sales orders. */
async function element() {
  const place = shadowPlace()
  places.push(place)
  let shown: Shown | undefined
  const open = async (search = '') => {
    const opening: Opening = {
      view,
      stateName: view.name,
      search: new URLSearchParams(search),
      customView: undefined,
      root: place.root,
    }
    act(() =>
      place.draw(
        <StrictMode>
          <SessionProvider session={session.session}>
            <Toaster>
              <Page key={search} opening={opening} onShown={now => (shown = now)} />
            </Toaster>
          </SessionProvider>
        </StrictMode>,
      ),
    )
    await settle()
  }
  await open()
  return {
    open,
    now: () => {
      if (shown === undefined) throw new Error('The page is not open.')
      return shown
    },
    remove: () => {
      place.end()
      places.splice(places.indexOf(place), 1)
    },
  }
}

it('each has its own text to find, arrangement and selection', async () => {
  const [one, other] = [await element(), await element()]
  act(() => {
    one.now().grid.data.find('Nord')
    one.now().page.store.changeMaster({ pageSize: 5 })
  })
  await settle()
  act(() => one.now().grid.selection.add([order(1)]))
  expect(one.now().grid.snapshot.query).toMatchObject({ find: 'Nord', pageSize: 5 })
  expect(other.now().grid.snapshot.query).toMatchObject({ find: '', pageSize })
  expect(other.now().grid.chosen).toEqual([])
})

it('one loads and follows live changes after the other is removed', async () => {
  const [one, other] = [await element(), await element()]
  one.remove()
  act(() => other.now().grid.data.find('Nord'))
  await settle()
  expect(other.now().grid.snapshot.status).toBe('ready')
  act(() => session.send(changed(order(1, { version: 2, priority: 7 }))))
  expect(other.now().grid.data.rows.find(({ id }) => id === 1)).toMatchObject({ priority: 7 })
})

it('the next element goes on where its user left the page, also beside another one', async () => {
  const [one, other] = [await element(), await element()]
  act(() => one.now().grid.data.find('Nord'))
  act(() => other.now().grid.data.find('South'))
  await settle()
  const { instance } = one.now().grid
  one.remove()
  const next = await element()
  expect(next.now().grid.instance).toBe(instance)
  expect(next.now().grid.snapshot.query.find).toBe('Nord')
  const beside = await element()
  expect(beside.now().grid.snapshot.query.find).toBe('')
})

it('an element that opens its page again goes on with its own', async () => {
  const [one, other] = [await element(), await element()]
  act(() => one.now().grid.data.find('Nord'))
  act(() => other.now().grid.data.find('South'))
  await settle()
  const { instance } = one.now().grid
  await one.open('other=1')
  expect(one.now().grid.instance).toBe(instance)
  expect([one, other].map(({ now }) => now().grid.snapshot)).toMatchObject([
    { status: 'ready', query: { find: 'Nord' } },
    { status: 'ready', query: { find: 'South' } },
  ])
})
