/**
 * @vitest-environment happy-dom
 *
 * Dialogs of several elements on one page.
 */
import { expect, it, vi } from 'vitest'
import { defineElement } from '../../../elements/define-element'
import type * as runtime from '../../../src/kernel/runtime'
import type { AreaProps } from '../../../src/pages/area-props'
import { useDialogs } from '../../../src/ui/dialogs/dialog-outlet'
import { usePlaces } from '../../../src/ui/places'
import { context, elementsForEachTest, make, settle, textOf } from './element-bench'

const { acquire } = vi.hoisted(() => ({ acquire: vi.fn<typeof runtime.acquireSession>() }))
vi.mock(import('../../../src/kernel/runtime'), async original => ({
  ...(await original()),
  acquireSession: acquire,
}))

elementsForEachTest(acquire)

function Link() {
  const { navigate, canOpen, kioskUrl } = usePlaces()
  const page = 'sales-orders-es-page'
  return (
    <a onClick={() => navigate({ page })}>
      link, {canOpen(page) ? 'open' : 'closed'}, {kioskUrl}
    </a>
  )
}

function Area({ page }: AreaProps) {
  const dialogs = useDialogs()
  return <button onClick={() => void dialogs.open(() => <Link />)}>{page}</button>
}
defineElement({ tag: 'test-dialogs', area: 'order-grids', Area })

it('a dialog opens pages in its own element, and knows its attributes', async () => {
  const elements = ['https://one.example/', 'https://two.example/'].map(kioskUrl => {
    const element = make('', 'test-dialogs')
    element.authContext = context()
    element.setAttribute('kiosk-url', kioskUrl)
    return element
  })
  await settle(() => document.body.append(...elements))
  const press = (part: string) =>
    settle(() => elements[1]?.shadowRoot?.querySelector<HTMLElement>(part)?.click())
  await press('button')
  const shown = () => elements.map(element => textOf(element))
  expect(shown()).toEqual([
    expect.stringContaining('operations-page'),
    expect.stringMatching(/operations-page.*link, open, https:..two.example/),
  ])
  await press('a')
  expect(shown()).toEqual([
    expect.stringContaining('operations-page'),
    expect.stringContaining('sales-orders-es-page'),
  ])
})
