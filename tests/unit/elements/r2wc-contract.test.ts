/**
 * @vitest-environment happy-dom
 *
 * Internals of r2wc that define-element.tsx depends on. When one of these tests fails after an upgrade, check the subclass first.
 */
import r2wc from '@r2wc/react-to-web-component'
import { act } from 'react'
import { afterEach, describe, expect, it } from 'vitest'

;(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true

const propsKey = Symbol.for('r2wc.props')
const renderKey = Symbol.for('r2wc.render')
const connectedKey = Symbol.for('r2wc.connected')
const contextKey = Symbol.for('r2wc.context')

type Inside = HTMLElement & Record<symbol, unknown> & { [k: string]: unknown }

const seen: object[] = []
const Base = r2wc(
  (props: object) => {
    seen.push(props)
    return null
  },
  { shadow: 'open', props: {} },
)
customElements.define('r2wc-contract', Base)
const make = () => document.createElement('r2wc-contract') as unknown as Inside

afterEach(() => {
  act(() => document.body.replaceChildren())
  seen.length = 0
})

describe('r2wc', () => {
  it('keeps its props under a symbol, with the shadow root as container', () => {
    const element = make()
    expect(element[propsKey]).toEqual({ container: element.shadowRoot })
  })

  it('starts with connected set, so the subclass must reset it', () => {
    expect(make()[connectedKey]).toBe(true)
  })

  it('mounts when connected and renders props that were added under the symbol', () => {
    const element = make()
    Object.assign(element[propsKey] as object, { added: 1 })
    act(() => document.body.append(element))
    expect(seen.at(-1)).toMatchObject({ added: 1, container: element.shadowRoot })
    expect(element[contextKey]).toBeDefined()
  })

  it('renders again when its render symbol is called', () => {
    const element = make()
    act(() => document.body.append(element))
    const before = seen.length
    act(() => {
      Object.assign(element[propsKey] as object, { added: 2 })
      ;(element[renderKey] as () => void).call(element)
    })
    expect(seen.length).toBeGreaterThan(before)
    expect(seen.at(-1)).toMatchObject({ added: 2 })
  })

  it('does not render while its connected symbol is false', () => {
    const element = make()
    element[connectedKey] = false
    ;(element[renderKey] as () => void).call(element)
    expect(element[contextKey]).toBeUndefined()
  })

  it('unmounts at once when disconnected, which the subclass defers', () => {
    const element = make()
    act(() => document.body.append(element))
    act(() => element.remove())
    expect(element[contextKey]).toBeUndefined()
    expect(element[connectedKey]).toBe(false)
  })
})
