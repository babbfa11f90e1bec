/** The appearance of a part of the cockpit, element by element, for comparison between two pages. */
import type { Locator } from 'playwright/test'

/** One element: its path, its size in px, and the values of the visible properties. */
export interface Look {
  readonly path: string
  readonly values: Readonly<Record<string, string>>
}

/** The appearance of an element and its descendants, with pseudo-elements. Without `withSizes` where the available room differs. */
export function stylesOf(place: Locator, { withSizes = true } = {}): Promise<readonly Look[]> {
  return place.evaluate(
    (root, { names, sizes, foreign }) => {
      const pseudos = ['', '::before', '::after', '::placeholder', '::selection', '::marker', '::backdrop']
      const valuesOf = (style: CSSStyleDeclaration, wanted: readonly string[]) =>
        Object.fromEntries(wanted.map(name => [name, style.getPropertyValue(name)]))
      const found: { path: string; values: Record<string, string> }[] = []
      const read = (element: Element, path: string) => {
        for (const pseudo of pseudos) {
          const style = getComputedStyle(element, pseudo)
          const isPart = pseudo === '::before' || pseudo === '::after'
          if (isPart && style.content === 'none') continue
          if (pseudo === '::placeholder' && element.localName !== 'input') continue
          if (pseudo === '::marker' && element.localName !== 'li') continue
          // The selection style has no effect on text that cannot be selected.
          if (pseudo === '::selection' && getComputedStyle(element).userSelect === 'none') continue
          if (pseudo === '::selection' && element instanceof SVGElement) continue
          if (pseudo === '::backdrop' && !element.matches(':modal, :popover-open')) continue
          const values = valuesOf(style, pseudo === '' || isPart ? names : ['color', 'background-color'])
          // The selection has the colour of one of our texts; which one varies in the browser's answer.
          if (pseudo === '::selection') values['color'] = style.color === foreign ? 'of the page' : 'ours'
          found.push({ path: path + pseudo, values })
        }
        if (sizes) {
          const { width, height } = element.getBoundingClientRect()
          found.push({
            path: `${path} size`,
            values: {
              width: String(Math.round(width)),
              height: String(Math.round(height)),
            },
          })
        }
        for (const [index, child] of [...element.children].entries()) {
          read(
            child,
            `${path} > ${child.localName}${[...child.classList].map(name => `.${name}`).join('')}:${index}`,
          )
        }
      }
      read(root, root.localName)
      return found
    },
    { names: [...properties], sizes: withSizes, foreign: foreignSelection },
  )
}

/** Selected text on the hostile page (portal.css). */
const foreignSelection = 'rgb(1, 2, 3)'

/** The differences between the portal and the cockpit, one per line with both values. */
export function differences(here: readonly Look[], home: readonly Look[]): readonly string[] {
  const lines: string[] = []
  if (here.length !== home.length) lines.push(`${here.length} elements instead of ${home.length}`)
  for (const [index, { path, values }] of home.entries()) {
    const other = here[index]
    if (other?.path !== path) {
      lines.push(`${path}: the portal has ${other?.path ?? 'nothing'}`)
      break
    }
    for (const [name, value] of Object.entries(values)) {
      if (other.values[name] !== value)
        lines.push(`${path}: ${name} is ${other.values[name] ?? ''}, not ${value}`)
    }
  }
  return lines.slice(0, linesMost)
}

/** Enough lines to identify the cause. */
const linesMost = 40

const sides = ['top', 'right', 'bottom', 'left'] as const

const properties = [
  'accent-color',
  'animation-name',
  'appearance',
  'background-color',
  'background-image',
  'border-top-left-radius',
  ...sides.flatMap(side => [`border-${side}-color`, `border-${side}-style`, `border-${side}-width`]),
  'box-shadow',
  'box-sizing',
  'caret-color',
  'color',
  'color-scheme',
  'content',
  'cursor',
  'direction',
  'display',
  'fill',
  'filter',
  'flex-direction',
  'float',
  'font-family',
  'font-feature-settings',
  'font-size',
  'font-style',
  'font-variant',
  'font-weight',
  'gap',
  'hyphens',
  'letter-spacing',
  'line-height',
  'list-style-type',
  ...sides.map(side => `margin-${side}`),
  'max-width',
  'min-width',
  'opacity',
  'outline-color',
  'outline-style',
  'outline-width',
  'overflow-x',
  'overflow-y',
  ...sides.map(side => `padding-${side}`),
  'pointer-events',
  'position',
  'quotes',
  'stroke',
  'tab-size',
  'text-align',
  'text-decoration-line',
  'text-indent',
  'text-shadow',
  'text-transform',
  'transform',
  'transition-duration',
  'transition-property',
  'unicode-bidi',
  'user-select',
  'vertical-align',
  'visibility',
  'white-space',
  'word-break',
  'word-spacing',
  'writing-mode',
  'z-index',
] as const
