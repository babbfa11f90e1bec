/** Undo and redo of a list of lines (undo.ts) for a component, with keys and buttons. */
import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../controls/button'
import type { PageKey } from '../unfocused-keys'
import { changed, redone, undone, undoStackOf, type UndoStack } from './undo'

export interface UndoCommands {
  readonly canUndo: boolean
  readonly canRedo: boolean
  undo(): void
  redo(): void
}

export interface Undo<T> {
  readonly value: T
  readonly commands: UndoCommands
  /** The newest value, also after waiting for a response. */
  latest(): T
  /** Changes the value; consecutive changes with the same `step` are undone together. Keeps its identity. */
  change(work: (value: T) => T, step?: string): void
  /** Sets another value, without any step to undo. */
  reset(value: T): void
}

/** A value that is edited step by step. */
export function useUndo<T>(start: T): Undo<T> {
  const [stack, setStack] = useState(() => undoStackOf(start))
  const newest = useRef(stack)
  const put = useCallback((next: UndoStack<T>) => {
    newest.current = next
    setStack(next)
  }, [])
  return {
    value: stack.value,
    commands: {
      canUndo: stack.past.length > 0,
      canRedo: stack.future.length > 0,
      undo: () => put(undone(newest.current)),
      redo: () => put(redone(newest.current)),
    },
    latest: () => newest.current.value,
    change: useCallback(
      (work, step) => put(changed(newest.current, work(newest.current.value), step ?? null)),
      [put],
    ),
    reset: value => put(undoStackOf(value)),
  }
}

/** Undoes or redoes for Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y; true when it was one of them. Fields outside the lines have their own undo. */
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
  const isText = target.matches('input:not([type=radio], [type=checkbox], [type=range]), textarea')
  return isText && target.closest('[data-line]') === null
}

/** Undo and redo as buttons. */
export function UndoButtons({ commands }: { readonly commands: UndoCommands }) {
  const { t } = useTranslation()
  const { canUndo, canRedo, undo, redo } = commands
  return (
    <>
      <IconButton
        kind="quiet"
        size="small"
        icon="undo"
        label={`${t('ui.undo')} (${t('key.Ctrl')}+Z)`}
        reason={canUndo ? undefined : t('lines.nothingToUndo')}
        onClick={undo}
      />
      <IconButton
        kind="quiet"
        size="small"
        icon="redo"
        label={`${t('ui.redo')} (${t('key.Ctrl')}+Y)`}
        reason={canRedo ? undefined : t('lines.nothingToRedo')}
        onClick={redo}
      />
    </>
  )
}
