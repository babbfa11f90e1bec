/** F6 moves through the panes of the cockpit: its menu, then those of the element beside it, or the page if the element has none. */
import { useEffect, type MouseEvent, type RefObject } from 'react'
import { focusGridIn, followPaneKeys, hasPane, type PanePlace } from '../src/ui/panes'

type Shown = RefObject<HTMLElement | null>

/** Handles the keys while the shell is shown. */
export function usePaneKeys(element: Shown, menu: Shown, page: Shown): void {
  useEffect(() => {
    const places = (): readonly PanePlace[] => {
      const content = element.current?.shadowRoot
      const shown = content != null && hasPane(content) ? content : page.current
      return [menu.current, shown].filter(place => place !== null)
    }
    return followPaneKeys(window, places)
  }, [element, menu, page])
}

/** The action of the skip link: the focus moves to the page's grid, or to the page if it has none. */
export function skipToPage(event: MouseEvent, element: Shown, page: Shown): void {
  event.preventDefault()
  const content = element.current?.shadowRoot
  if (content == null || !focusGridIn(content)) page.current?.focus()
}
