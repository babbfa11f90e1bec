// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { restoreFocus } from '../../../../src/ui/controls/restored-focus'

let root: ShadowRoot
let stop: () => void

beforeEach(() => {
  const host = document.createElement('div')
  document.body.replaceChildren(host)
  root = host.attachShadow({ mode: 'open' })
  stop = restoreFocus(root)
})
afterEach(() => {
  stop()
  document.body.replaceChildren()
})

/** Draws a tree; the result finds its elements by id. */
function draw(html: string): (id: string) => HTMLElement {
  const parsed = new DOMParser().parseFromString(`<body>${html}</body>`, 'text/html')
  root.replaceChildren(...parsed.body.childNodes)
  return id => {
    const found = root.getElementById(id)
    if (found === null) throw new Error(`There is no ${id}.`)
    return found
  }
}

/** The focused element, after observers were called. */
async function focusedId(): Promise<string | undefined> {
  await new Promise(resolve => setTimeout(resolve))
  return root.activeElement?.id
}

describe('the focus of a removed element', () => {
  it('moves to the next element', async () => {
    const part = draw(
      '<p><button id="a"></button><span id="gone"><button id="b"></button></span><button id="c"></button></p>',
    )
    part('b').focus()
    part('gone').remove()
    expect(await focusedId()).toBe('c')
  })

  it('moves to the previous element where none follows', async () => {
    const part = draw('<p><button id="a"></button><button id="b"></button><button id="c"></button></p>')
    part('c').focus()
    part('c').remove()
    expect(await focusedId()).toBe('b')
  })

  it('moves to an element nearby when its container has none left', async () => {
    const part = draw('<div><p><button id="only"></button></p><button id="next"></button></div>')
    part('only').focus()
    part('only').remove()
    expect(await focusedId()).toBe('next')
  })

  it('moves to the heading of a page that replaces another', async () => {
    const part = draw('<main id="main"><div id="old"><h1>Orders</h1><button id="row"></button></div></main>')
    part('row').focus()
    const next = document.createElement('div')
    const heading = document.createElement('h1')
    heading.id = 'title'
    next.append(document.createElement('button'), heading)
    part('old').replaceWith(next)
    expect(await focusedId()).toBe('title')
  })

  it('moves from a dialog whose opener was removed to the element next to that opener', async () => {
    const part = draw(
      '<div><p><button id="opener"></button><button id="next"></button></p><dialog id="asks"><button id="yes"></button></dialog><button id="after"></button></div>',
    )
    part('opener').focus()
    part('yes').focus()
    part('opener').remove()
    part('asks').remove()
    expect(await focusedId()).toBe('next')
  })

  it('stays in a dialog of which only a part is removed', async () => {
    const part = draw(
      '<div><button id="opener"></button><dialog id="asks"><p id="part"><button id="take"></button></p><button id="yes"></button></dialog></div>',
    )
    part('opener').focus()
    part('take').focus()
    part('part').remove()
    expect(await focusedId()).toBe('yes')
  })
})

describe('the focus is not moved', () => {
  it('when another element is focused at once', async () => {
    const part = draw('<p><button id="a"></button><button id="b"></button><button id="c"></button></p>')
    part('b').focus()
    part('b').remove()
    part('a').focus()
    expect(await focusedId()).toBe('a')
  })

  it('when the focus is in the host page', async () => {
    const outside = document.createElement('button')
    document.body.append(outside)
    const part = draw('<p><button id="a"></button><button id="b"></button></p>')
    part('a').focus()
    outside.focus()
    part('a').remove()
    expect(await focusedId()).toBeUndefined()
    expect(document.activeElement).toBe(outside)
  })

  it('when the element was blurred before', async () => {
    const part = draw('<p><button id="a"></button><button id="b"></button></p>')
    part('a').focus()
    part('a').blur()
    await focusedId()
    part('a').remove()
    expect(await focusedId()).toBeUndefined()
  })

  it('after it was stopped', async () => {
    const part = draw('<p><button id="a"></button><button id="b"></button></p>')
    stop()
    part('a').focus()
    part('a').remove()
    expect(await focusedId()).toBeUndefined()
  })
})
