/** Figures: tiles of the dashboard, and editable lines with their totals. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { widgets } from '../../../src/catalog/widgets/widgets'
import type { WidgetData } from '../../../src/contract/widgets'
import type { Freshness } from '../../../src/ui/dashboard/freshness'
import { KpiTile } from '../../../src/ui/dashboard/kpi-tile'
import '../../../src/ui/dashboard/dashboard.css'
import { DecimalCell } from '../../../src/ui/lines/decimal-cell'
import { PlacesContext } from '../../../src/ui/places'
import { TotalsBar } from '../../../src/ui/lines/totals-bar'
import { nothing } from '../stateful'
import type { Story } from '../story'

interface TileProps {
  readonly type?: string
  /** Undefined until a value has arrived. */
  readonly value?: number
  readonly valueJson?: string
  readonly limits?: WidgetData['limits']
  readonly freshness?: Freshness
  readonly isLoading?: boolean
  readonly isClosed?: boolean
}

const hourMs = 60 * 60_000

function Tile(props: TileProps) {
  const { type = 'SalesOrdersInReadyState', value, limits, freshness = 'fresh', isClosed = false } = props
  const widget = widgets.find(one => one.type === type)
  if (widget === undefined) throw new Error(`There is no widget ${type}.`)
  const valueJson = props.valueJson ?? JSON.stringify({ value, facts: { partially: 11, lines: 4 } })
  const data: WidgetData = {
    id: widget.id,
    type,
    isEnabled: true,
    valueJson,
    executionTime: new Date().toISOString(),
    filters: [],
    selectFilters: {},
    disabledNavigation: isClosed,
    ...(limits && { limits }),
  }
  const receivedAt = Date.now() - (freshness === 'fresh' ? 0 : 2 * hourMs)
  return (
    <div className="dash" style={{ width: '200px', height: 'auto' }}>
      <PlacesContext value={{ navigate: nothing, canOpen: () => true }}>
        <KpiTile
          widget={widget}
          received={
            value === undefined && props.valueJson === undefined ? undefined : { data, receivedAt, freshness }
          }
          isLoading={props.isLoading ?? false}
        />
      </PlacesContext>
    </div>
  )
}

const limits = { target: 50, warnAt: 80, alarmAt: 120 }

export const kpiTile: Story = {
  name: 'KPI tile',
  shows: { KpiTile },
  what: 'A figure of the dashboard: glyph, title, value and one line of meaning. The whole tile opens the counted rows.',
  keys: [['Enter', 'opens the rows']],
  right: ['A calm warehouse looks calm: tinted only while something wants attention.'],
  wrong: ['A second figure in the tile.', 'A value without the filter that shows what it counts.'],
  states: [
    {
      name: 'Calm, and with a target',
      show: () => (
        <>
          <Tile value={42} />
          <Tile value={42} limits={limits} />
        </>
      ),
    },
    {
      name: 'Wants attention',
      show: () => (
        <>
          <Tile type="SalesOrdersInErrorState" value={3} />
          <Tile value={96} limits={limits} />
        </>
      ),
    },
    { name: 'Focus', show: () => <Tile value={42} />, by: 'focus' },
    { name: 'Hover', show: () => <Tile value={42} />, by: 'hover' },
    {
      name: 'Old, and nothing came',
      show: () => (
        <>
          <Tile value={42} freshness="old" />
          <Tile />
        </>
      ),
    },
    {
      name: 'Loading, and not readable',
      show: () => (
        <>
          <Tile isLoading />
          <Tile valueJson="corrupt" />
        </>
      ),
    },
    {
      name: 'Nothing to open, and many digits',
      show: () => (
        <>
          <Tile value={42} isClosed />
          <Tile value={123_456_789} />
        </>
      ),
    },
  ],
}

type CellProps = Partial<Omit<Parameters<typeof DecimalCell>[0], 'value'>> & { readonly start?: string }

function Cell({ start = '12', ...more }: CellProps) {
  const { t } = useTranslation()
  const [value, setValue] = useState(start)
  const [typed, setTyped] = useState<string>()
  return (
    <div className="k-lines-cell" style={{ width: '140px' }}>
      <DecimalCell
        field="quantity"
        label={t('field.quantity')}
        unit="kg"
        isChanged={value !== start}
        {...more}
        value={value}
        typed={typed}
        onType={(next, text) => {
          setTyped(next === null ? text : undefined)
          setValue(next ?? '')
        }}
        onRestore={() => setValue(start)}
        onMove={nothing}
        onFocus={nothing}
      />
    </div>
  )
}

function WrongCells() {
  const { t } = useTranslation()
  return (
    <>
      <Cell problem={t('grid.form.not-a-number')} />
      <Cell warnings={[t('grid.filter.problem.outOfRange', { least: '1', most: '999' })]} />
    </>
  )
}

export const decimalCell: Story = {
  name: 'Line cell',
  shows: { DecimalCell },
  what: 'A decimal value of a line that is edited in place. What differs from the proposal is amber and has the pencil.',
  keys: [
    ['ArrowDown', 'the same cell of the next line'],
    ['PageDown', 'ten lines further'],
    ['Enter', 'the next line, with Shift the one before'],
    ['Escape', 'brings back what was proposed'],
  ],
  right: ['What is wrong stands in the tooltip and in the description, and the line says it too.'],
  wrong: ['In a form: there it is a number field with its label.'],
  states: [
    { name: 'Default', show: () => <Cell /> },
    { name: 'Changed', show: () => <Cell isChanged /> },
    { name: 'Focus', show: () => <Cell />, by: 'focus' },
    { name: 'Wrong, and to look at', show: WrongCells },
  ],
}

function Totals() {
  const { t } = useTranslation()
  return (
    <div className="controls-panel">
      <TotalsBar
        totals={[
          { name: 'lines', title: t('field.lines'), text: '12' },
          { name: 'toDecide', title: t('orderEntry.total.toDecide'), text: '2', isWrong: true },
        ]}
        sums={[{ name: 'cost', title: t('field.totalCost'), text: 'NOK 14.210,50' }]}
      />
    </div>
  )
}

export const totalsBar: Story = {
  name: 'Totals',
  shows: { TotalsBar },
  what: 'What the lines of a table come to, below it. The figure that the others lead to is larger; what holds the lines up is red.',
  right: ['At most one main figure.'],
  wrong: ['For figures of a dashboard: those are tiles.'],
  states: [{ name: 'Default', show: Totals, isWide: true }],
}
