/**
 * The page for entering a sales order, new or from a saved draft. The entry survives a closed page or an ended session, until the order is
 * created or the user discards it.
 */
import { useCallback, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { AreaPageProps } from '../area-pages'
import { Banner } from '../../ui/controls/banner'
import { useDialogs } from '../../ui/dialogs/dialog-outlet'
import { useUnfocusedKeys, type PageKey } from '../../ui/unfocused-keys'
import { undoByKey } from '../../ui/lines/use-undo'
import { useSession } from '../../ui/session-context'
import { useResource } from '../../ui/use-resource'
import { useUnsavedPage } from '../../ui/edit/unsaved-page'
import { isTable } from '../../ui/lines/pasted-cells'
import { PagePending } from '../page-pending'
import { useAutosave } from '../../ui/edit/use-autosave'
import { entryStore } from './unsaved-entry'
import { lineProblems } from './line-problems'
import { LinesPanel } from './lines-panel'
import type { WantedCell } from './lines-table'
import { CreateOrderDialog, SaveDraftDialog } from './number-dialogs'
import '../../ui/form/actions.css'
import '../../ui/theme/controls'
import '../../ui/lines/line-table.css'
import '../page-frame.css'
import './create-sales-order.css'
import './order-lines.css'
import { draftFormProblems, formProblems, type FormField, type FormProblem } from './order-form'
import { mayCreate, mayKeep, OrderHead } from './order-head'
import { OrderPanel } from './order-panel'
import { useEntryWays } from './use-entry-ways'
import { useOrderCommands } from './use-order-commands'
import { useOrderEditor } from './use-order-editor'
import { orderStart, type OrderStart } from './order-start'
import { useScanner } from './use-scanner'

/** The page. Another draft remounts the editor. */
export function Page(props: AreaPageProps) {
  const draftId = props.ids['draftId'] ?? null
  return <EntryPage {...props} key={draftId ?? 'new'} draftId={draftId} />
}

type EntryPageProps = Omit<AreaPageProps, 'ids'> & { readonly draftId: number | null }

function EntryPage({ draftId, ...props }: EntryPageProps) {
  const { t } = useTranslation()
  const [turn, setTurn] = useState(0)
  const { value, failure } = useResource(orderStart, { draftId, turn })
  const reload = () => setTurn(count => count + 1)
  if (value?.turn === turn)
    return <ShownEntryPage {...props} key={turn} start={value.start} reload={reload} />
  return (
    <PagePending
      {...props}
      notLoaded={t('orderEntry.notLoaded')}
      failure={failure}
      onRetry={reload}
      unknown={{
        title: t('orderEntry.unknown.title'),
        text: t('orderEntry.unknown.text'),
        all: { page: 'sales-order-draft', label: t('orderEntry.unknown.all') },
      }}
    />
  )
}

type ShownEntryPageProps = Omit<EntryPageProps, 'draftId' | 'refreshes'> & {
  readonly start: OrderStart
  readonly reload: () => void
}

const noProblems: ReadonlyMap<FormField, FormProblem> = new Map()

function ShownEntryPage({ start, reload, title, navigate, canOpen }: ShownEntryPageProps) {
  const { t } = useTranslation()
  const { api, access, formats } = useSession()
  const dialogs = useDialogs()
  const page = useRef<HTMLDivElement>(null)
  const isDone = useRef(false)
  const [wanted, setWanted] = useState<WantedCell | null>(null)
  const [isRestored, setRestored] = useState(start.restoredFrom !== null)
  /** For which command the problems of the head are shown: none yet, saving a draft, or creating the order. */
  const [problemsShownFor, setProblemsShownFor] = useState<'draft' | 'order' | null>(null)
  const editor = useOrderEditor(start)
  const { head, lines, standings, version, isUnsaved } = editor
  const ways = useEntryWays(editor)
  useScanner(page, code => void ways.scan(code))
  const store = useMemo(() => entryStore(api, start.key), [api, start.key])
  const edits = useMemo(
    () => (isUnsaved ? { version, head, lines } : null),
    [version, head, lines, isUnsaved],
  )
  const autosave = useAutosave({ store, edits, isStored: start.restoredFrom !== null })
  const commands = useOrderCommands({
    editor,
    autosave,
    reload,
    navigate,
    canOpen,
    onDone: () => (isDone.current = true),
  })
  const deliveryTypeIds = useMemo(
    () => new Set(start.deliveryTypes.map(({ id }) => String(id))),
    [start.deliveryTypes],
  )
  const problemsFor = (what: 'draft' | 'order') =>
    what === 'order'
      ? formProblems(head, start.today, deliveryTypeIds)
      : draftFormProblems(head, deliveryTypeIds)
  const problems = problemsShownFor === null ? noProblems : problemsFor(problemsShownFor)
  const maySave = mayKeep(access, start.draft !== null)

  /** The next line after the focused one that is undecided or has an invalid value; the first one after the last. */
  const firstWrong = useCallback(
    (after: number | null = null): WantedCell | null => {
      const wrong = lines.flatMap((line): WantedCell[] => {
        if (standings.get(line.key)?.standing !== 'matched') return [{ key: line.key, field: 'decide' }]
        const [problem] = lineProblems(line)
        return problem === undefined ? [] : [{ key: line.key, field: problem.field }]
      })
      const at = wrong.findIndex(({ key }) => key === after)
      return wrong[(at + 1) % Math.max(wrong.length, 1)] ?? null
    },
    [lines, standings],
  )
  const goToNext = () => {
    const inLine = focusedLine(page.current)
    const next = firstWrong(inLine)
    // A new object, so that the same line gets the focus again.
    if (next !== null) setWanted({ ...next })
  }
  /** Moves the focus to the first problem; true when there is one. */
  const isHeldUp = (what: 'draft' | 'order'): boolean => {
    // Synchronously: a screen reader reads the error of the field that gets the focus.
    flushSync(() => setProblemsShownFor(what))
    const [field] = problemsFor(what).keys()
    if (field !== undefined) {
      page.current?.querySelector<HTMLElement>(`[data-form-field="${field}"] :is(input, select)`)?.focus()
      return true
    }
    const wrong = firstWrong()
    if (wrong !== null) setWanted({ ...wrong })
    return wrong !== null
  }
  const save = async () => {
    if (!maySave || lines.length === 0 || isHeldUp('draft')) return
    setRestored(false)
    if (start.draft !== null) return void (await commands.save())
    const number = await dialogs.open<string>(close => <SaveDraftDialog editor={editor} onClose={close} />)
    if (number !== undefined) await commands.save(number === '' ? undefined : number)
  }
  const create = async () => {
    if (!mayCreate(access, start.draft !== null) || lines.length === 0 || isHeldUp('order')) return
    const number = await dialogs.open<string>(close => <CreateOrderDialog editor={editor} onClose={close} />)
    if (number !== undefined) await commands.create(number === '' ? undefined : number)
  }
  const discard = async () => {
    const isSure = await dialogs.confirm({
      title: t('purchase.discard.title'),
      text: t('orderEntry.discard.text'),
      confirmLabel: t('purchase.discard.submit'),
      cancelLabel: t('purchase.leave.keep'),
      danger: true,
    })
    if (isSure) await commands.discard()
  }
  // Unsent edits are also saved on the server; leaving only asks whether to keep working, and loses nothing.
  const unsaved = useUnsavedPage({
    isUnsaved,
    question: () =>
      isDone.current
        ? null
        : {
            title: t('orderEntry.leave.title'),
            text: t('orderEntry.leave.text'),
            confirmLabel: t('unsaved.leave'),
            cancelLabel: t('purchase.leave.keep'),
          },
    save: () => isUnsaved && save(),
  })
  const leave: AreaPageProps['navigate'] = target => unsaved.leave(() => navigate(target))
  const hearKey = (event: PageKey & Pick<Event, 'target'>) => {
    unsaved.onKeyDown(event)
    if (undoByKey(event, editor.undo)) return
    if (event.key === 'F8') goToNext()
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void create()
    else return
    event.preventDefault()
  }
  useUnfocusedKeys(page, hearKey)
  return (
    <div
      className="k-page k-oe-page"
      ref={page}
      onKeyDown={hearKey}
      onPaste={event => {
        const text = event.clipboardData.getData('text')
        if (event.isDefaultPrevented() || !isTable(text)) return
        event.preventDefault()
        void ways.paste(text)
      }}
    >
      <OrderHead
        title={title}
        editor={editor}
        autosave={autosave}
        commands={commands}
        navigate={leave}
        canOpen={canOpen}
        onDiscard={() => void discard()}
        onSave={() => void save()}
        onCreate={() => void create()}
      />
      <div className="k-oe-body">
        {isRestored && start.restoredFrom !== null && (
          <Banner
            tone="info"
            actions={[
              { label: t('purchase.restored.keep'), run: () => setRestored(false) },
              { label: t('purchase.restored.discard'), run: () => void discard() },
            ]}
          >
            {t('orderEntry.restored', { time: formats.dateTime(start.restoredFrom) })}
          </Banner>
        )}
        {commands.problem !== null && (
          <Banner tone={commands.problem.isConflict ? 'warning' : 'danger'}>{commands.problem.text}</Banner>
        )}
        <OrderPanel editor={editor} problems={problems} />
        <LinesPanel
          editor={editor}
          ways={ways}
          mayAdjust={access.can('data/order/adjustPrice')}
          discountProblem={problems.has('discount') ? t('line.problem.above-hundred') : undefined}
          wanted={wanted}
          onReached={() => setWanted(null)}
          onWant={setWanted}
          onNext={goToNext}
        />
      </div>
    </div>
  )
}

/** Key of the focused line. */
function focusedLine(page: HTMLElement | null): number | null {
  const root = page?.getRootNode()
  const active = root instanceof ShadowRoot || root instanceof Document ? root.activeElement : null
  const row = active?.closest<HTMLElement>('[data-line], [data-choices]')
  const key = row?.dataset['line'] ?? row?.dataset['choices']
  return key === undefined ? null : Number(key)
}
