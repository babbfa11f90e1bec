/** A decimal value of a line as a field: typed in the company's format; keys move between lines; Esc restores the proposed value. */
import { useState, type KeyboardEvent } from 'react'
import { parseDecimal, showDecimal, decimalMarkOf } from '../../contract/typed-number'
import { useTooltip } from '../controls/tooltip'
import { useSession } from '../session-context'
import { Glyph, Icon, classNames } from '../theme/icons'
import './line-table.css'
import { takePastedTable } from './pasted-cells'

export interface DecimalCellProps {
  /** Identifies the cell in its row; the row has the line's key. */
  readonly field: string
  /** Accessible name: the field and its line. */
  readonly label: string
  /** Decimal text, or empty text. */
  readonly value: string
  /** The typed text that is no number. */
  readonly typed?: string | undefined
  readonly placeholder?: string | undefined
  readonly unit?: string | undefined
  /** Differs from the proposed value. */
  readonly isChanged: boolean
  /** The problem as a sentence. */
  readonly problem?: string | undefined
  /** Warnings; the value can be saved all the same. */
  readonly warnings?: readonly string[]
  /** Additional information. */
  readonly notes?: readonly string[]
  /** @param value decimal text or empty text; null for `text` that is no number */
  readonly onType: (value: string | null, text: string) => void
  readonly onRestore: () => void
  /** Moves to the same field of a row further down, or up when `step` is negative. */
  readonly onMove: (step: number) => void
  /** The cell got or lost the focus. */
  readonly onFocus: (hasFocus: boolean) => void
  /** A table of values was pasted into it. */
  readonly onPasteTable?: (text: string) => void
}

/** The field; the row around it determines its position. */
export function DecimalCell(props: DecimalCellProps) {
  const { field, label, value, typed, placeholder, unit, isChanged, problem } = props
  const { warnings = [], notes = [], onPasteTable } = props
  const { formats } = useSession()
  const [entry, setEntry] = useState<string | null>(null)
  const separator = decimalMarkOf(formats)
  // The typed text stays as long as it means the value; after an undo, or a change by others, the new value replaces it.
  const isCurrent = entry !== null && (entry === typed || parseDecimal(entry, separator) === value)
  const messages = [...(problem === undefined ? [] : [problem]), ...warnings, ...notes]
  const { anchorProps, tooltip } = useTooltip({
    content: messages.length === 0 ? null : messages.join(' '),
    placement: 'above',
    short: false,
  })
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const step = steps[event.key] ?? (event.key === 'Enter' ? (event.shiftKey ? -1 : 1) : 0)
    if (event.key === 'Escape' && isChanged) {
      event.stopPropagation()
      setEntry(null)
      props.onRestore()
    } else if (step !== 0) props.onMove(step)
    else return
    event.preventDefault()
  }
  return (
    <>
      <span
        className={classNames(
          'in sm',
          isChanged && problem === undefined && 'chg',
          problem !== undefined && 'bad',
          warnings.length > 0 && 'warn',
        )}
        {...anchorProps}
      >
        {problem !== undefined ? (
          <Glyph name="octagon" />
        ) : warnings.length > 0 ? (
          <Glyph name="triangle" />
        ) : (
          isChanged && <Icon name="edit" small />
        )}
        <input
          className="num r"
          type="text"
          inputMode="decimal"
          autoComplete="off"
          data-field={field}
          aria-label={label}
          aria-description={messages.length === 0 ? undefined : messages.join(' ')}
          aria-invalid={problem === undefined ? undefined : true}
          placeholder={placeholder}
          value={isCurrent ? entry : (typed ?? showDecimal(value, separator))}
          onFocus={event => {
            props.onFocus(true)
            event.currentTarget.select()
          }}
          onChange={event => {
            const text = event.currentTarget.value
            setEntry(text)
            props.onType(parseDecimal(text, separator), text)
          }}
          onKeyDown={handleKey}
          onPaste={event => {
            const text = onPasteTable === undefined ? null : takePastedTable(event)
            if (text === null) return
            setEntry(null)
            onPasteTable?.(text)
          }}
          onBlur={() => {
            setEntry(null)
            props.onFocus(false)
          }}
        />
        {unit !== undefined && <span className="unit">{unit}</span>}
      </span>
      {tooltip}
    </>
  )
}

const steps: Readonly<Partial<Record<string, number>>> = {
  ArrowUp: -1,
  ArrowDown: 1,
  PageUp: -10,
  PageDown: 10,
}

/** Moves the focus to a cell of a table. @param key of the line, which its row has as `data-line` */
export function focusCell(table: HTMLElement | null, key: number, field: string): void {
  table?.querySelector<HTMLElement>(`[data-line="${key}"] input[data-field="${field}"]`)?.focus()
}
