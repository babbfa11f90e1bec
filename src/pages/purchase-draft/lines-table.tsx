/** The lines of one supplier: a table of which only the rows in sight stand in the page, moved through by the keyboard. */
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '../../ui/controls/checkbox'
import { decimalMarkOf } from '../../contract/typed-number'
import { useSession } from '../../ui/session-context'
import { LineTable } from '../../ui/lines/line-table'
import { useLineWindow, type LineCell } from '../../ui/lines/use-line-window'
import { rowGrid, type DraftColumn } from './draft-columns'
import { changeLine, restoreLine, type DraftLine, type LineField } from './draft-lines'
import { withLine } from './editor-state'
import type { LineProblem } from './line-problems'
import { LineRow, type RowCommands } from './line-row'
import { pasteValues } from './paste-lines'
import type { DraftEditor } from './use-draft-editor'

/** A cell to go to: the first that is wrong, or the line that was just added. */
export type WantedCell = LineCell<LineField>

export interface LinesTableProps {
  readonly label: string
  readonly lines: readonly DraftLine[]
  /** The same array as long as they are the same. */
  readonly columns: readonly DraftColumn[]
  readonly problems: ReadonlyMap<number, readonly LineProblem[]>
  readonly chosen: ReadonlySet<number>
  readonly onChoose: (chosen: ReadonlySet<number>) => void
  readonly explained: number | null
  readonly onExplain: (key: number, anchor: Element) => void
  readonly onChange: DraftEditor['change']
  readonly wanted: WantedCell | null
  readonly onReached: () => void
  /** Rows of a pasted table for which there was no line. */
  readonly onPasted: (beyond: number) => void
}

/** The table. */
export function LinesTable(props: LinesTableProps) {
  const { label, lines, columns, problems, chosen, onChoose, explained, wanted, onReached } = props
  const { t } = useTranslation()
  const { formats } = useSession()
  const { currency } = formats
  const separator = decimalMarkOf(formats)
  const rows = useMemo(() => lines.map(({ key }) => key), [lines])
  const window = useLineWindow({ rows, wanted, onReached })
  const { move, focus } = window

  const latest = useRef({ ...props, separator })
  useEffect(() => {
    latest.current = { ...props, separator }
  })
  const commands = useMemo(
    (): RowCommands => ({
      type: (key, field, value, text) =>
        latest.current.onChange(
          draft => withLine(draft, key, line => changeLine(line, field, value, text)),
          undefined,
          `${field} ${key}`,
        ),
      restore: (key, field) =>
        latest.current.onChange(draft => withLine(draft, key, line => restoreLine(line, field))),
      take: key =>
        latest.current.onChange(draft =>
          withLine(draft, key, ({ theirs, ...line }) => ({ ...line, typed: {}, ...theirs })),
        ),
      choose: (key, isChosen) => {
        const next = new Set(latest.current.chosen)
        if (isChosen) next.add(key)
        else next.delete(key)
        latest.current.onChoose(next)
      },
      move,
      focus,
      paste: (key, field, text) => {
        const { lines: shown, onChange, onPasted, separator } = latest.current
        const keys = shown.map(line => line.key)
        onChange(draft => {
          const pasted = pasteValues(draft.lines, keys, { key, field }, text, separator)
          onPasted(pasted.beyond)
          return { ...draft, lines: pasted.lines }
        })
      },
      explain: (key, anchor) => latest.current.onExplain(key, anchor),
    }),
    [move, focus],
  )

  const figures = [
    ...columns.filter(column => column !== 'cost'),
    'quantity',
    'price',
    ...columns.filter(column => column === 'cost'),
  ]
  return (
    <LineTable
      label={label}
      window={window}
      grid={rowGrid(columns, window.isTouch)}
      headsClassName="k-pd-row"
      heads={
        <>
          <span role="columnheader" className="k-pd-pick">
            <Checkbox
              label={t('purchase.chooseAll')}
              hideLabel
              checked={chosen.size === 0 ? false : chosen.size === lines.length || 'mixed'}
              onChange={isChosen => onChoose(new Set(isChosen ? lines.map(({ key }) => key) : []))}
            />
          </span>
          <span role="columnheader">{t('purchase.column.itemNo')}</span>
          <span role="columnheader">{t('purchase.column.material')}</span>
          {figures.map(name => (
            <span key={name} role="columnheader" className="r">
              {t(`purchase.column.${name}`, { currency })}
            </span>
          ))}
        </>
      }
    >
      {(index, top) => {
        const line = lines[index]
        if (line === undefined) return null
        return (
          <LineRow
            key={line.key}
            line={line}
            index={index}
            top={top}
            columns={columns}
            isChosen={chosen.has(line.key)}
            isExplained={explained === line.key}
            problems={problems.get(line.key) ?? noProblems}
            commands={commands}
          />
        )
      }}
    </LineTable>
  )
}

const noProblems: readonly LineProblem[] = []
