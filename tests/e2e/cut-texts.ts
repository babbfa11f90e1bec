/**
 * Finds the texts of the product that are cut off on a page, for cut-texts.spec.ts, which has the rule. Runs in the page, through every
 * open shadow root.
 */
import type { Page } from 'playwright/test'

export interface CutText {
  readonly text: string
  /** The parent element of the text with its classes, and what cuts the text off. */
  readonly place: string
}

/** Waits until loading has ended and the text no longer changes, then lists every text of which a part cannot be seen. */
export function cutTextsOf(page: Page): Promise<readonly CutText[]> {
  return page.evaluate(
    async ({ calmLooks, looksMost }) => {
      type Side = 'x' | 'y'

      function* textsIn(root: Node): Generator<Text> {
        for (const node of root.childNodes) {
          if (node instanceof Text) yield node
          else if (node instanceof Element) {
            if (!node.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
            if (node.shadowRoot !== null) yield* textsIn(node.shadowRoot)
            yield* textsIn(node)
          }
        }
      }
      /** The ancestors of the text, from the inside out. */
      function* around(text: Text): Generator<Element> {
        let next: Element | null = text.parentElement
        while (next !== null) {
          yield next
          const root = next.getRootNode()
          next = next.assignedSlot ?? next.parentElement ?? (root instanceof ShadowRoot ? root.host : null)
        }
      }
      const nameOf = (element: Element) =>
        `${element.localName}${[...element.classList].map(name => `.${name}`).join('')}`
      const boxOf = (text: Text) => {
        const range = document.createRange()
        range.selectNodeContents(text)
        return range.getBoundingClientRect()
      }
      const exceeds = (inner: DOMRect, outer: DOMRect, side: Side, by: number) =>
        side === 'x'
          ? inner.left < outer.left - by || inner.right > outer.right + by
          : inner.top < outer.top - by || inner.bottom > outer.bottom + by

      /** What cuts a text off, or null. */
      const cutterOf = (text: Text): string | null => {
        // Rendered by the grid library, whose columns can be widened.
        if (text.parentElement?.closest('.handsontable') !== null) return null
        const box = boxOf(text)
        if (box.width === 0) return null
        const open = new Set<Side>(['x', 'y'])
        let control: Element | null = null
        for (const element of around(text)) {
          const style = getComputedStyle(element)
          const outer = element.getBoundingClientRect()
          // For assistive technology only, or an entry that has its whole text as a title.
          if (
            outer.width <= 1 ||
            element.matches('[role="option"][title], [role="option"] > [title], svg, option, style, script')
          )
            return null
          if (control === null && element.matches('button, [role="tab"], .chip, .seg label')) {
            control = element
            if (exceeds(box, outer, 'x', 1) || exceeds(box, outer, 'y', 3))
              return `stands out of ${nameOf(element)}`
          }
          if (style.display === 'inline' || style.display === 'contents') continue
          for (const side of [...open]) {
            const overflow = side === 'x' ? style.overflowX : style.overflowY
            if (overflow === 'auto' || overflow === 'scroll') open.delete(side)
            else if (overflow !== 'visible' && exceeds(box, outer, side, side === 'x' ? 1 : 4))
              return `cut by ${nameOf(element)}`
          }
        }
        if (open.has('x') && (box.left < -1 || box.right > innerWidth + 1)) return 'beyond the window'
        return null
      }

      const place = () => document.querySelector('#page') ?? document.body
      const isBusy = () => {
        const busy = [...textlessIn(place())].some(element =>
          element.matches('.sk, [aria-busy="true"], .k-loader'),
        )
        return busy
      }
      function* textlessIn(root: Node): Generator<Element> {
        for (const node of root.childNodes) {
          if (!(node instanceof Element) || !node.checkVisibility()) continue
          yield node
          if (node.shadowRoot !== null) yield* textlessIn(node.shadowRoot)
          yield* textlessIn(node)
        }
      }
      let calm = 0
      let before = ''
      for (let looks = 0; calm < calmLooks && looks < looksMost; looks++) {
        await new Promise<void>(resolve => setTimeout(() => requestAnimationFrame(() => resolve()), 40))
        const now = [...textsIn(place())].map(text => text.data).join('|')
        calm = now === before && now !== '' && !isBusy() ? calm + 1 : 0
        before = now
      }
      await document.fonts.ready
      return [...textsIn(document.body)].flatMap(text => {
        const words = text.data.trim()
        const cutter = words === '' ? null : cutterOf(text)
        return cutter === null || text.parentElement === null
          ? []
          : [{ text: words, place: `${nameOf(text.parentElement)} ${cutter}` }]
      })
    },
    { calmLooks: 4, looksMost: 400 },
  )
}
