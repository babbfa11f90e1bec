/** The columns of the lines of a purchase draft: headers and cells. */
import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { NeedLine } from '../../contract/endpoints/purchase-inputs'
import { decimal, isSameDecimal } from '../../contract/decimal'
import { draftLinesMost } from '../../contract/limits'
import { Checkbox } from '../../ui/controls/checkbox'
import { useTooltip } from '../../ui/controls/tooltip'
import type { Translate } from '../../contract/formats'
import type { LineCells, LineColumn } from '../../ui/lines/line-table'
import { useLineColumns } from '../../ui/lines/use-line-columns'
import { ValueCell } from '../../ui/lines/value-cell'
import { useSession } from '../../ui/session-context'
import { Glyph, Icon, classNames } from '../../ui/theme/icons'
import { lineTracks, type DraftColumn, type LineColumnName } from './draft-columns'
import { isPriceChanged, isQuantityChanged, type DraftLine, type LineField } from './draft-lines'
import { costOfLine } from './draft-totals'
import { lineWarnings, type DraftProblem, type LineWarning } from './line-problems'
import { dueTotal } from './need-words'

export interface DraftCommands {
  choose(key: number, isChosen: boolean): void
  explain(key: number, anchor: Element): void
  /** Replaces a value by the one that another user saved meanwhile. */
  take(key: number, field: LineField): void
  /** Pastes a table of values, starting at this cell. */
  paste(key: number, field: LineField, text: string): void
}

/** The props of a line's cells. */
export interface DraftCells extends LineCells<DraftLine, LineField, DraftCommands> {
  readonly isChosen: boolean
  readonly isExplained: boolean
  readonly isMerging: boolean
  readonly problems: readonly DraftProblem[]
}

/** The columns: the fixed ones and the shown optional ones. The array is stable while its inputs are the same. */
export function useDraftColumns(
  shown: readonly DraftColumn[],
  isTouch: boolean,
): readonly LineColumn<DraftCells>[] {
  const described = useMemo(
    () => lineTracks(shown, isTouch).map(room => ({ ...room, ...headOf(room.name), Cell: cells[room.name] })),
    [shown, isTouch],
  )
  return useLineColumns<DraftCells>(described, titleOf)
}

const titleOf = (t: Translate, name: string, currency: string) => t(`purchase.column.${name}`, { currency })

const headOf = (name: LineColumnName) =>
  name === 'pick'
    ? ({ head: 'given', className: 'k-pd-pick' } as const)
    : { isNumber: name !== 'itemNo' && name !== 'material' }

function PickCell({ line, isChosen, commands }: DraftCells) {
  const { t } = useTranslation()
  return (
    <span role="cell" className="k-pd-pick">
      <Checkbox
        label={t('purchase.chooseLine', { item: line.itemNo })}
        hideLabel
        checked={isChosen}
        onChange={checked => commands.choose(line.key, checked)}
      />
    </span>
  )
}

const ItemCell = ({ line }: DraftCells) => (
  <span role="cell" className="id m">
    {line.itemNo}
  </span>
)

/** The name, with warnings. */
function MaterialCell({ line, problems }: DraftCells) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const { material } = line
  return (
    <span role="cell" className="k-pd-name" title={line.materialName}>
      <span>{line.materialName}</span>
      {isTwice(problems) && <Marked text={t('line.problem.twice')} isWrong />}
      {problems.some(({ key }) => key === 'too-many') && (
        <Marked text={t('line.problem.too-many', { most: formats.number(draftLinesMost) })} isWrong />
      )}
      {material?.inDraftNumbers.length !== 0 && material !== null && (
        <Marked text={t('purchase.inDrafts', { drafts: material.inDraftNumbers.join(', ') })} />
      )}
      {material === null && <Marked text={t('purchase.warning.not-delivered')} />}
    </span>
  )
}

export const isTwice = (problems: readonly DraftProblem[]) => problems.some(({ key }) => key === 'twice')

type FigureColumn = Exclude<DraftColumn, 'demand' | 'cost'>

