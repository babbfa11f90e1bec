/**
 * The page of purchase drafts, with three routes: by need, by hand, and saved. The buyer's entries survive new proposals, saves by others,
 * and an ended session.
 */
import { useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AreaPageProps } from '../area-pages'
import { decimal, decimalText } from '../../contract/decimal'
import { useDialogs } from '../../ui/dialogs/dialog-outlet'
import { useUnfocusedKeys, type PageKey } from '../../ui/unfocused-keys'
import { undoByKey } from '../../ui/lines/use-undo'
import { useSession } from '../../ui/session-context'
import { useResource } from '../../ui/use-resource'
import { useUnsavedPage } from '../../ui/edit/unsaved-page'
import { useAutosave } from '../../ui/edit/use-autosave'
import { PagePending } from '../page-pending'
import { CommentPanel } from './comment-panel'
import { CriteriaPanel } from './criteria-panel'
import { DraftHead } from './draft-head'
import { draftTotals } from './draft-totals'
import '../../ui/form/actions.css'
import '../../ui/theme/controls'
import '../../ui/lines/line-table.css'
import '../page-frame.css'
import './purchase-draft.css'
import './draft-lines.css'
import './why-popover.css'
import { DraftNotes } from './draft-notes'
import { draftProblems } from './editor-state'
import { LinesPanel } from './lines-panel'
import type { WantedCell } from './lines-table'
import { OrderDialog, SaveAsDialog, type OrderDialogProps } from './order-dialog'
import { useDraftCommands, type OrderAnswers } from './use-draft-commands'
import { useDraftEditor } from './use-draft-editor'
import { draftStart, wantedIn, type DraftStart, type EditorKind } from './draft-start'
import { draftStore } from './unsaved-edits'

const kinds: Readonly<Partial<Record<string, EditorKind>>> = {
  'newdraft-page': 'need',
  'emptydraft-page': 'empty',
}

/** The page. Another route or draft remounts it. A new draft may begin with the criteria of a saved one. */
export function Page(props: AreaPageProps) {
  const { id = props.ids['criteriaOf'] ?? null } = props.ids
  return <DraftPage {...props} key={`${props.route.name} ${id ?? ''}`} draftId={id} />
}

type DraftPageProps = Omit<AreaPageProps, 'ids'> & { readonly draftId: number | null }

function DraftPage({ draftId, ...props }: DraftPageProps) {
  const { t } = useTranslation()
  const [turn, setTurn] = useState(0)
  const { value, failure } = useResource(draftStart, {
    kind: kinds[props.route.name] ?? 'saved',
    namedId: draftId,
    turn,
    // Only for the first start, so that a discarded line does not return.
    wanted: turn === 0 ? wantedIn(props.search) : null,
  })
  const reload = () => setTurn(count => count + 1)
  if (value?.turn === turn)
    return <ShownDraftPage {...props} key={turn} start={value.start} reload={reload} />
  return (
    <PagePending
      {...props}
      notLoaded={t('purchase.notLoaded')}
      failure={failure}
      onRetry={reload}
      unknown={{
        title: t('purchase.unknown.title'),
        text: t('purchase.unknown.text'),
        all: { page: 'draft-es-page', label: t('purchase.unknown.all') },
      }}
    />
  )
}

type ShownDraftPageProps = Omit<DraftPageProps, 'draftId' | 'refreshes'> & {
  readonly start: DraftStart
  readonly reload: () => void
}

