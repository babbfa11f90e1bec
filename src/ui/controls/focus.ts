/** Which element of a surface gets the focus when it opens, and a focus trap for modal surfaces. */

const focusableSelector =
  'a[href], button, input:not([type="hidden"]), select, textarea, summary, [tabindex]:not([tabindex="-1"])'

/**
 * Focuses the element marked `data-autofocus`, else the first field or button outside of the surface's head, else the
 * surface itself, which needs a tabindex for that.
 */
export function focusFirst(surface: HTMLElement): void {
  const marked = surface.querySelector<HTMLElement>('[data-autofocus]')
  const inContent = focusables(surface).find(element => element.closest('.pt, .dh') === null)
  focusToReplace(marked ?? inContent ?? surface)
}

/** Focuses a control; the text of a single-line field is selected, so that typing replaces it. */
export function focusToReplace(element: HTMLElement): void {
  element.focus({ preventScroll: true })
  if (element instanceof HTMLInputElement && element.value !== '') element.select()
}

/** Keeps Tab and Shift+Tab inside of `surface`: from its last element to its first and back. */
export function wrapTab(
  event: { key: string; shiftKey: boolean; preventDefault: () => void },
  surface: HTMLElement,
): void {
  if (event.key !== 'Tab') return
  const elements = focusables(surface)
  const first = elements[0]
  const last = elements.at(-1)
  const root = surface.getRootNode()
  const focused = root instanceof Document || root instanceof ShadowRoot ? root.activeElement : null
  const isAtEdge = focused === surface || focused === (event.shiftKey ? first : last)
  if (!isAtEdge) return
  event.preventDefault()
  ;(event.shiftKey ? last : first)?.focus()
}

/** Elements that Tab reaches, in document order; of a group of radio buttons only the chosen one. */
export function focusables(surface: HTMLElement): HTMLElement[] {
  return [...surface.querySelectorAll<HTMLElement>(focusableSelector)].filter(element => {
    if (element.matches(':disabled') || element.closest('[hidden], [inert]') !== null) return false
    if (element instanceof HTMLInputElement && element.type === 'radio' && element.name !== '')
      return element.checked
    return element.getClientRects().length > 0 || !isLaidOut(surface)
  })
}

/** False where elements have no layout, as in a DOM without a renderer. */
function isLaidOut(surface: HTMLElement): boolean {
  return surface.getClientRects().length > 0
}

/**
 * Focuses the first match of `selector` near a control that is about to be removed, so that the focus is not lost with
 * it. `around` is a selector of what contains both.
 */
export function focusInstead(control: Element, around: string, selector: string): void {
  const target = [...(control.closest(around)?.querySelectorAll<HTMLElement>(selector) ?? [])].find(
    element => element !== control,
  )
  target?.focus()
}
