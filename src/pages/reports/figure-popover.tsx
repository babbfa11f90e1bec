/** The first rows that a figure counts, with a link to the page of all of them. */
import { type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportName } from '../../contract/reports/report-names'
import { resource } from '../../kernel/resource'
import { Button } from '../../ui/controls/button'
import { Loaded } from '../../ui/controls/loaded'
import { Popover } from '../../ui/controls/popover'
import { GridSkeleton } from '../../ui/controls/skeleton'
import type { ShownFigure } from '../../ui/grid/commands/grid-links'
import { cellText } from '../../texts/cell-text'
import { gridColumn } from '../../ui/grid/table/grid-columns'
import { gridWords } from '../../texts/grid-words'
import type { FoundRows } from '../../ui/grid/data/line-source'
import { searchView } from '../../ui/grid/data/search-view'
import type { Grid } from '../../ui/grid/data/use-grid'
import { usePlaces } from '../../ui/places'
import { useSession } from '../../ui/session-context'
import { useResource } from '../../ui/use-resource'
import { classNames } from '../../ui/theme/icons'
import { loadRowsBehind, rowsBehindMost, type CountedUntil, type RowsBehind } from './rows-behind'

const widthPx = 560

export interface FigurePopoverProps {
  readonly report: ReportName
  /** Another figure needs another `key` of the popover. */
  readonly figure: ShownFigure
  readonly until: CountedUntil
  /** The report's grid; null while there are no rows. */
  readonly grid: RefObject<Grid | null>
  readonly onClose: () => void
}

/** The popover; a user who may not open the page gets a message instead. */
export function FigurePopover(props: FigurePopoverProps) {
  const { t } = useTranslation()
  const { canOpen } = usePlaces()
  const { figure, onClose } = props
  const grid = props.grid.current
  if (grid === null) return null
  const { row, target, cell } = figure
  const frame = { title: figureTitle(grid, figure), note: rowName(grid, row), anchor: cell ?? { x: 0, y: 0 } }
  if (canOpen(target.page)) return <CountedRows {...props} frame={frame} />
  return (
    <Popover {...frame} placement="below-end" width={widthPx} onClose={onClose}>
      <p className="hint">{t('report.behind.refused', { page: t(`route.${target.page}`) })}</p>
    </Popover>
  )
}

type Frame = Pick<Parameters<typeof Popover>[0], 'title' | 'note' | 'anchor'>

type RowsQuery = Pick<FigurePopoverProps, 'report' | 'until'> & Pick<FigurePopoverProps['figure'], 'target'>

const countedRows = resource({
  key: 'counted-rows',
  fetch: async (session, signal, { report, target, until }: RowsQuery): Promise<RowsProps> => {
    const behind = await loadRowsBehind(report, target, until)
    return { behind, found: await searchView(session, behind.view, behind.request, signal) }
  },
})

function CountedRows(props: FigurePopoverProps & { readonly frame: Frame }) {
  const { report, figure, until, frame, onClose } = props
  const { navigate } = usePlaces()
  const { page } = figure.target
  const { t } = useTranslation()
  const { target } = figure
  const counted = useResource(countedRows, { report, target, until })
  const { value: rows } = counted
  return (
    <Popover
      {...frame}
      placement="below-end"
      width={widthPx}
      onClose={onClose}
      {...(rows !== undefined &&
        rows.found.totalCount > 0 && {
          footer: (
            <ShowAll
              {...rows}
              page={page}
              onShow={() => {
                onClose()
                navigate(figure.target)
              }}
            />
          ),
        })}
    >
      <Loaded
        from={counted}
        notLoaded={t('report.behind.failed')}
        shape={<GridSkeleton rows={rowsBehindMost} />}
      >
        {found => <Rows {...found} />}
      </Loaded>
    </Popover>
  )
}

interface RowsProps {
  readonly found: FoundRows
  readonly behind: RowsBehind
}

function Rows({ found, behind: { view, columns } }: RowsProps) {
  const { t } = useTranslation()
  const session = useSession()
  const { text, titleOf } = gridWords(session, view, t)
  if (found.totalCount === 0) return <p className="hint">{t('report.behind.none')}</p>
  const shown = columns.flatMap(field => gridColumn(view, field, titleOf) ?? [])
  return (
    <table className="k-table k-report-behind">
      <thead>
        <tr>
          {shown.map(({ field, title, isNumeric }) => (
            <th key={field} scope="col" className={classNames(isNumeric && 'r')}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {found.result.map(row => (
          <tr key={row.id}>
            {shown.map(column => (
              <td key={column.field} className={classNames(column.isNumeric && 'r')}>
                {cellText(column, row[column.field], text)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface ShowAllProps extends RowsProps {
  readonly page: string
  readonly onShow: () => void
}

function ShowAll({ found: { result, totalCount }, behind: { sort }, page, onShow }: ShowAllProps) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const number = (count: number) => formats.number(count, 0)
  return (
    <>
      {result.length < totalCount && (
        <span className="hint">
          {t(sort.selector === 'quantity' ? 'report.behind.largest' : 'report.behind.latest', {
            shown: number(result.length),
            total: number(totalCount),
          })}
        </span>
      )}
      <span className="grow" />
      <Button size="small" onClick={onShow}>
        {t('report.behind.showAll', {
          count: totalCount,
          number: number(totalCount),
          page: t(`route.${page}`),
        })}
      </Button>
    </>
  )
}

/** The popover's title: "Picks: 3". */
function figureTitle({ view, text, titleOf }: Grid, { row, field }: ShownFigure): string {
  return `${titleOf(field)}: ${cellText(view.entity.fields[field] ?? { kind: 'text' }, row[field], text)}`
}

/** The name of the row, and its type where the report distinguishes types. */
function rowName({ view, subjectOf, stateName }: Grid, row: ShownFigure['row']): string {
  const state = view.stateField === undefined ? null : row[view.stateField]
  return [subjectOf(row), ...(typeof state === 'string' ? [stateName(state)] : [])].join(' · ')
}
