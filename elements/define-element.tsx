/**
 * Creates a custom element for an area. The class extends the one of r2wc, which mounts React into the shadow root, and adds attributes as
 * settings, the auth-context, moves within the page, and events.
 */
import r2wc from '@r2wc/react-to-web-component'
import type { ComponentType } from 'react'
import { isInlineJson, readAuthContextText, readAuthContextValue } from '../src/areas/auth-context-input'
import type { AuthContextInput } from '../src/areas/auth-context-input'
import type { CockpitEvents, Emit } from '../src/areas/cockpit-events'
import { ElementRoot, type ElementRootProps } from '../src/areas/element-root'
import { readElementSettings, settingAttributes } from '../src/areas/element-settings'
import type { AttributeTexts, SettingAttribute } from '../src/areas/element-settings'
import { clientVersionText } from '../src/kernel/api-request'
import { logWarning } from '../src/kernel/log'
import { pageRuntime } from '../src/kernel/page-runtime'
import type { CockpitElement } from './element-types'
import type { AuthContext } from '../src/kernel/auth-context'

export interface ElementDefinition {
  /** Tag name, for instance `cockpit-dashboard`. */
  readonly tag: string
  readonly area: AreaName
  readonly Area: ElementRootProps['Area']
  /** Preloads the code of the first view, while the session starts. */
  readonly preload?: () => void
  /** Requests the data of a page that is about to be rendered. */
  readonly prefetch?: ElementRootProps['prefetch']
}
type AreaName = ElementRootProps['area']

/**
 * Defines the element. Does nothing without a DOM. A tag that is already defined stays unchanged, either by another copy of the bundle,
 * which is reported once rather than for each of its tags (page-runtime.ts), or by an element of the page's own.
 */
export function defineElement({ tag, area, Area, preload, prefetch }: ElementDefinition): void {
  if (typeof customElements === 'undefined') return
  const present = customElements.get(tag)
  pageRuntime()
  if (present !== undefined) {
    if (!('cockpitVersion' in present))
      logWarning(`<${tag}> is an element of this page already, and not one of the cockpit.`)
    return
  }
  const Mounted = (props: Mount) => (
    <ElementRoot {...props} area={area} Area={Area} preload={preload} prefetch={prefetch} />
  )
  customElements.define(
    tag,
    elementClass(r2wc(Mounted as ComponentType<object>, { shadow: 'open', props: {} })),
  )
}

/** The internals of r2wc's class; tests/unit/elements/r2wc-contract.test.ts checks them after upgrades. */
type ReactElementClass = new () => HTMLElement & {
  [propsKey]: Record<string, unknown>
  [renderKey](): void
  [connectedKey]: boolean
  connectedCallback(): void
  disconnectedCallback(): void
}
type Mount = Omit<ElementRootProps, 'area' | 'Area' | 'preload' | 'prefetch'>
const propsKey: unique symbol = Symbol.for('r2wc.props') as never
const renderKey: unique symbol = Symbol.for('r2wc.render') as never
const connectedKey: unique symbol = Symbol.for('r2wc.connected') as never

function elementClass(Base: unknown) {
  class Element extends (Base as ReactElementClass) implements CockpitElement {
    static readonly cockpitVersion = clientVersionText
    static get observedAttributes() {
      return ['auth-context', ...settingAttributes]
    }

    #isLeaving = false
    #refreshes = 0
    #opening = 0
    #given: AuthContext | string | null = null
    #input: AuthContextInput = { kind: 'none' }
    #inlineText = ''
    #texts: AttributeTexts = {}

    constructor() {
      super()
      this[connectedKey] = false
      this[propsKey]['emit'] = emitFrom(this)
      this.#pass()
    }

    get authContext(): AuthContext | string | null {
      return this.#given
    }
    set authContext(value: AuthContext | string | null | undefined) {
      this.#given = value ?? null
      this.#inlineText = ''
      this.#input = readAuthContextValue(value)
      this.#pass()
    }

    refresh() {
      this.#refreshes++
      this.#pass()
    }

    override connectedCallback() {
      if (this.#isLeaving) {
        this.#isLeaving = false
        return
      }
      this.#takeEarlyProperties()
      super.connectedCallback()
    }

    /** A move within the page disconnects and reconnects at once; only an element that stays disconnected is unmounted. */
    override disconnectedCallback() {
      this.#isLeaving = true
      queueMicrotask(() => {
        if (!this.#isLeaving || this.isConnected) return
        this.#isLeaving = false
        super.disconnectedCallback()
      })
    }

    /** With this callback, moveBefore keeps the element connected and its state unchanged. */
    connectedMoveCallback() {}

    attributeChangedCallback(name: string, _before: string | null, text: string | null) {
      if (name === 'auth-context') this.#readAuthContextAttribute(text)
      else this.#setText(name as SettingAttribute, text)
    }

    /** Inline JSON is removed from the page at once: the attribute is emptied, which must not discard the value that was just read. */
    #readAuthContextAttribute(text: string | null) {
      if (text === '' && this.#inlineText !== '') return
      if (text !== null && isInlineJson(text)) {
        const isNew = text !== this.#inlineText
        this.#inlineText = text
        this.setAttribute('auth-context', '')
        if (!isNew) return
      } else {
        this.#inlineText = ''
      }
      this.#input = readAuthContextText(text)
      this.#given = this.#input.kind === 'named' ? this.#input.name : null
      this.#pass()
    }

    #setText(name: SettingAttribute, text: string | null) {
      // Also with the value that it has: its user may have gone on from there.
      if (name === 'page' || name === 'search') this.#opening++
      const others = Object.entries(this.#texts).filter(([other]) => other !== name)
      this.#texts = Object.fromEntries(text === null ? others : [...others, [name, text]])
      this.#pass()
    }

    /** A property that the page set before the element was defined hides the accessor. */
    #takeEarlyProperties() {
      if (!Object.hasOwn(this, 'authContext')) return
      const early = Object.getOwnPropertyDescriptor(this, 'authContext')?.value as AuthContext | string | null
      Reflect.deleteProperty(this, 'authContext')
      this.authContext = early
    }

    #pass() {
      const passed: Omit<Mount, 'container' | 'emit'> = {
        authInput: this.#input,
        settings: readElementSettings(this.#texts),
        refreshes: this.#refreshes,
        opening: this.#opening,
      }
      Object.assign(this[propsKey], passed)
      this[renderKey]()
    }
  }
  return Element
}

const cancelableEvents = new Set<keyof CockpitEvents>([
  'cockpit-navigate',
  'cockpit-auth-needed',
  'cockpit-sign-out',
  'cockpit-new-version',
])

function emitFrom(element: HTMLElement): Emit {
  return (name, detail) => {
    const cancelable = cancelableEvents.has(name)
    return element.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable }))
  }
}
