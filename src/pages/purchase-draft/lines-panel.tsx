/** The lines of the chosen supplier with their tools: find, add, remove, and why; suppliers are tabs where there are several. */
import { useMemo, useState } from 'react'
import { failureText } from '../../kernel/failure'
import { Banner } from '../../ui/controls/banner'
import { Button } from '../../ui/controls/button'
import { EmptyState } from '../../ui/controls/empty-state'
import { ErrorPanel } from '../../ui/controls/error-panel'
import { GridSkeleton, Skeleton } from '../../ui/controls/skeleton'
import { TextField } from '../../ui/controls/text-field'
import { useDialogs } from '../../ui/dialogs/dialog-outlet'
import { useSession } from '../../ui/session-context'
import { useTranslation } from '../../ui/use-translation'
import { AddMaterial } from './add-material'
import { asksHistory } from './criteria'
import type { DraftLine, DraftTotals, SupplierDraft } from './draft-lines'
import { addLines, draftProblems, removeLines, withList } from './editor-state'
import { LinesTable, type WantedCell } from './lines-table'
import { PasteDialog, type TakenList } from './paste-dialog'
import { TotalsBar } from './totals-bar'
import type { DraftEditor } from './use-draft-editor'
import { WhyPopover } from './why-popover'

export interface LinesPanelProps {
  readonly editor: DraftEditor
  readonly totals: DraftTotals
  readonly wanted: WantedCell | null
  readonly onWanted: (cell: WantedCell | null) => void
  readonly onPropose: () => void
}

/** The panel. */
export function LinesPanel({ editor, totals, wanted, onWanted, onPropose }: LinesPanelProps) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const dialogs = useDialogs()
  const { start, draft, drafts, problems, failure } = editor
  const [find, setFind] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [beyond, setBeyond] = useState(0)
  const [why, setWhy] = useState<{ readonly key: number; readonly anchor: Element } | null>(null)
  const lines = useMemo(() => linesFound(draft?.lines ?? noLines, find), [draft?.lines, find])
  const explained = draft?.lines.find(({ key }) => key === why?.key)
  const periodFrom =
    asksHistory(editor.criteria) && editor.criteria.periodFrom !== '' ? editor.criteria.periodFrom : null
  const isEmpty = draft === undefined || draft.lines.length === 0
  const chosenHere = [...chosen].filter(key => draft?.lines.some(line => line.key === key) === true)
  const choose = (supplierId: number) => {
    editor.choose(supplierId)
    setChosen(new Set())
    setFind('')
    setWhy(null)
  }
  const remove = () => {
    editor.change(one => removeLines(one, new Set(chosenHere)))
    setChosen(new Set())
  }
  const pasteList = async (into: SupplierDraft) => {
    const draftId = start.detail?.id ?? null
    const taken = await dialogs.open<TakenList>(close => (
      <PasteDialog draft={into} periodFrom={periodFrom} draftId={draftId} onClose={close} />
    ))
    if (taken === undefined) return
    setFind('')
    editor.change(one => withList(one, taken.lines, taken.materials), into.supplierId)
  }
  return (
    <section className="panel k-pd-lines" aria-label={t('purchase.lines')} aria-busy={editor.isProposing}>
      {drafts.length > 1 && (
        <div className="k-pd-tabs" role="group" aria-label={t('purchase.suppliers')}>
          {drafts.map(({ supplierId, supplierName, lines: all }) => (
            <button
              key={supplierId}
              type="button"
              aria-current={supplierId === draft?.supplierId}
              onClick={() => choose(supplierId)}
            >
              {supplierName} <span className="muted num">{formats.number(all.length)}</span>
              {draftProblems(all).size > 0 && <span className="sr">{t('purchase.hasProblems')}</span>}
            </button>
          ))}
        </div>
      )}
      {draft !== undefined && (
        <div className="gt">
          <h2>
            {drafts.length > 1
              ? draft.supplierName
              : t(start.kind === 'empty' ? 'purchase.total.lines' : 'purchase.lines')}
          </h2>
          <span className="muted num" role="status">
            {t('purchase.materials', { count: totals.lines, number: formats.number(totals.lines) })}
            {totals.changedLines > 0 &&
              `, ${t('purchase.changedLines', { count: totals.changedLines, number: formats.number(totals.changedLines) })}`}
          </span>
          <span className="grow" />
          {chosenHere.length > 0 && (
            <Button size="small" kind="quiet" icon="trash" onClick={remove}>
              {t('purchase.removeLines', {
                count: chosenHere.length,
                number: formats.number(chosenHere.length),
              })}
            </Button>
          )}
          <span className="k-pd-find">
            <TextField
              label={t('purchase.findLine')}
              hideLabel
              look="small"
              type="search"
              icon="search"
              placeholder={t('purchase.findLine')}
              value={find}
              onChange={setFind}
            />
          </span>
          <Button size="small" kind="quiet" icon="copy" onClick={() => void pasteList(draft)}>
            {t('purchase.paste')}
          </Button>
          <AddMaterial
            draft={draft}
            periodFrom={periodFrom}
            draftId={start.detail?.id ?? null}
            onAdd={added => {
              const next = addLines(draft, [added])
              editor.change(() => next)
              setFind('')
              onWanted({ key: next.lines.at(-1)?.key ?? 0, field: 'quantity' })
            }}
          />
        </div>
      )}
      {failure !== null && !isEmpty && (
        <Banner tone="danger" docked actions={[{ label: t('ui.retry'), run: onPropose }]}>
          {t('purchase.notProposed')} {t(failureText(failure).key, { ...failureText(failure).values })}
        </Banner>
      )}
      {beyond > 0 && (
        <Banner tone="warning" docked actions={[{ label: t('ui.close'), run: () => setBeyond(0) }]}>
          {t('purchase.paste.beyond', { count: beyond, number: formats.number(beyond) })}
        </Banner>
      )}
      {editor.leftOut.length > 0 && !isEmpty && <LeftOut editor={editor} />}
      {isEmpty ? (
        <NoLines editor={editor} onPropose={onPropose} />
      ) : lines.length === 0 ? (
        <div className="k-pd-none" role="status">
          <EmptyState
            drawing="no-match"
            title={t('purchase.noMatch')}
            action={<Button onClick={() => setFind('')}>{t('purchase.clearFind')}</Button>}
          />
        </div>
      ) : (
        <LinesTable
          key={draft.supplierId}
          label={`${t('purchase.lines')}: ${draft.supplierName}`}
          lines={lines}
          problems={problems}
          chosen={chosen}
          onChoose={setChosen}
          explained={why?.key ?? null}
          onExplain={(key, anchor) => setWhy(why?.key === key ? null : { key, anchor })}
          onChange={editor.change}
          wanted={wanted}
          onReached={() => onWanted(null)}
          onPasted={setBeyond}
        />
      )}
      {!isEmpty && <TotalsBar totals={totals} />}
      {why !== null && explained?.material != null && (
        <WhyPopover
          key={why.key}
          line={explained}
          material={explained.material}
          parameters={editor.parameters}
          periodFrom={periodFrom}
          today={start.today}
          anchor={why.anchor}
          onClose={() => setWhy(null)}
        />
      )}
    </section>
  )
}

