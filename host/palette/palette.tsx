/** The place of the command palette in the page: the keys that open it, and its code, loaded when it is opened. */
import { useEffect } from 'react'
import { hostShortcutsKey } from '../../src/ui/grid/table/shortcuts'
import { lazyPart } from '../../src/ui/lazy-part'
import type { CommandPaletteProps } from './command-palette'
import { usePaletteKey } from './use-palette-key'

const CommandPalette = lazyPart(() => import('./command-palette'), 'CommandPalette')

export interface PaletteProps extends Omit<CommandPaletteProps, 'onClose'> {
  readonly isOpen: boolean
  readonly onIsOpen: (isOpen: boolean) => void
}

/** The palette while it is open, and the keys that open it. */
export function Palette({ isOpen, onIsOpen, ...rest }: PaletteProps) {
  usePaletteKey(() => onIsOpen(true))
  const { memory } = rest.session
  useEffect(() => void memory.set(hostShortcutsKey, true), [memory])
  if (!isOpen) return null
  return <CommandPalette {...rest} onClose={() => onIsOpen(false)} />
}
