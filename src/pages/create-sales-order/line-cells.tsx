/** The columns of the lines of an order: material, state, values as fields, and the ways to resolve a line. */
import { useTranslation } from 'react-i18next'
import { IconButton, Button } from '../../ui/controls/button'
import { StateChip } from '../../ui/controls/state-chip'
import { useSession } from '../../ui/session-context'
import { Icon, classNames } from '../../ui/theme/icons'
import { decimal, decimalText } from '../../contract/decimal'
import { expectedDay } from '../../contract/order-lines'
import type { Translate } from '../../contract/formats'
import type { LineCells, LineColumn } from '../../ui/lines/line-table'
import { useLineColumns, type DescribedColumn } from '../../ui/lines/use-line-columns'
import { ValueCell } from '../../ui/lines/value-cell'
import type { EntryProblem } from './line-problems'
import { baseQuantity, type EntryField, type LineStanding, type OrderLine } from './order-lines'
import { valueOfLine } from './order-totals'
import { shownStanding } from './standing-counts'

export interface OrderCommands {
  chooseUnit(key: number, uoM: string | null): void
  remove(key: number): void
  /** Adds the quantity of a duplicate to the line that already has its material. */
  merge(key: number): void
  toggleChoices(key: number): void
  /** Opens the material search for an unknown code. */
  find(key: number, anchor: Element): void
}

/** The props of a line's cells. */
export interface OrderCells extends LineCells<OrderLine, EntryField, OrderCommands> {
  /** Counted from 1 in the order of entry. */
  readonly number: number
  readonly standing: LineStanding
  /** Number of the line that already has the material of a duplicate. */
  readonly firstNumber: number | null
  readonly problems: readonly EntryProblem[]
  readonly hasChoicesOpen: boolean
  readonly today: string
}

/** The columns; prices and discounts only for users who may adjust them. */
export function useOrderColumns(mayAdjust: boolean): readonly LineColumn<OrderCells>[] {
  return useLineColumns(mayAdjust ? columns : plainColumns, titleOf)
}

const titleOf = (t: Translate, name: string, currency: string) => t(`orderEntry.column.${name}`, { currency })

function NumberCell({ number }: OrderCells) {
  const { formats } = useSession()
  return (
    <span role="cell" className="r muted">
      {formats.number(number)}
    </span>
  )
}

const CodeCell = ({ line: { code }, standing }: OrderCells) => (
  <span role="cell" className={classNames('id', standing === 'not-found' && 'k-oe-unknown')} title={code}>
    {code}
  </span>
)

/** The state of the line. */
function StandingCell({ standing, problems }: OrderCells) {
  const { t } = useTranslation()
  const shown = shownStanding(standing, problems.length > 0)
  return (
    <span role="cell">
      <StateChip stateKey={chips[shown]} label={t(`orderEntry.standing.${shown}`)} />
    </span>
  )
}

function PriceCell({ line: { material, salesPrice } }: OrderCells) {
  const { formats } = useSession()
  return (
    <span role="cell" className="r">
      {material === null ? '–' : formats.price(salesPrice)}
    </span>
  )
}

function TotalCell({ line, standing }: OrderCells) {
  const { formats } = useSession()
  const value = valueOfLine(line)
  return (
    <span role="cell" className="r m" data-value="line">
      {value === null || standing !== 'matched' ? '–' : formats.money(value)}
    </span>
  )
}

const chips = {
  matched: 'line-ok',
  ambiguous: 'line-ambiguous',
  duplicate: 'line-duplicate',
  'not-found': 'line-notfound',
  'wrong-value': 'line-notfound',
} as const

/** The material of the code, or why it is unknown. */
function MaterialCell({ line, standing }: OrderCells) {
  const { t } = useTranslation()
  const { material, candidates, code, comment } = line
  if (material === null)
    return (
      <span role="cell" className="sec">
        {standing === 'ambiguous'
          ? t('orderEntry.matchesSeveral', { count: candidates.length, number: candidates.length })
          : t('orderEntry.matchesNone')}
      </span>
    )
  const name = code === material.itemNo ? material.name : `${material.itemNo} ${material.name}`
  return (
    <span role="cell" title={comment === '' ? name : `${name}\n${comment}`}>
      {name}
      {comment !== '' && <span className="muted"> · {comment}</span>}
    </span>
  )
}

/** An editable value. */
function EntryCell({ line, field, ...cell }: OrderCells & { readonly field: EntryField }) {
  const { t } = useTranslation()
  const quantityNotes = useQuantityNotes()
  if (line.material === null && field !== 'quantity') return <span role="cell" />
  return (
    <ValueCell
      line={line}
      field={field}
      problems={cell.problems}
      commands={cell.commands}
      label={t(`orderEntry.cell.${field}`, { line: cell.number, item: line.material?.itemNo ?? line.code })}
      placeholder={field === 'adjustPrice' ? '–' : field === 'discount' ? '0' : undefined}
      unit={field === 'discount' ? '%' : undefined}
      isChanged={field === 'adjustPrice' && (line.adjustPrice !== '' || line.typed.adjustPrice !== undefined)}
      notes={field === 'quantity' ? quantityNotes(line) : []}
    />
  )
}

