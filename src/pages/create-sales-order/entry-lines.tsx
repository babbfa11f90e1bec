/** The lines of an order: the inputs, the counts by state, the table, and the totals. */
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/button'
import { Checkbox } from '../../ui/controls/checkbox'
import { EmptyState } from '../../ui/controls/empty-state'
import { Popover } from '../../ui/controls/popover'
import { tabId, tabPanelId, Tabs } from '../../ui/controls/tabs'
import { FilePlace, PasteHere } from '../../ui/lines/given-places'
import { TakenNote } from '../../ui/lines/taken-note'
import { UndoButtons } from '../../ui/lines/use-undo'
import { LinesPanel } from '../lines-editor/lines-panel'
import { ScanHere, TypeIn } from './entry-inputs'
import { LinesTable, type WantedCell } from './lines-table'
import { MaterialSearch } from './material-search'
import type { OrderLine } from './order-lines'
import { StandingCounts } from './standing-counts'
import { OrderTotalsBar } from './totals-bar'
import type { EntryWays } from './use-entry-ways'
import type { OrderEditor } from './use-order-editor'

const wayIcons = { type: 'edit', paste: 'copy', file: 'sheet', scan: 'barcode' } as const
type WayName = keyof typeof wayIcons
const wayNames = Object.keys(wayIcons) as readonly WayName[]

export interface EntryLinesProps {
  readonly editor: OrderEditor
  readonly ways: EntryWays
  readonly mayAdjust: boolean
  readonly discountProblem: string | undefined
  readonly wanted: WantedCell | null
  readonly onReached: () => void
  readonly onWant: (cell: WantedCell) => void
  readonly onNext: () => void
}

/** The panel; a file may be dropped anywhere on it. */
export function EntryLines({
  editor,
  ways,
  mayAdjust,
  discountProblem,
  wanted,
  onReached,
  onWant,
  onNext,
}: EntryLinesProps) {
  const { t } = useTranslation()
  const [way, setWay] = useState<WayName>('type')
  const [decidesFirst, setDecidesFirst] = useState(true)
  const [searched, setSearched] = useState<{ readonly line: OrderLine; readonly anchor: Element } | null>(
    null,
  )
  const panel = useRef<HTMLElement>(null)
  const readFile = (file: File) => void ways.readFile(file)
  const { lines, standings, totals } = editor
  const want = (cell: WantedCell | null) => {
    if (cell !== null) onWant(cell)
    else panel.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus()
  }
  const take = async (line: OrderLine, materialId: number) => {
    setSearched(null)
    await ways.chooseMaterial(line, materialId)
    want({ key: line.key, field: 'quantity' })
  }
  return (
    <LinesPanel panel={panel} className="k-oe-lines" label={t('view.SalesOrderLines')} onFile={readFile}>
      {isOver => (
        <>
          <div className="k-oe-ways">
            <Tabs
              id="k-oe-way"
              label={t('orderEntry.ways')}
              tabs={wayNames.map(name => ({
                name,
                title: t(`orderEntry.way.${name}`),
                icon: wayIcons[name],
              }))}
              openName={way}
              onOpen={name => setWay(wayNames.find(known => known === name) ?? 'type')}
            />
            <span className="grow" />
            <span className="hint" role="status">
              {ways.note?.isQuiet === true
                ? ways.note.text
                : (way === 'paste' || way === 'file') && t('orderEntry.columns')}
            </span>
            {ways.note?.isQuiet === true && ways.note.changeColumns !== undefined && (
              <Button size="small" kind="quiet" onClick={ways.note.changeColumns}>
                {t('lines.columns.change')}
              </Button>
            )}
          </div>
          <div
            className={`k-oe-way ${way}`}
            role="tabpanel"
            id={tabPanelId('k-oe-way')}
            aria-labelledby={tabId('k-oe-way', way)}
          >
            {way === 'type' && <TypeIn ways={ways} />}
            {way === 'paste' && <PasteHere isBusy={ways.isBusy} onPaste={text => void ways.paste(text)} />}
            {way === 'scan' && <ScanHere ways={ways} />}
            {(way === 'paste' || way === 'file' || isOver) && <FilePlace isOver={isOver} onFile={readFile} />}
          </div>
          {ways.note?.isQuiet === false && (
            <div className="k-oe-note">
              <TakenNote note={ways.note} onClose={ways.dismiss} />
            </div>
          )}
          {lines.length === 0 ? (
            <EmptyState
              drawing="widgets"
              title={t('orderEntry.none.title')}
              text={t('orderEntry.none.text')}
            />
          ) : (
            <>
              <div className="k-oe-sum">
                <StandingCounts lines={lines} standings={standings} />
                <span className="grow" />
                <UndoButtons commands={editor.undo} />
                {totals.toDecide > 0 && (
                  <>
                    <Checkbox
                      label={t('orderEntry.decidesFirst')}
                      checked={decidesFirst}
                      onChange={setDecidesFirst}
                    />
                    <Button size="small" shortcut="F8" onClick={onNext}>
                      {t('orderEntry.next')}
                    </Button>
                  </>
                )}
              </div>
              <LinesTable
                editor={editor}
                decidesFirst={decidesFirst}
                mayAdjust={mayAdjust}
                onFind={(line, anchor) => setSearched({ line, anchor })}
                wanted={wanted}
                onReached={onReached}
                onWant={want}
              />
            </>
          )}
          <OrderTotalsBar editor={editor} mayAdjust={mayAdjust} problem={discountProblem} />
          {searched !== null && (
            <Popover
              title={t('lines.findMaterial')}
              note={searched.line.code}
              anchor={searched.anchor}
              placement="below-end"
              width={420}
              onClose={() => setSearched(null)}
            >
              <div className="k-oe-find">
                <MaterialSearch onChoose={({ id }) => void take(searched.line, id)} />
              </div>
            </Popover>
          )}
        </>
      )}
    </LinesPanel>
  )
}