function ShownDraftPage({ start, reload, title, navigate, canOpen }: ShownDraftPageProps) {
  const { t } = useTranslation()
  const { api, access } = useSession()
  const dialogs = useDialogs()
  const page = useRef<HTMLDivElement>(null)
  const isSaved = useRef(false)
  const [wanted, setWanted] = useState<WantedCell | null>(null)
  const [isRestored, setRestored] = useState(start.restoredFrom !== null)
  const [areProblemsShown, showProblems] = useState(false)
  const editor = useDraftEditor(start)
  const { criteria, drafts, version, isUnsaved } = editor
  const store = useMemo(() => draftStore(api, start.key), [api, start.key])
  const edits = useMemo(
    () => (isUnsaved ? { version, criteria, drafts } : null),
    [version, criteria, drafts, isUnsaved],
  )
  const autosave = useAutosave({ store, edits, isStored: start.restoredFrom !== null })
  const commands = useDraftCommands({
    editor,
    autosave,
    reload,
    navigate,
    canOpen,
    onSaved: () => (isSaved.current = true),
  })
  const wrongLines = useMemo(
    () => (areProblemsShown ? drafts.reduce((sum, { lines }) => sum + draftProblems(lines).size, 0) : 0),
    [drafts, areProblemsShown],
  )
  const totals = useMemo(() => draftTotals(editor.draft?.lines ?? []), [editor.draft?.lines])

  const confirmDiscard = (titleKey: string, confirmKey: string) =>
    dialogs.confirm({
      title: t(titleKey),
      text: t('purchase.discard.text'),
      confirmLabel: t(confirmKey),
      cancelLabel: t('purchase.leave.keep'),
      danger: true,
    })

  const propose = async () => {
    const first = await editor.propose()
    if (first !== undefined)
      page.current?.querySelector<HTMLElement>(`[data-field="${first}"] input`)?.focus()
  }
  /** Moves the focus to the first invalid line. */
  const showWrong = useCallback(
    (supplierId: number | undefined) => {
      const draft = drafts.find(one => one.supplierId === supplierId)
      if (draft === undefined) return
      editor.choose(draft.supplierId)
      const problems = draftProblems(draft.lines)
      const [key] = problems.keys()
      showProblems(true)
      const field = problems.get(key ?? 0)?.[0]?.field
      if (key !== undefined) setWanted({ key, field: field === 'price' ? 'price' : 'quantity' })
    },
    [drafts, editor],
  )
  const save = async (draftNumber?: string) => {
    showProblems(false)
    setRestored(false)
    showWrong(await commands.save(draftNumber))
  }
  const saveAs = async () => {
    const number = await dialogs.open<string>(close => <SaveAsDialog onClose={close} />)
    if (number !== undefined) await save(number)
  }
  const order = async () => {
    showProblems(false)
    const wrong = drafts.find(({ lines }) => draftProblems(lines).size > 0)
    if (wrong !== undefined) return showWrong(wrong.supplierId)
    const cost = drafts.reduce((sum, { lines }) => sum + decimal(draftTotals(lines).cost), 0n)
    const asked: Omit<OrderDialogProps, 'onClose'> = { drafts, today: start.today, cost: decimalText(cost) }
    const answers = await dialogs.open<OrderAnswers>(close => <OrderDialog {...asked} onClose={close} />)
    if (answers !== undefined) showWrong(await commands.order(answers))
  }
  const discard = async () => {
    if (await confirmDiscard('purchase.discard.title', 'purchase.discard.submit')) await commands.discard()
  }
  const maySave = access.can(start.detail === null ? 'data/draft/save' : 'data/draft/update')
  // Edits are also saved on the server; leaving only asks whether to keep working, and loses nothing.
  const unsaved = useUnsavedPage({
    isUnsaved,
    question: () =>
      isSaved.current
        ? null
        : {
            title: t('purchase.leave.title'),
            text: t('purchase.leave.text'),
            confirmLabel: t('unsaved.leave'),
            cancelLabel: t('purchase.leave.keep'),
          },
    save: () => maySave && isUnsaved && editor.draft !== undefined && save(),
  })
  const onPageKey = (event: PageKey & Pick<Event, 'target'>) => {
    if (!undoByKey(event, editor.undo)) unsaved.onKeyDown(event)
  }
  useUnfocusedKeys(page, onPageKey)
  const leave: AreaPageProps['navigate'] = target => unsaved.leave(() => navigate(target))
  const otherKind = (kind: 'need' | 'empty') =>
    leave({ page: kind === 'need' ? 'newdraft-page' : 'emptydraft-page' })
  const mayBoth = canOpen('newdraft-page') && canOpen('emptydraft-page')
  return (
    <div className="k-pd-page" ref={page} onKeyDown={onPageKey}>
      <DraftHead
        title={title}
        editor={editor}
        autosave={autosave}
        commands={commands}
        navigate={leave}
        canOpen={canOpen}
        onSave={() => void save()}
        onSaveAs={() => void saveAs()}
        onOrder={() => void order()}
        onDiscard={() => void discard()}
      />
      <DraftNotes
        start={start}
        commands={commands}
        isRestored={isRestored}
        onKeep={() => setRestored(false)}
        onDiscard={() => void discard()}
        wrongLines={wrongLines}
      />
      <div className="k-pd">
        <div className="k-pd-side">
          <CriteriaPanel
            editor={editor}
            onPropose={() => void propose()}
            onKind={mayBoth ? otherKind : undefined}
          />
          <CommentPanel editor={editor} />
        </div>
        <LinesPanel
          navigate={leave}
          canOpen={canOpen}
          editor={editor}
          totals={totals}
          wanted={wanted}
          onWanted={setWanted}
          onPropose={() => void propose()}
        />
      </div>
    </div>
  )
}
