/**
 * Elements for the sign-in page, which is built without React so that it stands on the screen with a fraction of the
 * download (README, budgets). Only text nodes and attributes: nothing is parsed as markup.
 */
import { iconPaths, type IconName } from '../src/ui/theme/icon-paths'

type Attributes = Readonly<Record<string, string | number | boolean | undefined>>
type Child = Node | string

/** An HTML element. True sets an empty attribute; false and undefined set none. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag)
  setAttributes(made, attributes)
  made.append(...children)
  return made
}

/** An SVG element. */
export function svgElement(
  tag: string,
  attributes: Attributes = {},
  ...children: readonly Child[]
): SVGElement {
  const made = document.createElementNS('http://www.w3.org/2000/svg', tag)
  setAttributes(made, attributes)
  made.append(...children)
  return made
}

/** One of the theme's icons; decorative. */
export function icon(name: IconName): SVGElement {
  const path = svgElement('path', { d: iconPaths[name] })
  return svgElement('svg', { class: 'i', viewBox: '0 0 24 24', 'aria-hidden': 'true' }, path)
}

/** The product's mark. */
export function brandMark(): SVGElement {
  return svgElement(
    'svg',
    { class: 'mark', viewBox: '0 0 20 20', fill: 'currentColor', 'aria-hidden': 'true' },
    svgElement('path', { d: 'M1 1h2.5v18H1zM16.5 1H19v18h-2.5zM3.5 16.5h13V19h-13zM3.5 9h13v2.3h-13z' }),
    svgElement('path', { d: 'M5.5 3.5h4V8h-4zM11 12.3h4v3.2h-4zM5.5 12.3h4v3.2h-4z', opacity: '.55' }),
  )
}

function setAttributes(target: Element, attributes: Attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue
    target.setAttribute(name, value === true ? '' : String(value))
  }
}
