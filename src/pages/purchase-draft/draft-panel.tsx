/** The lines of the chosen supplier with their tools, notes and explanations; several suppliers are tabs. */
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { draftLinesMost } from '../../contract/limits'
import { Banner } from '../../ui/controls/banner'
import { Button } from '../../ui/controls/button'
import { EmptyState } from '../../ui/controls/empty-state'
import { FilePlace } from '../../ui/lines/given-places'
import { TakenNote } from '../../ui/lines/taken-note'
import type { GivenTables } from '../../ui/lines/use-given-tables'
import { useSession } from '../../ui/session-context'
import { LinesPanel } from '../lines-editor/lines-panel'
import { useChosenColumns } from './columns-button'
import { historyFrom } from './criteria'
import { columnsFor } from './draft-columns'
import type { DraftLine } from './draft-lines'
import type { DraftTotals } from './draft-totals'
import {
  addLines,
  cellToJoin,
  draftProblems,
  joinTwice,
  removeLines,
  type AddedMaterial,
} from './editor-state'
import type { GivenList } from './list-dialog'
import { LinesTable, type WantedCell } from './lines-table'
import { LinesTools } from './lines-tools'
import { NoLines, ProposalNotes } from './no-lines'
import { DraftTotalsBar } from './totals-bar'
import type { DraftEditor } from './use-draft-editor'
import { useWidth } from './use-width'
import { WhyPopover } from './why-popover'

export interface DraftPanelProps {
  readonly editor: DraftEditor
  readonly tables: GivenTables
  /** Both values are shown where somebody else saved another one meanwhile. */
  readonly isMerging: boolean
  readonly totals: DraftTotals
  readonly wanted: WantedCell | null
  readonly onWanted: (cell: WantedCell | null) => void
  readonly onPropose: () => void
}

export function DraftPanel(props: DraftPanelProps) {
  const { editor, tables, isMerging, totals, wanted, onWanted, onPropose } = props
  const { t } = useTranslation()
  const { formats } = useSession()
  const { start, draft, drafts, problems } = editor
  const panel = useRef<HTMLElement>(null)
  const width = useWidth(panel)
  const columns = useChosenColumns()
  const [find, setFind] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [beyond, setBeyond] = useState(0)
  const [added, setAdded] = useState<AddedMaterial | null>(null)
  const [why, setWhy] = useState<{ readonly key: number; readonly anchor: Element } | null>(null)
  const lines = useMemo(() => linesFound(editor.lines, find), [editor.lines, find])
  const explained = editor.lines.find(({ key }) => key === why?.key)
  const isEmpty = editor.lines.length === 0
  const chosenHere = [...chosen].filter(key => editor.lines.some(line => line.key === key))
  const twice = [...problems.values()].filter(found => found.some(({ key }) => key === 'twice')).length
  const tooMany = editor.lines.slice(draftLinesMost)
  const { chosen: chosenColumns } = columns
  const shownColumns = useMemo(() => columnsFor(chosenColumns, width), [chosenColumns, width])
  const give = ({ text, file }: GivenList) => {
    // Clears the search, so that the added lines are visible.
    setFind('')
    if (text !== undefined) void tables.paste(text)
    if (file !== undefined) void tables.readFile(file)
  }
  const choose = (supplierId: number) => {
    editor.choose(supplierId)
    setChosen(new Set())
    setFind('')
    setWhy(null)
    setAdded(null)
    tables.dismiss()
  }
  const inDrafts = added?.material?.inDraftNumbers ?? []
  return (
    <LinesPanel
      panel={panel}
      className="k-pd-lines"
      label={t('purchase.lines')}
      isBusy={editor.isProposing || tables.isBusy}
      onFile={draft === undefined ? undefined : file => give({ file })}
      onTable={draft === undefined ? undefined : text => give({ text })}
    >
      {isOver => (
        <>
          {drafts.length > 1 && (
            <div className="k-pd-tabs" role="group" aria-label={t('route.supplier-es-page')}>
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
            <LinesTools
              editor={editor}
              draft={draft}
              totals={totals}
              queue={tables}
              columns={{ ...columns, shown: shownColumns }}
              find={find}
              onFind={setFind}
              chosen={chosenHere.length}
              onRemove={() => {
                editor.change(one => removeLines(one, new Set(chosenHere)))
                setChosen(new Set())
              }}
              onAdd={material => {
                let key = 0
                // To the newest lines: the material's data were fetched, and more may have been typed meanwhile.
                editor.change(one => {
                  const next = addLines(one, [material])
                  key = next.lines.at(-1)?.key ?? 0
                  return next
                })
                setFind('')
                setAdded(material)
                onWanted({ key, field: 'quantity' })
              }}
              onList={give}
            />
          )}
          {isOver && (
            <div className="k-pd-drop">
              <FilePlace isOver onFile={file => give({ file })} />
            </div>
          )}
          {tables.note !== null && <TakenNote note={tables.note} docked onClose={tables.dismiss} />}
          {!isEmpty && <ProposalNotes editor={editor} onPropose={onPropose} />}
          {added !== null && inDrafts.length > 0 && (
            <Banner tone="warning" docked actions={[{ label: t('ui.close'), run: () => setAdded(null) }]}>
              {t('purchase.addedDrafted', {
                count: inDrafts.length,
                item: added.itemNo,
                drafts: inDrafts.join(', '),
              })}
            </Banner>
          )}
          {twice > 0 && (
            <Banner
              tone="danger"
              docked
              actions={[
                {
                  label: t('purchase.twice.join'),
                  run: () => {
                    const wrong = cellToJoin(editor.lines)
                    editor.change(joinTwice)
                    if (wrong === null) return
                    setFind('')
                    onWanted(wrong)
                  },
                },
              ]}
            >
              {t('purchase.twice', { count: twice, number: formats.number(twice) })}
            </Banner>
          )}
          {draft !== undefined && tooMany.length > 0 && (
            <Banner
              tone="danger"
              docked
              actions={[
                {
                  label: t('purchase.removeLines', {
                    count: tooMany.length,
                    number: formats.number(tooMany.length),
                  }),
                  run: () => editor.change(one => removeLines(one, new Set(tooMany.map(({ key }) => key)))),
                },
              ]}
            >
              {`${draft.supplierName}: ${t('line.problem.too-many', { most: formats.number(draftLinesMost) })}`}
            </Banner>
          )}
          {beyond > 0 && (
            <Banner tone="warning" docked actions={[{ label: t('ui.close'), run: () => setBeyond(0) }]}>
              {t('purchase.paste.beyond', { count: beyond, number: formats.number(beyond) })}
            </Banner>
          )}
          {draft === undefined || isEmpty ? (
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
              editor={editor}
              label={`${t('purchase.lines')}: ${draft.supplierName}`}
              lines={lines}
              isMerging={isMerging}
              columns={shownColumns}
              chosen={chosen}
              onChoose={setChosen}
              explained={why?.key ?? null}
              onExplain={(key, anchor) => setWhy(why?.key === key ? null : { key, anchor })}
              wanted={wanted}
              onReached={() => onWanted(null)}
              onPasted={setBeyond}
            />
          )}
          {!isEmpty && <DraftTotalsBar totals={totals} />}
          {why !== null && explained?.material != null && (
            <WhyPopover
              key={why.key}
              line={explained}
              material={explained.material}
              parameters={editor.parameters}
              periodFrom={historyFrom(editor.criteria, start.today)}
              today={start.today}
              anchor={why.anchor}
              onClose={() => setWhy(null)}
            />
          )}
        </>
      )}
    </LinesPanel>
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
