/** The lines of one supplier's draft. */
import { useTranslation } from 'react-i18next'
import { decimalMarkOf } from '../../contract/typed-number'
import { Checkbox } from '../../ui/controls/checkbox'
import { changeLine, withLine } from '../../ui/lines/edited-line'
import { LineTable } from '../../ui/lines/line-table'
import type { LineCell, LineWindowOptions } from '../../ui/lines/use-line-window'
import { useSession } from '../../ui/session-context'
import { classNames } from '../../ui/theme/icons'
import { useStableCommands } from '../../ui/use-latest'
import { useTouch } from '../../ui/use-touch'
import type { DraftColumn } from './draft-columns'
import { restoreLine, type DraftLine, type LineField } from './draft-lines'
import { isTwice, useDraftColumns, type DraftCommands } from './line-cells'
import type { DraftProblem } from './line-problems'
import { pasteValues } from './paste-values'
import type { DraftEditor } from './use-draft-editor'

/** A cell that is to get the focus: the first invalid one, or one of the line just added. */
export type WantedCell = LineCell<LineField>

export interface LinesTableProps extends Pick<LineWindowOptions<LineField>, 'wanted' | 'onReached'> {
  readonly editor: DraftEditor
  readonly label: string
  /** The shown ones. */
  readonly lines: readonly DraftLine[]
  /** Both values are shown where somebody else saved another one meanwhile. */
  readonly isMerging: boolean
  /** A stable array while the columns are the same. */
  readonly columns: readonly DraftColumn[]
  readonly chosen: ReadonlySet<number>
  readonly onChoose: (chosen: ReadonlySet<number>) => void
  readonly explained: number | null
  readonly onExplain: (key: number, anchor: Element) => void
  /** Called with the number of rows of a pasted table beyond the last line. */
  readonly onPasted: (beyond: number) => void
}

export function LinesTable(props: LinesTableProps) {
  const { editor, label, lines, isMerging, columns, chosen, onChoose, explained, onExplain, onPasted } = props
  const { problems, changeLines } = editor
  const { t } = useTranslation()
  const separator = decimalMarkOf(useSession().formats)
  const described = useDraftColumns(columns, useTouch())
  const keys = () => lines.map(({ key }) => key)
  const commands = useStableCommands<DraftCommands>({
    take: (key, field) =>
      changeLines(all =>
        withLine(all, key, line => {
          const value = line.theirs?.[field]
          return value === undefined ? line : changeLine(line, field, value, value)
        }),
      ),
    choose: (key, isChosen) => {
      const next = new Set(chosen)
      if (isChosen) next.add(key)
      else next.delete(key)
      onChoose(next)
    },
    paste: (key, field, text) =>
      changeLines(all => {
        const pasted = pasteValues(all, keys(), { key, field }, text, separator)
        onPasted(pasted.beyond)
        return pasted.lines
      }),
    explain: onExplain,
  })

  return (
    <LineTable
      label={label}
      rowClassName="k-pd-row"
      wanted={props.wanted}
      onReached={props.onReached}
      columns={described}
      heads={{
        pick: (
          <Checkbox
            label={t('purchase.chooseAll')}
            hideLabel
            checked={chosen.size === 0 ? false : chosen.size === lines.length || 'mixed'}
            onChange={isChosen => onChoose(new Set(isChosen ? keys() : []))}
          />
        ),
      }}
      lines={lines}
      changeLines={changeLines}
      restored={restoreLine}
      commands={commands}
      show={({ key }) => {
        const isChosen = chosen.has(key)
        const isExplained = explained === key
        const found = problems.get(key) ?? noProblems
        return {
          className: classNames(isChosen && 'sel', isExplained && 'cur', isTwice(found) && 'twice'),
          cells: { isChosen, isExplained, isMerging, problems: found },
        }
      }}
    />
  )
}

const noProblems: readonly DraftProblem[] = []
