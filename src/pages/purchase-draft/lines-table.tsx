/** The lines of one supplier: a virtualised table with keyboard navigation. */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { decimalMarkOf } from '../../contract/typed-number'
import { Checkbox } from '../../ui/controls/checkbox'
import { changeLine } from '../../ui/lines/edited-line'
import { LineRow, LineTable } from '../../ui/lines/line-table'
import { useLineWindow, type LineCell } from '../../ui/lines/use-line-window'
import { useSession } from '../../ui/session-context'
import { classNames } from '../../ui/theme/icons'
import { useStableCommands } from '../../ui/use-latest'
import type { DraftColumn } from './draft-columns'
import { restoreLine, type DraftLine, type LineField } from './draft-lines'
import { withLine } from './editor-state'
import { isTwice, useLineColumns, type DraftCommands } from './line-cells'
import type { DraftProblem } from './line-problems'
import { pasteValues } from './paste-values'
import type { DraftEditor } from './use-draft-editor'

/** A cell that is to get the focus: the first invalid one, or one of the line just added. */
export type WantedCell = LineCell<LineField>

export interface LinesTableProps {
  readonly label: string
  readonly lines: readonly DraftLine[]
  /** A stable array while the columns are the same. */
  readonly columns: readonly DraftColumn[]
  readonly problems: ReadonlyMap<number, readonly DraftProblem[]>
  readonly chosen: ReadonlySet<number>
  readonly onChoose: (chosen: ReadonlySet<number>) => void
  readonly explained: number | null
  readonly onExplain: (key: number, anchor: Element) => void
  readonly onChange: DraftEditor['change']
  readonly wanted: WantedCell | null
  readonly onReached: () => void
  /** Called with the number of rows of a pasted table beyond the last line. */
  readonly onPasted: (beyond: number) => void
}

export function LinesTable(props: LinesTableProps) {
  const { label, lines, columns, problems, chosen, onChoose, explained, onExplain } = props
  const { onChange, wanted, onReached, onPasted } = props
  const { t } = useTranslation()
  const separator = decimalMarkOf(useSession().formats)
  const rows = useMemo(() => lines.map(({ key }) => key), [lines])
  const window = useLineWindow({ rows, wanted, onReached })
  const lineColumns = useLineColumns(columns, window.isTouch)
  const commands = useStableCommands<DraftCommands>({
    type: (key, field, value, text) =>
      onChange(
        draft => withLine(draft, key, line => changeLine(line, field, value, text)),
        undefined,
        `${field} ${key}`,
      ),
    restore: (key, field) => onChange(draft => withLine(draft, key, line => restoreLine(line, field))),
    take: key =>
      onChange(draft => withLine(draft, key, ({ theirs, ...line }) => ({ ...line, typed: {}, ...theirs }))),
    choose: (key, isChosen) => {
      const next = new Set(chosen)
      if (isChosen) next.add(key)
      else next.delete(key)
      onChoose(next)
    },
    move: window.move,
    focus: window.focus,
    paste: (key, field, text) =>
      onChange(draft => {
        const pasted = pasteValues(draft.lines, rows, { key, field }, text, separator)
        onPasted(pasted.beyond)
        return { ...draft, lines: pasted.lines }
      }),
    explain: onExplain,
  })

  return (
    <LineTable
      label={label}
      window={window}
      columns={lineColumns}
      headsClassName="k-pd-row"
      heads={{
        pick: (
          <Checkbox
            label={t('purchase.chooseAll')}
            hideLabel
            checked={chosen.size === 0 ? false : chosen.size === lines.length || 'mixed'}
            onChange={isChosen => onChoose(new Set(isChosen ? rows : []))}
          />
        ),
      }}
    >
      {(index, place) => {
        const line = lines[index]
        if (line === undefined) return null
        const { key } = line
        const isChosen = chosen.has(key)
        const isExplained = explained === key
        const found = problems.get(key) ?? noProblems
        return (
          <LineRow
            key={key}
            place={place}
            lineKey={key}
            className={classNames(
              'k-pd-row',
              isChosen && 'sel',
              isExplained && 'cur',
              isTwice(found) && 'twice',
            )}
            columns={lineColumns}
            cells={{ line, isChosen, isExplained, problems: found, commands }}
          />
        )
      }}
    </LineTable>
  )
}

const noProblems: readonly DraftProblem[] = []
