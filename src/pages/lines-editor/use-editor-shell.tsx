/**
 * What all editors of lines do with their unsaved edits and commands: store the edits, say that they were restored, ask before they are left
 * or discarded, run one command at a time, and say why one failed.
 */
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react'
import { useTranslation } from 'react-i18next'
import type { FailedRow } from '../../contract/failures'
import { toJson } from '../../contract/to-json'
import { isShown, keepsKey, toFailure, type Failure } from '../../kernel/failure'
import { createCommandKeys, newRequestKey } from '../../kernel/request-key'
import type { Api } from '../../kernel/session'
import { Banner } from '../../ui/controls/banner'
import { focusedElement, returnFocus } from '../../ui/controls/floating'
import { useDialogs } from '../../ui/dialogs/dialog-outlet'
import { useUnsavedPage, type LeaveGuard } from '../../ui/edit/unsaved-page'
import { useAutosave, type Autosave } from '../../ui/edit/use-autosave'
import { failureSentence } from '../../ui/failure-sentence'
import type { LinesQueue } from '../../ui/lines/use-given-tables'
import { undoByKey, type UndoCommands } from '../../ui/lines/use-undo'
import { usePlaces } from '../../ui/places'
import { useRefusalText } from '../../ui/refusal-words'
import { useSession } from '../../ui/session-context'
import { useUnfocusedKeys, type PageKey } from '../../ui/unfocused-keys'
import type { EditorDescription, EditorStart } from './description'
import type { EditorProps } from './editor-page'

/** The edited document, as far as all editors have it. */
export interface EditedDocument<Edits extends object> {
  /** The same object as long as they are unchanged; null when nothing is unsaved. */
  readonly edits: Edits | null
  readonly undo: UndoCommands
}

/** Why a command failed. */
export interface CommandProblem {
  readonly text: string
  /** Somebody else was faster: the user looks at it and tries again. */
  readonly isConflict?: boolean
  /** Somebody else saved, used or deleted the document: the edits can only become a new one. */
  readonly isSuperseded?: boolean
}

export interface EditorOptions {
  /** Ctrl+S while something is unsaved. */
  readonly save: () => unknown
  /** Another key of the page; true when it was one. */
  readonly hearKey?: (event: PageKey) => boolean
  /** The page's own message about a failure; undefined for the usual one. */
  readonly problemOf?: (failure: Failure) => Promise<CommandProblem | undefined>
  /** Saves the edits of a superseded document as a new one; absent when the user may not. */
  readonly saveAsNew?: { readonly label: string; readonly run: () => unknown } | undefined
}

/**
 * Commands about lines: one that is given while lines are still looked up waits, since it is about these lines too, and is dropped when they
 * could not be looked up, which the queue's user says.
 */
export function useGivenCommand<Command>(
  { isBusy, hasFailed }: Pick<LinesQueue, 'isBusy' | 'hasFailed'>,
  carryOut: (command: Command) => unknown,
): (command: Command) => void {
  const [waiting, setWaiting] = useState<{ readonly command: Command } | null>(null)
  const giveWaiting = useEffectEvent(() => {
    setWaiting(null)
    // After the effects: a command may flush what it shows, which React cannot do within them.
    if (waiting !== null && !hasFailed) queueMicrotask(() => carryOut(waiting.command))
  })
  useEffect(() => {
    if (!isBusy) giveWaiting()
  }, [isBusy])
  return command => {
    if (isBusy) setWaiting({ command })
    else carryOut(command)
  }
}

/** What the shell around an editor's fields gives: the state of its store, its commands and its page. */
export interface EditorShell extends LeaveGuard {
  readonly autosave: Autosave
  /** The running command: 'discard', or one of the page. */
  readonly running: string | null
  /**
   * Runs a command; resolves to undefined when another one is running, or when it failed. Calls that are made by `send` are carried out
   * once, also when the user gives the command again because their answer was lost. With `isLast`, the page is left when it has succeeded.
   */
  run<T>(
    command: string,
    work: (send: Api['call']) => Promise<T>,
    how?: { readonly isLast: boolean },
  ): Promise<T | undefined>
  /** The last command is running: what would be typed or scanned would be lost. */
  readonly isReadOnly: boolean
  /** Says why the server refused a row. */
  tellRefused(row: FailedRow): void
  /** Everything is saved: opens the first of the pages that the user may open; without one, the editor starts again. */
  goTo(pages: readonly string[], search?: Readonly<Record<string, string>>): void
  /** Discards the edits, after a question. */
  askDiscard(): Promise<void>
  /** The page's outermost element, and its key handler. */
  readonly page: RefObject<HTMLDivElement | null>
  readonly onKeyDown: (event: PageKey & Pick<Event, 'target'>) => void
  /** The note that edits were restored, until the user decides. */
  readonly restoredNote: ReactNode
  /** The user goes on with the restored edits. */
  keepRestored(): void
  /** Why the last command failed. */
  readonly problemNote: ReactNode
}

