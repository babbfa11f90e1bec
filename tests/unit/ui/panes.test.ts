// @vitest-environment happy-dom
/** F6: through the menu and the panes of an element, from inside them, from between them, and from the last to the first. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { focusGridIn, followPaneKeys, goToPane } from '../../../src/ui/panes'

let menu: HTMLElement
let content: ShadowRoot
let isHidden: (element: Element) => boolean

function node(tag: string, attributes: Record<string, string> = {}, children: readonly Node[] = []) {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  made.append(...children)
  return made
}

const button = (id: string) => node('button', { id })

beforeEach(() => {
  isHidden = () => false
  vi.spyOn(HTMLElement.prototype, 'getClientRects').mockImplementation(function (this: Element) {
    return (isHidden(this) ? [] : [{}]) as unknown as DOMRectList
  })
  menu = node('nav', { 'data-pane': 'menu' }, [
    node('a', { id: 'other', href: '/a' }),
    node('a', { id: 'here', href: '/b', 'aria-current': 'page' }),
  ])
  const element = node('div')
  document.body.replaceChildren(node('header', {}, [button('header')]), menu, node('main', {}, [element]))
  content = element.attachShadow({ mode: 'open' })
  content.append(
    node('div', {}, [button('head')]),
    node('section', { 'data-pane': 'grid' }, [
      node('div', { 'data-pane': 'toolbar' }, [node('input', { id: 'find' })]),
      // As Handsontable creates it: without a tabindex before the first Tab.
      node('span', { id: 'cells', 'data-ht-focus-source': 'tab_from_above' }),
      button('footer'),
    ]),
    node('section', { 'data-pane': 'detail' }, [button('tab')]),
    node('dialog', {}, [button('inDialog')]),
  )
})
afterEach(() => {
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

const focusedId = () => (content.activeElement ?? document.activeElement)?.id
const focus = (id: string) =>
  (document.getElementById(id) ?? content.getElementById(id) ?? document.body).focus()
const walk = (isBack: boolean, steps: number) =>
  Array.from({ length: steps }, () => goToPane([menu, content], isBack) && focusedId())

describe('the panes of the full cockpit', () => {
  it('are focused in turn in a cycle, the menu at its page, a grid at its cells', () => {
    expect(walk(false, 5)).toEqual(['here', 'find', 'cells', 'tab', 'here'])
    expect(walk(true, 5)).toEqual(['tab', 'cells', 'find', 'here', 'tab'])
  })

  it.each([
    ['header', 'here', 'tab'],
    ['head', 'find', 'here'],
    ['footer', 'tab', 'find'],
    ['other', 'find', 'tab'],
  ])('are continued from %s', (from, next, before) => {
    focus(from)
    expect(walk(false, 1)).toEqual([next])
    focus(from)
    expect(walk(true, 1)).toEqual([before])
  })

  it('are skipped while they are hidden or have no focusable element', () => {
    isHidden = element => element === menu
    content.querySelector('[data-pane=detail]')?.replaceChildren()
    expect(walk(false, 3)).toEqual(['find', 'cells', 'find'])
  })
})

describe('the key', () => {
  const press = (id: string, init: KeyboardEventInit = {}) => {
    focus(id)
    const event = new KeyboardEvent('keydown', {
      key: 'F6',
      bubbles: true,
      composed: true,
      cancelable: true,
      ...init,
    })
    ;(content.activeElement ?? document.activeElement)?.dispatchEvent(event)
    return event.defaultPrevented
  }

  it('works from a field too, in a single element and in the full cockpit, and moves the focus once', () => {
    const stopInElement = followPaneKeys(content, () => [content])
    press('find')
    expect(focusedId()).toBe('cells')
    press('tab')
    expect(focusedId()).toBe('find')
    const stop = followPaneKeys(window, () => [menu, content])
    press('tab')
    expect(focusedId()).toBe('here')
    press('find', { shiftKey: true })
    expect(focusedId()).toBe('here')
    stop()
    stopInElement()
    expect(press('tab')).toBe(false)
    expect(focusedId()).toBe('tab')
  })

  it('does not move the focus in a dialog, nor do other keys', () => {
    const stop = followPaneKeys(content, () => [content])
    expect(press('inDialog')).toBe(false)
    expect(focusedId()).toBe('inDialog')
    expect(press('find', { key: 'F7' })).toBe(false)
    expect(press('find', { ctrlKey: true })).toBe(false)
    stop()
  })

  it('is not handled where there is no pane', () => {
    content.querySelectorAll('[data-pane]').forEach(pane => pane.removeAttribute('data-pane'))
    const stop = followPaneKeys(content, () => [content])
    expect(press('head')).toBe(false)
    stop()
  })
})

it('the grid of a page can be focused directly; without one the focus is not moved', () => {
  focus('header')
  expect(focusGridIn(content)).toBe(true)
  expect(focusedId()).toBe('cells')
  expect(focusGridIn(menu)).toBe(false)
  expect(content.getElementById('cells')?.getAttribute('tabindex'), 'a browser focuses nothing without').toBe(
    '-1',
  )
})