/** The text of a column for a line's material; null when there is none. */
const figures: Readonly<Record<FigureColumn, (material: NeedLine) => string | null>> = {
  onHand: material => material.onHand,
  reserved: material => material.reserved,
  known: material => dueTotal(material.demand),
  ingoing: material => dueTotal(material.ingoing),
  critical: material => material.minimum,
  optimal: material => material.maximum,
  inDrafts: material => material.inOtherDrafts,
  leadTime: material => String(material.leadTimeDays),
  smallest: material => material.minimumQuantity,
  pack: material => (material.multiple === '0' ? '1' : material.multiple),
}

type DraftCell = (cells: DraftCells) => ReactNode

/** A read-only figure. */
const figureCell = (name: FigureColumn): DraftCell =>
  function FigureCell({ line: { material } }: DraftCells) {
    const { formats } = useSession()
    const className = name === 'onHand' ? isBelow(material) && 'k-pd-low' : name !== 'inDrafts' && 'sec'
    return (
      <span role="cell" className={classNames('r', className)}>
        {formats.number(material === null ? null : figures[name](material))}
      </span>
    )
  }

/** The proposed quantity, as a button that opens the explanation. */
function WhyCell({ line, isExplained, commands }: DraftCells) {
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

/** An editable quantity or price; Esc restores the proposed value. */
function DraftValue({
  line,
  field,
  isMerging,
  problems,
  commands,
}: DraftCells & { readonly field: LineField }) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const warningText = useWarningText()
  const isQuantity = field === 'quantity'
  const isChanged = isQuantity ? isQuantityChanged(line) : isPriceChanged(line)
  const hasWarnings = isQuantity && problems.every(found => found.field !== field)
  const start = isQuantity ? (line.proposed ?? '') : line.startPrice
  const theirs = isMerging ? line.theirs?.[field] : undefined
  const isTheirsOther = theirs !== undefined && !isSameDecimal(theirs, line[field])
  return (
    <ValueCell
      line={line}
      field={field}
      problems={problems}
      commands={commands}
      label={t(`purchase.field.${field}`, { item: line.itemNo })}
      unit={isQuantity ? (line.uoM ?? undefined) : undefined}
      isChanged={isChanged}
      warnings={
        hasWarnings
          ? lineWarnings(line)
              .filter(isOfQuantity)
              .map(warning => warningText(warning, line))
          : []
      }
      notes={[
        ...(isTheirsOther ? [t('purchase.theirs', { value: formats.number(theirs) })] : []),
        ...(isChanged && start !== '' ? [t('purchase.changedFrom', { value: formats.number(start) })] : []),
      ]}
      onPasteTable={text => commands.paste(line.key, field, text)}
    >
      {isTheirsOther && (
        <button type="button" className="lnk k-pd-take" onClick={() => commands.take(line.key, field)}>
          {t('grid.form.take', { value: formats.number(theirs) })}
        </button>
      )}
    </ValueCell>
  )
}

const QuantityCell = (cell: DraftCells) => <DraftValue {...cell} field="quantity" />
const PriceCell = (cell: DraftCells) => <DraftValue {...cell} field="price" />

function CostCell({ line }: DraftCells) {
  const { formats } = useSession()
  const cost = costOfLine(line)
  return (
    <span role="cell" className="r m">
      {cost === null ? '–' : formats.money(cost)}
    </span>
  )
}

const cells: Readonly<Record<LineColumnName, DraftCell>> = {
  pick: PickCell,
  itemNo: ItemCell,
  material: MaterialCell,
  onHand: figureCell('onHand'),
  reserved: figureCell('reserved'),
  known: figureCell('known'),
  ingoing: figureCell('ingoing'),
  critical: figureCell('critical'),
  optimal: figureCell('optimal'),
  inDrafts: figureCell('inDrafts'),
  leadTime: figureCell('leadTime'),
  smallest: figureCell('smallest'),
  pack: figureCell('pack'),
  demand: WhyCell,
  quantity: QuantityCell,
  price: PriceCell,
  cost: CostCell,
}

/** The text of a warning. */
function useWarningText(): (warning: LineWarning, line: DraftLine) => string {
  const { t } = useTranslation()
  const { formats } = useSession()
  return (warning, { material }) =>
    t(`purchase.warning.${warning as string}`, {
      multiple: formats.number(material?.multiple ?? null),
      minimum: formats.number(material?.minimumQuantity ?? null),
    })
}

/** A mark after a name, with its text as tooltip and for assistive technology. */
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
  return decimal(material.onHand) < decimal(material.minimum)
}
