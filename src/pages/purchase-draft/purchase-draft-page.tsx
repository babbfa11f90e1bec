/**
 * The page of purchase drafts, in three routes: by need, by hand, and a saved one. What a buyer types stays, whatever the criteria
 * propose afterwards, others save meanwhile, or happens to the session.
 */
import { useCallback, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import type { AreaPageProps } from '../../areas/area-pages'
import { decimal, decimalText } from '../../contract/decimal'
import { failureText } from '../../kernel/failure'
import { Banner } from '../../ui/controls/banner'
import { Button } from '../../ui/controls/button'
import { EmptyState } from '../../ui/controls/empty-state'
import { ErrorPanel } from '../../ui/controls/error-panel'
import { GridSkeleton, Skeleton } from '../../ui/controls/skeleton'
import { useDialogs } from '../../ui/dialogs/dialog-outlet'
import { useSession } from '../../ui/session-context'
import { useTranslation } from '../../ui/use-translation'
import { useLeaveGuard } from '../../ui/use-leave-guard'
import { CriteriaPanel } from './criteria-panel'
import { DraftHead } from './draft-head'
import { draftTotals } from './draft-lines'
import './draft-look'
import { draftProblems } from './editor-state'
import { LinesPanel } from './lines-panel'
import type { WantedCell } from './lines-table'
import { OrderDialog, SaveAsDialog, type OrderDialogProps } from './order-dialog'
import { useDraftCommands, type OrderAnswers } from './use-draft-commands'
import { useDraftEditor } from './use-draft-editor'
import { useDraftStart, type DraftStart, type EditorKind } from './use-draft-start'
import { useKeptEdits } from './use-kept-edits'

const kinds: Readonly<Partial<Record<string, EditorKind>>> = {
  'newdraft-page': 'need',
  'emptydraft-page': 'empty',
}

/** The page. Another route or draft is another mount. */
export function Page(props: AreaPageProps) {
  const { id = null } = props.ids
  return <DraftPage {...props} key={`${props.route.name} ${id ?? ''}`} draftId={id} />
}

type DraftPageProps = Omit<AreaPageProps, 'ids'> & { readonly draftId: number | null }

function DraftPage({ draftId, ...props }: DraftPageProps) {
  const { t } = useTranslation()
  const loaded = useDraftStart(draftId === null ? (kinds[props.route.name] ?? 'need') : 'saved', draftId)
  if (loaded.status === 'ready') {
    return <ShownDraftPage {...props} key={loaded.turn} start={loaded.start} reload={loaded.reload} />
  }
  const isUnknown =
    loaded.status === 'failed' && loaded.failure.kind === 'refused' && loaded.failure.status === 404
  return (
    <div className="k-pd-page">
      <div className="phead">
        <h1>{props.title}</h1>
      </div>
      <div className="body">
        <section className="panel">
          {loaded.status === 'loading' ? (
            <Skeleton isLoading shape={<GridSkeleton rows={14} />}>
              {null}
            </Skeleton>
          ) : isUnknown ? (
            <div role="status">
              <EmptyState
                drawing="no-page"
                title={t('purchase.unknown.title')}
                text={t('purchase.unknown.text')}
                action={
                  props.canOpen('draft-es-page') && (
                    <Button onClick={() => props.navigate({ page: 'draft-es-page' })}>
                      {t('purchase.unknown.all')}
                    </Button>
                  )
                }
              />
            </div>
          ) : (
            <ErrorPanel
              title={t('purchase.notLoaded')}
              text={t(failureText(loaded.failure).key, { ...failureText(loaded.failure).values })}
              action={
                <Button icon="refresh" onClick={loaded.reload}>
                  {t('ui.retry')}
                </Button>
              }
            />
          )}
        </section>
      </div>
    </div>
  )
}

type ShownDraftPageProps = Omit<DraftPageProps, 'draftId' | 'refreshes'> & {
  readonly start: DraftStart
  readonly reload: () => void
}

function ShownDraftPage({ start, reload, title, navigate, canOpen }: ShownDraftPageProps) {
  const { t } = useTranslation()
  const { formats, access } = useSession()
  const dialogs = useDialogs()
  const page = useRef<HTMLDivElement>(null)
  const isSaved = useRef(false)
  const [wanted, setWanted] = useState<WantedCell | null>(null)
  const [isRestored, setRestored] = useState(start.restoredFrom !== null)
  const [wrongLines, setWrongLines] = useState(0)
  const editor = useDraftEditor(start)
  const keeping = useKeptEdits(editor)
  const commands = useDraftCommands({
    editor,
    keeping,
    reload,
    navigate,
    canOpen,
    onSaved: () => (isSaved.current = true),
  })
  const { drafts, isUnsaved } = editor
  const totals = useMemo(() => draftTotals(editor.draft?.lines ?? []), [editor.draft?.lines])

  const confirmDiscard = (titleKey: string, confirmKey: string) =>
    dialogs.confirm({
      title: t(titleKey),
      text: t('purchase.discard.text'),
      confirmLabel: t(confirmKey),
      cancelLabel: t('purchase.leave.keep'),
      danger: true,
    })
  // What is unsaved is kept on the server as well, so leaving asks whether to keep working, and loses nothing by itself.
  const guard = useLeaveGuard(
    isUnsaved,
    async () =>
      isSaved.current ||
      (await dialogs.confirm({
        title: t('purchase.leave.title'),
        text: t('purchase.leave.text'),
        confirmLabel: t('purchase.leave.submit'),
        cancelLabel: t('purchase.leave.keep'),
      })),
  )
  const leave: AreaPageProps['navigate'] = target => guard.leave(() => navigate(target))

  const propose = async () => {
    const first = await editor.propose()
    if (first !== undefined)
      page.current?.querySelector<HTMLElement>(`[data-field="${first}"] input`)?.focus()
  }
  /** Goes to the first line that is wrong. */
  const showWrong = useCallback(
    (supplierId: number | undefined) => {
      const draft = drafts.find(one => one.supplierId === supplierId)
      if (draft === undefined) return
      editor.choose(draft.supplierId)
      const problems = draftProblems(draft.lines)
      const [key] = problems.keys()
      setWrongLines(drafts.reduce((sum, { lines }) => sum + draftProblems(lines).size, 0))
      const field = problems.get(key ?? 0)?.[0]?.field
      if (key !== undefined) setWanted({ key, field: field === 'price' ? 'price' : 'quantity' })
    },
    [drafts, editor],
  )
  const save = async (draftNumber?: string) => {
    setWrongLines(0)
    setRestored(false)
    showWrong(await commands.save(draftNumber))
  }
  const saveAs = async () => {
    const number = await dialogs.open<string>(close => <SaveAsDialog onClose={close} />)
    if (number !== undefined) await save(number)
  }
  const order = async () => {
    setWrongLines(0)
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
  const handleKey = (event: KeyboardEvent) => {
    if (
      event.key.toLowerCase() !== 's' ||
      !(event.ctrlKey || event.metaKey) ||
      event.altKey ||
      event.shiftKey
    )
      return
    event.preventDefault()
    if (maySave && isUnsaved && editor.draft !== undefined) void save()
  }
  const otherKind = (kind: 'need' | 'empty') =>
    leave({ page: kind === 'need' ? 'newdraft-page' : 'emptydraft-page' })
  const mayBoth = canOpen('newdraft-page') && canOpen('emptydraft-page')
  return (
    <div className="k-pd-page" ref={page} onKeyDown={handleKey}>
      <DraftHead
        title={title}
        editor={editor}
        keeping={keeping}
        commands={commands}
        navigate={leave}
        canOpen={canOpen}
        onSave={() => void save()}
        onSaveAs={() => void saveAs()}
        onOrder={() => void order()}
        onDiscard={() => void discard()}
      />
      <div className="k-pd-notes">
        {isRestored && start.restoredFrom !== null && (
          <Banner
            tone="info"
            actions={[
              { label: t('purchase.restored.discard'), run: () => void discard() },
              { label: t('purchase.restored.keep'), run: () => setRestored(false) },
            ]}
          >
            {t('purchase.restored', { time: formats.dateTime(start.restoredFrom) })}
          </Banner>
        )}
        {commands.problem !== null && <Banner tone="danger">{commands.problem}</Banner>}
        {wrongLines > 0 && (
          <Banner tone="danger">
            {t('purchase.wrongLines', { count: wrongLines, number: formats.number(wrongLines) })}
          </Banner>
        )}
        {commands.merged !== null && (
          <Banner tone="warning">
            {t('purchase.merged', { count: commands.merged, number: formats.number(commands.merged) })}
          </Banner>
        )}
        {start.detail?.supplierIsActive === false && (
          <Banner tone="warning">
            {t('purchase.supplierInactive', { name: start.detail.supplierName })}
          </Banner>
        )}
      </div>
      <div className="k-pd">
        <CriteriaPanel
          editor={editor}
          onPropose={() => void propose()}
          onKind={mayBoth ? otherKind : undefined}
        />
        <LinesPanel
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
