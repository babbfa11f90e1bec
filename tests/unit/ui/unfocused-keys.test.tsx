// @vitest-environment happy-dom
/** Keys without a focused element: which element handles them before anything was used, afterwards, and below a dialog. */
import { useRef } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useUnfocusedKeys } from '../../../src/ui/unfocused-keys'
import { render, type Rendered } from './render'

interface Shown extends Rendered {
  readonly received: string[]
}

function Page({ received }: { readonly received: string[] }) {
  const page = useRef<HTMLDivElement>(null)
  useUnfocusedKeys(page, event => received.push(event.key))
  return (
    <div ref={page} data-page="">
      <button type="button">inside</button>
    </div>
  )
}

const shown: Shown[] = []

/** An element of the cockpit with a page in its own tree. */
function show(): Shown {
  const received: string[] = []
  const one = { ...render(<Page received={received} />), received }
  shown.push(one)
  return one
}
const press = (key = 'F8', target: EventTarget = document.body): boolean =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }))
const use = (target: EventTarget | null | undefined): unknown =>
  target?.dispatchEvent(new Event('pointerdown', { bubbles: true, composed: true }))
const inside = ({ root }: Shown) => root.querySelector('button')

let around: HTMLElement
let isHidden: (page: Element) => boolean
beforeEach(() => {
  isHidden = () => false
  vi.spyOn(HTMLElement.prototype, 'getClientRects').mockImplementation(function (this: Element) {
    return (isHidden(this) ? [] : [{}]) as unknown as DOMRectList
  })
  around = document.createElement('p')
  document.body.append(around)
})
afterEach(() => {
  for (const { unmount } of shown.splice(0)) unmount()
  around.remove()
  vi.restoreAllMocks()
})

describe('keys that are pressed without a focused element', () => {
  it('are handled by the page once it is rendered, and not after it was removed', () => {
    const one = show()
    press()
    expect(one.received).toEqual(['F8'])
    one.unmount()
    shown.pop()
    press()
    expect(one.received).toEqual(['F8'])
  })

  it('are handled by the only visible page, or by the last used of several', () => {
    const [one, other] = [show(), show()]
    press()
    expect([one.received, other.received]).toEqual([[], []])
    isHidden = page => page.getRootNode() === other.root
    press()
    expect([one.received, other.received]).toEqual([['F8'], []])
    isHidden = () => false
    use(inside(other))
    press()
    expect([one.received, other.received]).toEqual([['F8'], ['F8']])
  })

  it('are left to the host page once that is used, until the element is used again', () => {
    const one = show()
    use(around)
    press()
    expect(one.received).toEqual([])
    use(inside(one))
    press()
    expect(one.received).toEqual(['F8'])
  })

  it('are also handled by the page while a surrounding element that is no control has the focus', () => {
    const main = document.createElement('main')
    main.tabIndex = -1
    around.replaceWith(main)
    const [one, other] = [show(), show()]
    const outside = document.createElement('button')

    main.append(one.root.host, outside)
    use(inside(one))
    main.focus()
    press('F8', main)
    expect([one.received, other.received]).toEqual([['F8'], []])
    outside.focus()
    press('F8', outside)
    main.focus()
    press('F8', main)
    expect([one.received, other.received]).toEqual([['F8', 'F8'], []])
    main.append(other.root.host)
    main.focus()
    press('F8', main)
    expect([one.received, other.received]).toEqual([['F8', 'F8'], []])
    main.remove()
  })

  it('are not handled twice: a focused element or an open dialog inside handles them itself', () => {
    const one = show()
    press('F8', inside(one) ?? undefined)
    expect(one.received).toEqual([])
    const dialog = document.createElement('dialog')
    dialog.setAttribute('open', '')
    one.root.append(dialog)
    press()
    expect(one.received).toEqual([])
    dialog.remove()
    press()
    expect(one.received).toEqual(['F8'])
  })
})
