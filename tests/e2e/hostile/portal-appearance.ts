/** What a part of the cockpit looks like, element by element, to be compared between two pages. */
import type { Locator } from 'playwright/test'

/** One element: where it stands, its size in px, and the values of the properties that somebody sees or feels. */
export interface Look {
  readonly path: string
  readonly values: Readonly<Record<string, string>>
}

/** The looks of a place and everything in it, with its generated parts. `sizes` are left out where the room differs. */
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
          // Where nothing can be chosen its look is nobody's business.
          if (pseudo === '::selection' && getComputedStyle(element).userSelect === 'none') continue
          if (pseudo === '::selection' && element instanceof SVGElement) continue
          if (pseudo === '::backdrop' && !element.matches(':modal, :popover-open')) continue
          const values = valuesOf(style, pseudo === '' || isPart ? names : ['color', 'background-color'])
          // What is chosen has the colour of some text of ours; which one, the browser says now so, now so.
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

/** Text that is chosen on the hostile page (portal.css). */
const foreignSelection = 'rgb(1, 2, 3)'

/** What differs: one line each, with what is seen here and what is seen at home. */
export function differences(here: readonly Look[], home: readonly Look[]): readonly string[] {
  const lines: string[] = []
  if (here.length !== home.length) lines.push(`${here.length} parts instead of ${home.length}`)
  for (const [index, { path, values }] of home.entries()) {
    const other = here[index]
    if (other?.path !== path) {
      lines.push(`${path}: here stands ${other?.path ?? 'nothing'}`)
      break
    }
    for (const [name, value] of Object.entries(values)) {
      if (other.values[name] !== value)
        lines.push(`${path}: ${name} is ${other.values[name] ?? ''}, not ${value}`)
    }
  }
  return lines.slice(0, linesMost)
}

/** Enough to see what it is. */
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
