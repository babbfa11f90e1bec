/** Controls that show a status: states, filters, the live connection, progress, figures, and placeholders while loading. */
import { useTranslation } from 'react-i18next'
import { AddFilterPill, FilterPill } from '../../../src/ui/controls/filter-pill'
import { LiveIndicator } from '../../../src/ui/controls/live-indicator'
import { PageWaiting } from '../../../src/ui/controls/page-placeholder'
import { ProgressBar } from '../../../src/ui/controls/progress'
import {
  ChartSkeleton,
  FormSkeleton,
  GridSkeleton,
  Skeleton,
  TilesSkeleton,
} from '../../../src/ui/controls/skeleton'
import { Spinner } from '../../../src/ui/controls/spinner'
import { StateChip } from '../../../src/ui/controls/state-chip'
import { salesOrderStates } from '../../../src/contract/states/sales-order'
import { nothing } from '../stateful'
import type { Story } from '../story'

function Chips() {
  const { t } = useTranslation()
  return salesOrderStates.map(state => (
    <StateChip key={state} kind="salesOrder" state={state} label={t(`state.salesOrder.${state}`)} />
  ))
}

export const stateChip: Story = {
  name: 'State chip',
  shows: { StateChip },
  what: 'A state as shape, text and colour: take the colour away and nothing is lost. Partial states have a dashed line.',
  right: ['The same hue for the same kind of attention.'],
  wrong: ['Clickable: filters are pills.', 'A new hue for a sub-state.'],
  states: [{ name: 'Sales orders', show: Chips, isWide: true }],
}

function Pills() {
  const { t } = useTranslation()
  const state = t('grid.filter.subject.is', { field: t('field.priority') })
  const day = t('grid.filter.subject.from', { field: t('field.deliveryDate') })
  return (
    <>
      <FilterPill subject={state} value="5" onEdit={nothing} onRemove={nothing} />
      <FilterPill subject={day} value="…" incomplete onEdit={nothing} onRemove={nothing} />
      <FilterPill subject={t('field.supplier')} value="Nordhavn Emballage" />
      <AddFilterPill onAdd={nothing} />
    </>
  )
}

function LongPill() {
  const { t } = useTranslation()
  const value = 'Norddeutsche Befestigungstechnik und Industriebedarf Handelsgesellschaft mbH & Co. KG'
  return <FilterPill subject={t('field.supplier')} value={value} onEdit={nothing} onRemove={nothing} />
}

export const filterPill: Story = {
  name: 'Filter pill',
  shows: { FilterPill, AddFilterPill },
  what: 'An active filter: a press edits it, × takes it away. The dashed one at the end adds one.',
  keys: [['Enter', 'edits the filter, or takes it away on ×']],
  right: ['Field and operator in regular, the value heavier.', '`incomplete` while its value is missing.'],
  wrong: ['For states of rows: those are chips.'],
  states: [
    { name: 'Kinds', show: Pills, isWide: true },
    { name: 'Focus', show: Pills, by: 'focus' },
    { name: 'Long text', show: LongPill },
  ],
}

export const liveIndicator: Story = {
  name: 'Live indicator',
  shows: { LiveIndicator },
  what: 'Whether the rows follow the warehouse: connected, connecting, trying again with a countdown, or lost.',
  keys: [['Enter', 'on “Try now” tries at once']],
  right: ['Changes of the state are announced politely, the countdown is not.'],
  wrong: ['Where nothing is live.'],
  states: [
    { name: 'Connected', show: () => <LiveIndicator state={{ status: 'connected' }} onTryNow={nothing} /> },
    { name: 'Connecting', show: () => <LiveIndicator state={{ status: 'connecting' }} onTryNow={nothing} /> },
    { name: 'Reconnecting', show: Reconnecting },
    {
      name: 'Lost',
      show: () => <LiveIndicator state={{ status: 'lost', reason: 'unreachable' }} onTryNow={nothing} />,
    },
    {
      name: 'Session ended',
      show: () => <LiveIndicator state={{ status: 'lost', reason: 'session-ended' }} onTryNow={nothing} />,
    },
  ],
}

/** The countdown ends; a gallery that stays open then shows the state after it. */
const nextAttemptAt = Date.now() + 12_000

function Reconnecting() {
  return (
    <LiveIndicator
      state={{ status: 'reconnecting', attempt: 3, attempts: 10, nextAttemptAt, isVisible: true }}
      onTryNow={nothing}
    />
  )
}

function Bar({ value }: { readonly value?: number }) {
  const { t } = useTranslation()
  return <ProgressBar label={t('action.prepareOrders')} {...(value !== undefined && { value })} />
}

function Turning() {
  const { t } = useTranslation()
  return (
    <>
      <Spinner /> {t('ui.loading')}
    </>
  )
}

export const progress: Story = {
  name: 'Progress',
  shows: { ProgressBar, Spinner },
  what: 'How much of something is done; without a value, that it is under way. The spinner stands in a control that says so itself.',
  right: ['Words beside it: “3 of 12”.', 'The motion ends where people asked for reduced motion.'],
  wrong: ['A spinner in the place of content: that has a skeleton.'],
  states: [
    { name: 'Begun', show: () => <Bar value={8} /> },
    { name: 'Half', show: () => <Bar value={50} /> },
    { name: 'Unknown end', show: () => <Bar /> },
    { name: 'Spinner', show: Turning },
  ],
}

function Loading() {
  return (
    <div className="controls-wide">
      <Skeleton isLoading shape={<GridSkeleton rows={4} />}>
        {null}
      </Skeleton>
    </div>
  )
}

export const skeleton: Story = {
  name: 'Skeleton',
  shows: { Skeleton, GridSkeleton, TilesSkeleton, ChartSkeleton, FormSkeleton, PageWaiting },
  what: 'The shape of what comes, after 250 ms and then for at least 400 ms, so that nothing flickers. No shimmer.',
  right: ['The same rows and columns as the result.'],
  wrong: ['For what is there within a moment.', 'A shape that the result does not have.'],
  states: [
    { name: 'Grid', show: Loading },
    {
      name: 'Tiles',
      show: () => (
        <div className="controls-wide controls-form">
          <TilesSkeleton count={2} />
        </div>
      ),
    },
    {
      name: 'Chart',
      show: () => (
        <div className="controls-wide" style={{ height: '120px' }}>
          <ChartSkeleton />
        </div>
      ),
    },
    {
      name: 'Form',
      show: () => (
        <div className="controls-wide">
          <FormSkeleton fields={4} />
        </div>
      ),
    },
  ],
}
