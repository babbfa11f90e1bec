/** The step that corrects rows: each problem is shown in its row, and a problem shared by many rows is corrected at once. */
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { imports } from '../../contract/endpoints/imports'
import type { ImportArrangement, ImportCounts, ImportDetail } from '../../contract/imports/import-shapes'
import { masterPageSizes } from '../../contract/limits'
import { Banner } from '../../ui/controls/banner'
import { Button } from '../../ui/controls/button'
import { EmptyState } from '../../ui/controls/empty-state'
import { focusedElement } from '../../ui/controls/floating'
import { Loaded } from '../../ui/controls/loaded'
import { Pager } from '../../ui/controls/pager'
import { Segmented } from '../../ui/controls/segmented'
import { GridSkeleton } from '../../ui/controls/skeleton'
import { useSession } from '../../ui/session-context'
import { fieldsOf } from './import-kind-pages'
import { StepFrame, type StepProps } from './step-frame'
import { columnsBesideMistakes, repairColumns, type RowsInView } from './repair'
import { RepairFigures } from './repair-figures'
import { RepairHeadButtons } from './repair-head-buttons'
import { RepairTable } from './repair-table'
import { SharedMistakes } from './shared-mistakes'
import { useFileFetch } from '../../ui/use-saved-file'
import { useRepairRows } from './use-repair-rows'

const noCounts: ImportCounts = { rows: 0, rejected: 0, added: 0, changed: 0, unchanged: 0, skipped: 0 }
const pageSizeDefault = 50

export function RepairRows(props: StepProps) {
  const { arrangement } = props.detail
  return arrangement === null ? null : <Repair {...props} arrangement={arrangement} />
}

