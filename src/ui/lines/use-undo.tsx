/** Undo and redo of a list of lines (undo.ts): for a component, with its keys and its buttons. */
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../controls/button'
import type { PageKey } from '../keys-from-nowhere'
import { changed, redone, undone, undoStackOf } from './undo'

export interface Undo<T> {
  readonly value: T
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** Changes the value; changes with the same `step` one after another are undone together. */
  change(work: (value: T) => T, step?: string): void
  undo(): void
  redo(): void
}

/** A value that is edited step by step. */
export function useUndo<T>(start: T): Undo<T> {
  const [stack, setStack] = useState(() => undoStackOf(start))
  return {
    value: stack.value,
    canUndo: stack.past.length > 0,
    canRedo: stack.future.length > 0,
    change: useCallback((work, step) => {
      setStack(current => changed(current, work(current.value), step ?? null))
    }, []),
    undo: useCallback(() => setStack(undone), []),
    redo: useCallback(() => setStack(redone), []),
  }
}

export type UndoCommands = Omit<Undo<unknown>, 'value' | 'change'>

/** Undoes or redoes for Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y; true when it was one of them. Fields outside of the lines have their own undo. */
export function undoByKey(event: PageKey & Pick<Event, 'target'>, commands: UndoCommands): boolean {
  const key = event.key.toLowerCase()
  if (!(event.ctrlKey || event.metaKey) || event.altKey || !(key === 'z' || key === 'y')) return false
  if (isOtherField(event.target)) return false
  event.preventDefault()
  if (key === 'y' || event.shiftKey) commands.redo()
  else commands.undo()
  return true
}

function isOtherField(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  return target.matches('input, textarea, select') && target.closest('[data-line]') === null
}

/** Both as buttons. */
export function UndoButtons({ commands }: { readonly commands: UndoCommands }) {
  const { t } = useTranslation()
  const { canUndo, canRedo, undo, redo } = commands
  return (
    <>
      <IconButton
        kind="quiet"
        size="small"
        icon="undo"
        label={`${t('ui.undo')} (Ctrl+Z)`}
        reason={canUndo ? undefined : t('lines.nothingToUndo')}
        onClick={undo}
      />
      <IconButton
        kind="quiet"
        size="small"
        icon="redo"
        label={`${t('ui.redo')} (Ctrl+Y)`}
        reason={canRedo ? undefined : t('lines.nothingToRedo')}
        onClick={redo}
      />
    </>
  )
}