const noLines: readonly DraftLine[] = []

/** Suppliers for whom there is nothing to buy, in one line. */
function LeftOut({ editor }: { readonly editor: DraftEditor }) {
  const { t } = useTranslation()
  const reasons = ['nothing-needed', 'no-materials', 'inactive'] as const
  const texts = reasons.flatMap(reason => {
    const names = editor.leftOut.filter(one => one.reason === reason).map(({ supplierName }) => supplierName)
    return names.length === 0 ? [] : [t(`purchase.leftOut.${reason}`, { names: names.join(', ') })]
  })
  return (
    <Banner tone="info" docked>
      {texts.join(' ')}
    </Banner>
  )
}

/** Why there is no line, and what to do about it. */
function NoLines({ editor, onPropose }: Pick<LinesPanelProps, 'editor' | 'onPropose'>) {
  const { t } = useTranslation()
  const { failure, isProposing, isProposed, start, draft, leftOut } = editor
  if (isProposing && !isProposed) {
    return (
      <Skeleton isLoading shape={<GridSkeleton rows={12} />}>
        {null}
      </Skeleton>
    )
  }
  if (failure !== null) {
    return (
      <ErrorPanel
        title={t('purchase.notProposed')}
        text={t(failureText(failure).key, { ...failureText(failure).values })}
        action={
          <Button icon="refresh" onClick={onPropose}>
            {t('ui.retry')}
          </Button>
        }
      />
    )
  }
  if (start.kind === 'need' && isProposed) {
    const without = leftOut.filter(({ reason }) => reason !== 'nothing-needed')
    return (
      <div className="k-pd-none" role="status">
        <EmptyState
          drawing="all-done"
          title={t('purchase.nothing.title')}
          text={
            without.length > 0
              ? without
                  .map(({ reason, supplierName }) => t(`purchase.leftOut.${reason}`, { names: supplierName }))
                  .join(' ')
              : t('purchase.nothing.text')
          }
        />
      </div>
    )
  }
  const key = start.kind === 'need' ? 'start' : draft === undefined ? 'chooseSupplier' : 'addFirst'
  return (
    <div className="k-pd-none" role="status">
      <EmptyState
        drawing="widgets"
        title={t(`purchase.none.${key}.title`)}
        text={t(`purchase.none.${key}.text`)}
      />
    </div>
  )
}

function linesFound(lines: readonly DraftLine[], find: string): readonly DraftLine[] {
  const text = find.trim().toLocaleLowerCase()
  if (text === '') return lines
  return lines.filter(
    ({ itemNo, materialName }) =>
      itemNo.toLocaleLowerCase().includes(text) || materialName.toLocaleLowerCase().includes(text),
  )
}
