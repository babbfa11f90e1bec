/** What all editors of lines do with their unsaved edits: store them, say that they were restored, ask before they are left or discarded. */
import { useMemo, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../ui/controls/banner'
import { useDialogs } from '../../ui/dialogs/dialog-outlet'
import { useUnsavedPage } from '../../ui/edit/unsaved-page'
import { useAutosave, type Autosave } from '../../ui/edit/use-autosave'
import { undoByKey, type UndoCommands } from '../../ui/lines/use-undo'
import { useSession } from '../../ui/session-context'
import { useUnfocusedKeys, type PageKey } from '../../ui/unfocused-keys'
import type { AreaProps } from '../area-props'
import type { EditorDescription, EditorStart } from './description'
import type { EditorProps } from './editor-page'

/** The unsaved edits in their store, and the way out once everything is saved. */
export interface StoredEditor {
  readonly autosave: Autosave
  /** Everything is saved: opens the first of the pages that the user may open; without one, the editor starts again. */
  goTo(pages: readonly string[], search?: Readonly<Record<string, string>>): void
  /** Whether the page is left because everything is saved. */
  readonly isDone: RefObject<boolean>
}

/** Stores the edits. @param edits the same object as long as they are unchanged; null when nothing is unsaved */
export function useStoredEditor<Start extends EditorStart, Edits extends object, Query extends object>(
  { store: storeOf }: EditorDescription<Start, Edits, Query>,
  { start, reload, navigate, canOpen }: EditorProps<Start>,
  edits: Edits | null,
): StoredEditor {
  const { api } = useSession()
  const { key, restoredFrom } = start
  const isDone = useRef(false)
  const store = useMemo(() => storeOf(api, key), [storeOf, api, key])
  const autosave = useAutosave({ store, edits, isStored: restoredFrom !== null })
  return {
    autosave,
    isDone,
    goTo: (pages, search = {}) => {
      const page = pages.find(canOpen)
      if (page === undefined) return reload()
      isDone.current = true
      navigate({ page, search })
    },
  }
}

export interface EditorCommands {
  readonly isUnsaved: boolean
  readonly undo: UndoCommands
  /** The stored editor (useStoredEditor). */
  readonly stored: StoredEditor
  /** Ctrl+S. */
  readonly save: () => unknown
  /** Discards the edits, after the user has agreed. */
  readonly discard: () => Promise<void>
  /** Another key of the page; true when it was one. */
  readonly hearKey?: (event: PageKey) => boolean
}

export interface EditorGuard {
  /** The page's outermost element, and its key handler. */
  readonly page: RefObject<HTMLDivElement | null>
  readonly onKeyDown: (event: PageKey & Pick<Event, 'target'>) => void
  /** Leaves the page, after a question while something is unsaved. */
  readonly leave: AreaProps['navigate']
  /** Discards the edits, after a question. */
  askDiscard(): Promise<void>
  /** The note that edits were restored, until the user decides. */
  readonly restoredNote: ReactNode
  /** The user goes on with the restored edits. */
  keepRestored(): void
}

/** Guards the page of the editor, and handles its keys. */
export function useEditorGuard<Start extends EditorStart, Edits extends object, Query extends object>(
  { words }: EditorDescription<Start, Edits, Query>,
  { start, navigate }: Pick<EditorProps<Start>, 'start' | 'navigate'>,
  { isUnsaved, undo, stored, save, discard, hearKey }: EditorCommands,
): EditorGuard {
  const { t } = useTranslation()
  const { formats } = useSession()
  const dialogs = useDialogs()
  const page = useRef<HTMLDivElement>(null)
  const { restoredFrom } = start
  const [isRestored, setRestored] = useState(restoredFrom !== null)
  const { isDone } = stored
  const askDiscard = async () => {
    const isSure = await dialogs.confirm({
      title: t('purchase.discard.title'),
      text: t(words.discard),
      confirmLabel: t('unsaved.discard'),
      cancelLabel: t('purchase.leave.keep'),
      danger: true,
    })
    if (isSure) await discard()
  }
  // Unsaved edits are stored: leaving only asks whether to keep working, and loses nothing.
  const unsaved = useUnsavedPage({
    isUnsaved,
    question: () =>
      isDone.current
        ? null
        : {
            title: t(words.leave.title),
            text: t(words.leave.text),
            confirmLabel: t('unsaved.leave'),
            cancelLabel: t('purchase.leave.keep'),
          },
    save: () => isUnsaved && save(),
  })
  const onKeyDown = (event: PageKey & Pick<Event, 'target'>) => {
    unsaved.onKeyDown(event)
    if (!undoByKey(event, undo) && hearKey?.(event) === true) event.preventDefault()
  }
  useUnfocusedKeys(page, onKeyDown)
  return {
    page,
    onKeyDown,
    leave: target => unsaved.leave(() => navigate(target)),
    askDiscard,
    keepRestored: () => setRestored(false),
    restoredNote: isRestored && restoredFrom !== null && (
      <Banner
        tone="info"
        actions={[
          { label: t('purchase.restored.discard'), run: () => void askDiscard() },
          { label: t('purchase.restored.keep'), run: () => setRestored(false) },
        ]}
      >
        {t(words.restored, { time: formats.dateTime(restoredFrom) })}
      </Banner>
    ),
  }
}
