/**
 * Keys of a grid page that work wherever the focus is in it, except in text fields: `/` finds, `F` opens the filters,
 * `?` shows the shortcuts (design guide, section 4), Esc cancels a pending load. F6 belongs to the whole page (panes.ts).
 */
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { lazyPart } from '../lazy-part'
import { useSession } from '../session-context'
import type { Grid } from './data/use-grid'
import type { MasterRefs } from './master-pane'
import { areSingleKeysOn, isShortcut } from './table/shortcuts'

const ShortcutsSheet = lazyPart(() => import('./commands/shortcuts-sheet'), 'ShortcutsSheet')

export interface PageKeys {
  /** Handles a key; keys without a meaning here are passed on to the surrounding page. */
  onKeyDown(event: KeyboardEvent): void
  openShortcuts(): void
  /** The sheet of shortcuts while it is open. */
  readonly sheet: ReactNode
}

/** The keys of a grid's page or section, and the sheet that shows them. */
export function usePageKeys(grid: Grid, refs: MasterRefs): PageKeys {
  const { settings } = useSession()
  const [isOpen, setOpen] = useState(false)
  const openShortcuts = () => setOpen(true)
  const runs = {
    find: () => refs.find.current?.focus(),
    filters: () => refs.filters.current?.click(),
    shortcuts: openShortcuts,
  }
  return {
    onKeyDown(event) {
      if (isTyping(event.target) || event.defaultPrevented) return
      if (event.key === 'Escape' && grid.data.cancel()) event.preventDefault()
      // The user may have switched off shortcuts of single characters.
      if (!areSingleKeysOn(settings)) return
      const name = (['find', 'filters', 'shortcuts'] as const).find(key => isShortcut(key, event))
      if (name === undefined) return
      event.preventDefault()
      runs[name]()
    },
    openShortcuts,
    sheet: isOpen ? <ShortcutsSheet view={grid.view} onClose={() => setOpen(false)} /> : null,
  }
}

/** Keys that produce characters belong to the text field with the focus. */
function isTyping(target: EventTarget): boolean {
  return (
    target instanceof HTMLElement &&
    (target.closest('dialog, [popover]') !== null ||
      target instanceof HTMLTextAreaElement ||
      target instanceof HTMLSelectElement ||
      (target instanceof HTMLInputElement && target.type !== 'checkbox' && target.type !== 'radio'))
  )
}