/** The quantity in base units, when it is entered in another unit. */
function useQuantityNotes(): (line: OrderLine) => readonly string[] {
  const { t } = useTranslation()
  const { formats } = useSession()
  return line => {
    const base = line.uoM === null ? null : baseQuantity(line)
    const unit = line.material?.baseUoM ?? ''
    return base === null
      ? []
      : [t('orderEntry.inBaseUnits', { quantity: formats.number(decimalText(base)), unit })]
  }
}

/** The unit of the quantity; a choice when the material has several. */
function UnitCell({ line, commands, number }: OrderCells) {
  const { t } = useTranslation()
  const { material, uoM } = line
  if (material === null || material.units.length === 0)
    return (
      <span role="cell" className="sec">
        {material?.baseUoM ?? uoM ?? ''}
      </span>
    )
  return (
    <span role="cell" className="k-lines-cell">
      <span className="in sm">
        <select
          aria-label={t('orderEntry.cell.uoM', { line: number, item: material.itemNo })}
          value={uoM ?? ''}
          onChange={event => commands.chooseUnit(line.key, event.currentTarget.value || null)}
        >
          <option value="">{material.baseUoM ?? '–'}</option>
          {material.units.map(({ name }) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" small />
      </span>
    </span>
  )
}

function AvailableCell({ line }: OrderCells) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const { material } = line
  if (material === null)
    return (
      <span role="cell" className="r">
        –
      </span>
    )
  const quantity = baseQuantity(line)
  const short = quantity === null ? 0n : quantity - decimal(material.available)
  const note =
    short > 0n ? t('orderEntry.short', { quantity: formats.number(decimalText(short)) }) : undefined
  return (
    <span role="cell" className={classNames('r', short > 0n && 'k-oe-short')} title={note}>
      {formats.number(material.available)}
      {note !== undefined && <span className="sr"> {note}</span>}
    </span>
  )
}

/** When the whole quantity can be available. */
function ExpectedCell({ line, today }: OrderCells) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const { material } = line
  const quantity = baseQuantity(line)
  if (material === null || quantity === null) return <span role="cell" />
  const day = expectedDay(quantity, material, today)
  return (
    <span role="cell" className={day === null ? 'k-oe-short' : 'sec'}>
      {day === null
        ? t('orderEntry.expected.unknown')
        : day === today
          ? t('orderEntry.expected.now')
          : formats.date(day)}
    </span>
  )
}

/** The ways to resolve an undecided line, and its removal. */
function RemedyCell({ line, standing, firstNumber, hasChoicesOpen, number, commands }: OrderCells) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const small = { kind: 'secondary', size: 'small', 'data-decide': '' } as const
  return (
    <span role="cell" className="k-oe-remedy">
      {standing === 'ambiguous' && (
        <Button {...small} aria-expanded={hasChoicesOpen} onClick={() => commands.toggleChoices(line.key)}>
          {t(hasChoicesOpen ? 'orderEntry.hideChoices' : 'orderEntry.showChoices')}
        </Button>
      )}
      {standing === 'duplicate' && (
        <Button {...small} onClick={() => commands.merge(line.key)}>
          {t('orderEntry.merge', { line: formats.number(firstNumber ?? 0) })}
        </Button>
      )}
      {standing === 'not-found' && (
        <Button
          {...small}
          aria-haspopup="dialog"
          onClick={event => commands.find(line.key, event.currentTarget)}
        >
          {t('lines.findMaterial')}
        </Button>
      )}
      <IconButton
        icon="trash"
        kind="quiet"
        size="small"
        label={t('orderEntry.removeLine', { line: formats.number(number) })}
        onClick={() => commands.remove(line.key)}
      />
    </span>
  )
}

const QuantityCell = (cell: OrderCells) => <EntryCell {...cell} field="quantity" />
const AdjustPriceCell = (cell: OrderCells) => <EntryCell {...cell} field="adjustPrice" />
const DiscountCell = (cell: OrderCells) => <EntryCell {...cell} field="discount" />

const fixed = (width: number) => ({ width, track: `${width}px` })

const columns: readonly DescribedColumn<OrderCells>[] = [
  { name: 'number', isNumber: true, ...fixed(40), Cell: NumberCell },
  { name: 'code', ...fixed(122), Cell: CodeCell },
  // The name takes the remaining width.
  { name: 'material', width: 160, track: 'minmax(160px, 1fr)', Cell: MaterialCell },
  { name: 'check', ...fixed(136), Cell: StandingCell },
  { name: 'quantity', isNumber: true, ...fixed(92), Cell: QuantityCell },
  { name: 'uoM', ...fixed(74), Cell: UnitCell },
  { name: 'available', isNumber: true, ...fixed(84), Cell: AvailableCell },
  { name: 'expected', ...fixed(92), Cell: ExpectedCell },
  { name: 'price', isNumber: true, ...fixed(86), Cell: PriceCell },
  { name: 'adjustPrice', isNumber: true, ...fixed(96), Cell: AdjustPriceCell },
  { name: 'discount', isNumber: true, ...fixed(78), Cell: DiscountCell },
  { name: 'total', isNumber: true, ...fixed(102), Cell: TotalCell },
  { name: 'remedy', head: 'hidden', ...fixed(172), Cell: RemedyCell },
]
const plainColumns = columns.filter(({ name }) => name !== 'adjustPrice' && name !== 'discount')