export function useEditorShell<Start extends EditorStart, Edits extends object, Query extends object>(
  { store: storeOf, words }: EditorDescription<Start, Edits, Query>,
  { start, reload }: EditorProps<Start>,
  { edits, undo }: EditedDocument<Edits>,
  { save, hearKey, problemOf, saveAsNew }: EditorOptions,
): EditorShell {
  const { t } = useTranslation()
  const { api, formats } = useSession()
  const dialogs = useDialogs()
  const { canOpen, navigate } = usePlaces()
  const reasonOf = useRefusalText()
  const page = useRef<HTMLDivElement>(null)
  const { key, restoredFrom, isGone } = start
  const [isRestored, setRestored] = useState(restoredFrom !== null)
  /** The page is left because everything is saved. */
  const isDone = useRef(false)
  const [editor] = useState(() => ({ editor: newRequestKey(), restored: restoredFrom }))
  const store = useMemo(() => storeOf(api, key, editor), [storeOf, api, key, editor])
  const autosave = useAutosave({ store, edits, isStored: restoredFrom !== null })
  const [running, setRunning] = useState<string | null>(null)
  const [problem, setProblem] = useState<CommandProblem | null>(null)
  const isRunning = useRef(false)
  const [isReadOnly, setReadOnly] = useState(false)
  useReadOnly(page, isReadOnly)
  const [keys] = useState(createCommandKeys)
  const send: Api['call'] = (endpoint, input, options) => {
    const requestKey = keys.keyFor(toJson([endpoint.path, input]))
    return api.call(endpoint, input, { ...options, requestKey })
  }
  const usualProblem = (failure: Failure): CommandProblem | undefined =>
    isShown(failure) ? { text: failureSentence(failure, t) } : undefined
  const run: EditorShell['run'] = async (command, work, { isLast } = { isLast: false }) => {
    if (isRunning.current) return undefined
    isRunning.current = true
    setRunning(command)
    setReadOnly(isLast)
    setProblem(null)
    keys.begin()
    try {
      const result = await work(send)
      keys.end('done')
      return result
    } catch (error) {
      const failure = toFailure(error)
      keys.end(keepsKey(failure) ? 'unknown' : 'failed')
      // What the page looks up for its own message may fail as well.
      const own = await problemOf?.(failure).catch((next: unknown) => usualProblem(toFailure(next)))
      setProblem(own ?? usualProblem(failure) ?? null)
      return undefined
    } finally {
      isRunning.current = false
      setRunning(null)
      setReadOnly(false)
    }
  }
  const isUnsaved = edits !== null
  const askDiscard = async () => {
    const isSure = await dialogs.confirm({
      title: t('purchase.discard.title'),
      text: t(words.discard),
      confirmLabel: t('unsaved.discard'),
      cancelLabel: t('purchase.leave.keep'),
      danger: true,
    })
    if (!isSure) return
    await run('discard', () => autosave.forget().then(reload), { isLast: true })
  }
  // Unsaved edits are stored: leaving only asks whether to keep working, and loses nothing.
  const unsaved = useUnsavedPage({
    isUnsaved,
    question: () =>
      isDone.current
        ? null
        : {
            title: t(words.leave.title),
            text: t(autosave.hasFailed ? 'purchase.leave.notKept' : words.leave.text),
            danger: autosave.hasFailed,
            confirmLabel: t('unsaved.leave'),
            cancelLabel: t('purchase.leave.keep'),
          },
    save: () => isUnsaved && !isRunning.current && save(),
  })
  const onKeyDown = (event: PageKey & Pick<Event, 'target'>) => {
    unsaved.onKeyDown(event)
    if (isReadOnly) return
    if (!undoByKey(event, undo) && hearKey?.(event) === true) event.preventDefault()
  }
  useUnfocusedKeys(page, onKeyDown)
  return {
    autosave,
    running,
    run,
    isReadOnly,
    tellRefused: row => setProblem({ text: reasonOf(row) }),
    goTo: (pages, search = {}) => {
      const target = pages.find(canOpen)
      if (target === undefined) return reload()
      isDone.current = true
      navigate({ page: target, search })
    },
    leave: unsaved.leave,
    askDiscard,
    page,
    onKeyDown,
    keepRestored: () => setRestored(false),
    restoredNote: isRestored && restoredFrom !== null && (
      <Banner
        tone="info"
        actions={[
          { label: t('purchase.restored.discard'), run: () => void askDiscard() },
          { label: t('purchase.restored.keep'), run: () => setRestored(false) },
        ]}
      >
        {t(isGone === true ? words.restoredGone : words.restored, {
          time: formats.dateTime(restoredFrom.savedAt),
        })}
      </Banner>
    ),
    problemNote: problem !== null && (
      <Banner
        tone={problem.isConflict === true ? 'warning' : 'danger'}
        actions={
          problem.isSuperseded === true && saveAsNew !== undefined
            ? [{ label: saveAsNew.label, run: () => void saveAsNew.run() }]
            : undefined
        }
      >
        {problem.text}
      </Banner>
    ),
  }
}

/** Makes the page inert, as a dialog is while its call runs; what had the focus gets it back if the page stays. */
function useReadOnly(page: RefObject<HTMLElement | null>, isReadOnly: boolean): void {
  const focused = useRef<Element | null>(null)
  useLayoutEffect(() => {
    const element = page.current
    if (element === null || element.inert === isReadOnly) return
    element.inert = isReadOnly
    if (isReadOnly) focused.current = focusedElement(element)
    else if (element.contains(focused.current) && focusedElement(element) === null)
      returnFocus(focused.current)
  }, [page, isReadOnly])
}
