/** A line of a purchase draft: what is known of its material, and its quantity and price as fields. */
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '../../ui/controls/checkbox'
import { useTooltip } from '../../ui/controls/tooltip'
import { useSession } from '../../ui/session-context'
import { Glyph, Icon, classNames } from '../../ui/theme/icons'
import { DecimalCell } from '../../ui/lines/decimal-cell'
import type { CellCommands } from '../../ui/lines/use-line-window'
import type { DraftColumn } from './draft-columns'
import { isPriceChanged, isQuantityChanged, type DraftLine, type LineField } from './draft-lines'
import { lineCost } from './draft-totals'
import { lineWarnings, type LineProblem } from './line-problems'
import { figureOf } from './line-figures'
import { useProblemText, useWarningText } from './line-words'

export interface RowCommands extends CellCommands<LineField> {
  choose(key: number, isChosen: boolean): void
  explain(key: number, anchor: Element): void
  take(key: number): void
  /** Writes a table of values from this cell on. */
  paste(key: number, field: LineField, text: string): void
}

export interface LineRowProps {
  readonly line: DraftLine
  readonly index: number
  readonly top: number
  readonly columns: readonly DraftColumn[]
  readonly isChosen: boolean
  readonly isExplained: boolean
  readonly problems: readonly LineProblem[]
  readonly commands: RowCommands
}

/** The row. */
export const LineRow = memo(function LineRow(props: LineRowProps) {
  const { line, index, top, columns, isChosen, isExplained, problems, commands } = props
  const { t } = useTranslation()
  const { formats } = useSession()
  const { material, itemNo } = line
  const isTwice = problems.some(({ key }) => key === 'twice')
  const cost = lineCost(line.quantity, line.price)
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={classNames(
        'k-lines-row k-pd-row',
        isChosen && 'sel',
        isExplained && 'cur',
        isTwice && 'twice',
      )}
      style={{ transform: `translateY(${top}px)` }}
      data-line={line.key}
    >
      <span role="cell" className="k-pd-pick">
        <Checkbox
          label={t('purchase.chooseLine', { item: itemNo })}
          hideLabel
          checked={isChosen}
          onChange={checked => commands.choose(line.key, checked)}
        />
      </span>
      <span role="cell" className="id m">
        {itemNo}
      </span>
      <span role="cell" className="k-pd-name" title={line.materialName}>
        <span>{line.materialName}</span>
        {isTwice && <Marked text={t('purchase.problem.twice')} isWrong />}
        {material?.inDraftNumbers.length !== 0 && material !== null && (
          <Marked text={t('purchase.inDrafts', { drafts: material.inDraftNumbers.join(', ') })} />
        )}
        {material === null && <Marked text={t('purchase.warning.not-delivered')} />}
      </span>
      {columns.map(column => {
        if (column === 'cost') return null
        if (column === 'demand') return <WhyCell key={column} {...props} />
        return (
          <span
            key={column}
            role="cell"
            className={classNames(
              'r',
              column === 'onHand' ? isBelow(material) && 'k-pd-low' : column !== 'inDrafts' && 'sec',
            )}
          >
            {formats.number(figureOf(column, material))}
          </span>
        )
      })}
      <ValueCell {...props} field="quantity" />
      <ValueCell {...props} field="price" />
      {columns.includes('cost') && (
        <span role="cell" className="r m">
          {cost === null ? '–' : formats.money(cost)}
        </span>
      )}
    </div>
  )
})

/** What is proposed, as the way to why. */
function WhyCell({ line, isExplained, commands }: LineRowProps) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const proposed = formats.number(line.proposed)
  return (
    <span role="cell" className="r k-pd-whycell">
      {line.material === null ? (
        <span className="muted">–</span>
      ) : (
        <button
          type="button"
          className="k-pd-why"
          aria-haspopup="dialog"
          aria-expanded={isExplained}
          aria-label={t('purchase.why.open', { item: line.itemNo, quantity: proposed })}
          onClick={event => commands.explain(line.key, event.currentTarget)}
        >
          {proposed}
          <Icon name="info" small />
        </button>
      )}
    </span>
  )
}

/** A quantity or price that is typed; Esc brings back what was proposed. */
function ValueCell({ line, field, problems, commands }: LineRowProps & { readonly field: LineField }) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const problemText = useProblemText()
  const warningText = useWarningText()
  const isQuantity = field === 'quantity'
  const isChanged = isQuantity ? isQuantityChanged(line) : isPriceChanged(line)
  const problem = problems.find(found => found.field === field)
  const warnings = isQuantity && problem === undefined ? lineWarnings(line).filter(isOfQuantity) : []
  const start = isQuantity ? (line.proposed ?? '') : line.startPrice
  const theirs = line.theirs?.[field]
  const isTheirsOther = theirs !== undefined && theirs !== line[field]
  return (
    <span role="cell" className="k-lines-cell">
      <DecimalCell
        field={field}
        label={t(`purchase.field.${field}`, { item: line.itemNo })}
        value={line[field]}
        typed={line.typed[field]}
        unit={isQuantity ? (line.uoM ?? undefined) : undefined}
        isChanged={isChanged}
        problem={problem === undefined ? undefined : problemText(problem)}
        warnings={warnings.map(warning => warningText(warning, line))}
        notes={[
          ...(isTheirsOther ? [t('purchase.theirs', { value: formats.number(theirs) })] : []),
          ...(isChanged && start !== '' ? [t('purchase.changedFrom', { value: formats.number(start) })] : []),
        ]}
        onType={(value, text) => commands.type(line.key, field, value, text)}
        onRestore={() => commands.restore(line.key, field)}
        onMove={step => commands.move(line.key, field, step)}
        onFocus={hasFocus => commands.focus(hasFocus ? line.key : null)}
        onPasteTable={text => commands.paste(line.key, field, text)}
      />
      {isTheirsOther && (
        <button type="button" className="lnk k-pd-take" onClick={() => commands.take(line.key)}>
          {t('purchase.takeTheirs', { value: formats.number(theirs) })}
        </button>
      )}
    </span>
  )
}

/** A mark behind a name, with its sentence as tooltip and for assistive technology. */
function Marked({ text, isWrong = false }: { readonly text: string; readonly isWrong?: boolean }) {
  const { anchorProps, tooltip } = useTooltip({ content: text, short: true })
  return (
    <span className={classNames('k-pd-mark', isWrong && 'bad')} {...anchorProps}>
      <Glyph name={isWrong ? 'octagon' : 'triangle'} />
      <span className="sr">{text}</span>
      {tooltip}
    </span>
  )
}

const isOfQuantity = (warning: string) => warning === 'not-multiple' || warning === 'below-minimum'

function isBelow(material: DraftLine['material']): boolean {
  if (material === null || material.minimum === null) return false
  return Number(material.onHand) < Number(material.minimum)
}
