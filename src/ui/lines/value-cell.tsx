/** The cell of a line's value: a decimal field with the problem of the value. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { quantityMost } from '../../contract/limits'
import { useSession } from '../session-context'
import { DecimalCell, type DecimalCellProps } from './decimal-cell'
import type { EditedLine } from './edited-line'
import type { CellCommands } from './use-line-window'
import type { LineProblem } from './value-problem'

export interface ValueCellProps<Field extends string> extends Pick<
  DecimalCellProps,
  'label' | 'placeholder' | 'unit' | 'isChanged' | 'warnings' | 'notes' | 'onPasteTable'
> {
  readonly line: EditedLine<Field> & Readonly<Record<Field, string>>
  readonly field: Field
  readonly problems: readonly LineProblem<string, string>[]
  readonly commands: CellCommands<Field>
  /** Below the field. */
  readonly children?: ReactNode
}

export function ValueCell<Field extends string>({
  line,
  field,
  problems,
  commands,
  children,
  ...cell
}: ValueCellProps<Field>) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const { key } = line
  const found = problems.find(one => one.field === field)
  const most = formats.number(quantityMost)
  return (
    <span role="cell" className="k-lines-cell">
      <DecimalCell
        {...cell}
        field={field}
        value={line[field]}
        typed={line.typed[field]}
        problem={found && t(`line.problem.${found.key}`, { count: found.count ?? 0, most })}
        onType={(value, text) => commands.type(key, field, value, text)}
        onRestore={() => commands.restore(key, field)}
        onMove={step => commands.move(key, field, step)}
        onFocus={hasFocus => commands.focus(hasFocus ? key : null)}
      />
      {children}
    </span>
  )
}