function Repair(props: StepProps & { readonly arrangement: ImportArrangement }) {
  const { detail, opened, frame, keys, arrangement } = props
  const { t } = useTranslation()
  const { formats, language } = useSession()
  const counts = detail.counts ?? noCounts
  const [which, setWhich] = useState<RowsInView>(counts.rejected > 0 ? 'problems' : 'all')
  const [pageIndex, setPageIndex] = useState(0)
  const [pageSize, setPageSize] = useState(pageSizeDefault)
  const { found, areCurrent, change } = useRepairRows(detail, opened, {
    which,
    skip: pageIndex * pageSize,
    take: pageSize,
  })
  const { result: rows = [], totalCount = 0 } = found.value ?? {}
  const [isWanted, setWanted] = useState(false)
  const fetchFile = useFileFetch()
  const table = useRef<HTMLDivElement>(null)
  const all = repairColumns(fieldsOf(detail.kind), arrangement)
  const columns = which === 'all' ? all : columnsBesideMistakes(all, rows)
  const pages = Math.max(1, Math.ceil(totalCount / pageSize))

  /** Moves to the next invalid cell after the focused one; after the last one of a page, to the first of the next page. */
  const goOn = () => {
    if (focusNext(table.current)) return
    // A field that is removed is not left first: without this, the text typed into the last cell of a page would be lost.
    leaveCell(table.current)
    if (which !== 'problems') {
      setWhich('problems')
      setPageIndex(0)
    } else if (pages > 1) setPageIndex((pageIndex + 1) % pages)
    else if (focusFirst(table.current)) return
    setWanted(true)
  }
  useEffect(() => {
    keys.current = goOn
    return () => {
      keys.current = null
    }
  })
  useEffect(() => {
    if (isWanted && areCurrent) {
      focusFirst(table.current)
      setWanted(false)
    }
  }, [isWanted, areCurrent])

  const show = (chosen: RowsInView) => {
    setWhich(chosen)
    setPageIndex(0)
  }
  const number = (value: number) => formats.number(value)
  const format = detail.fileNames.some(name => name.toLowerCase().endsWith('.csv')) ? 'csv' : 'xlsx'
  return (
    <StepFrame
      {...frame}
      buttons={<RepairHeadButtons {...props} counts={counts} />}
      figures={<RepairFigures counts={counts} changedRows={detail.changedRows} />}
    >
      {counts.added + counts.changed === 0 && counts.rejected === 0 && (
        <Banner tone="info">{t('import.changesNothing')}</Banner>
      )}
      <section className="panel k-im-repair" aria-label={t('import.step.repair')} aria-busy={!areCurrent}>
        <div className="gt">
          <Segmented
            label={t('import.inView')}
            value={which}
            options={(['problems', 'changed', 'all'] as const).map(value => ({
              value,
              label: t(`import.inView.${value}`, { number: number(totalOf(value, counts, detail)) }),
            }))}
            onChange={show}
          />
          <SharedMistakes detail={detail} opened={opened} onMended={() => void found.refetch()} />
          <span className="grow" />
          {counts.rejected > 0 && (
            <Button
              kind="quiet"
              size="small"
              icon="download"
              onClick={() =>
                void fetchFile(
                  imports.rejected,
                  { params: { id: detail.id }, query: { format, language } },
                  `${detail.fileNames[0] ?? ''}.${format}`,
                )
              }
            >
              {t('import.rowsWithErrors')}
            </Button>
          )}
          <Button
            size="small"
            shortcut="F8"
            reason={counts.rejected === 0 ? t('import.nothingToRepair') : undefined}
            onClick={goOn}
          >
            {t('import.nextToRepair')}
          </Button>
        </div>
        <div className="gwrap k-im-place" ref={table}>
          <Loaded docked from={found} notLoaded={t('grid.failed.title')} shape={<GridSkeleton rows={12} />}>
            {({ result }) => (
              <div className="k-im-rows">
                {result.length === 0 ? (
                  <EmptyState drawing="all-done" title={t(`import.inView.none.${which}`)} />
                ) : (
                  <RepairTable
                    kind={detail.kind}
                    rows={result}
                    columns={columns}
                    sheets={arrangement.sheets.length > 1 ? detail.sheets : []}
                    onChange={change}
                  />
                )}
              </div>
            )}
          </Loaded>
        </div>
        <div className="gfoot">
          <Pager
            pageIndex={pageIndex}
            pageSize={pageSize}
            pageSizes={masterPageSizes}
            totalCount={totalCount}
            onPage={setPageIndex}
            onPageSize={size => {
              setPageSize(size)
              setPageIndex(0)
            }}
            range={
              <span className="k-im-foot">
                <span role="status">
                  {t('import.toRepairOf', {
                    count: counts.rows,
                    rejected: number(counts.rejected),
                    rows: number(counts.rows),
                  })}
                </span>
                <span className="muted">{t('import.nothingWrittenYet')}</span>
              </span>
            }
            formatNumber={number}
          />
        </div>
      </section>
    </StepFrame>
  )
}

function totalOf(which: RowsInView, counts: ImportCounts, { changedRows }: ImportDetail): number {
  if (which === 'problems') return counts.rejected
  return which === 'changed' ? changedRows : counts.rows
}

function wrongCells(table: HTMLElement | null): HTMLElement[] {
  return table === null ? [] : [...table.querySelectorAll<HTMLElement>('input[aria-invalid]')]
}

function focusFirst(table: HTMLElement | null): boolean {
  const [first] = wrongCells(table)
  first?.focus()
  return first !== undefined
}

function focusedCell(table: HTMLElement | null): Element | null {
  const inPage = table === null ? null : focusedElement(table)
  return table?.contains(inPage) === true ? inPage : null
}

/** Leaves the focused cell, which commits its text. */
function leaveCell(table: HTMLElement | null): void {
  const focused = focusedCell(table)
  if (focused instanceof HTMLElement) focused.blur()
}

/** Returns false when no invalid cell follows the focus. */
function focusNext(table: HTMLElement | null): boolean {
  const focused = focusedCell(table)
  const next = wrongCells(table).find(
    cell =>
      focused === null ||
      (cell !== focused && (focused.compareDocumentPosition(cell) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0),
  )
  next?.focus()
  return next !== undefined
}
