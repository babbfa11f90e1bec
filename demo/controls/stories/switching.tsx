/** Choices whose options are all visible: checkboxes, switches, segments, tabs, pages. */
import { useTranslation } from 'react-i18next'
import { Checkbox, CheckControl } from '../../../src/ui/controls/checkbox'
import { Pager } from '../../../src/ui/controls/pager'
import { Segmented } from '../../../src/ui/controls/segmented'
import { SegmentedField } from '../../../src/ui/controls/segmented-field'
import { Switch } from '../../../src/ui/controls/switch'
import { Tabs } from '../../../src/ui/controls/tabs'
import { useSession } from '../../../src/ui/session-context'
import { Stateful } from '../stateful'
import type { Story } from '../story'

function Box({ start = false, ...more }: { start?: boolean | 'mixed'; reason?: string; label?: string }) {
  const { t } = useTranslation()
  return (
    <Stateful<boolean | 'mixed'> start={start}>
      {(checked, change) => (
        <Checkbox label={t('ui.result.failedOnly')} {...more} checked={checked} onChange={change} />
      )}
    </Stateful>
  )
}

function DisabledBoxes() {
  const { t } = useTranslation()
  const reason = t('refusal.permission-denied')
  return (
    <>
      <Box reason={reason} />
      <Box reason={reason} start />
    </>
  )
}

export const checkbox: Story = {
  name: 'Check box',
  shows: { Checkbox, CheckControl },
  what: 'A flag of a form, which counts when the form is sent; or several that may be chosen together.',
  keys: [['Space', 'checks it, and back']],
  right: ['`mixed` where rows differ, or where only some of what it stands for is chosen.'],
  wrong: [
    'For a setting that takes effect at once: that is a switch.',
    'A label that says no: “Do not send”.',
  ],
  states: [
    {
      name: 'Off, on, mixed',
      show: () => (
        <>
          <Box />
          <Box start />
          <Box start="mixed" />
        </>
      ),
    },
    { name: 'Focus', show: () => <Box start />, by: 'focus' },
    { name: 'Disabled, with a reason', show: DisabledBoxes },
  ],
}

function Flip({ start = false, ...more }: { start?: boolean; reason?: string }) {
  const { t } = useTranslation()
  return (
    <Stateful start={start}>
      {(checked, change) => (
        <Switch label={t('grid.filter.includeHistorical')} {...more} checked={checked} onChange={change} />
      )}
    </Stateful>
  )
}

function DisabledSwitches() {
  const { t } = useTranslation()
  const reason = t('refusal.permission-denied')
  return (
    <>
      <Flip reason={reason} />
      <Flip reason={reason} start />
    </>
  )
}

export const switchStory: Story = {
  name: 'Switch',
  shows: { Switch },
  what: 'A setting that takes effect at once.',
  keys: [['Space', 'switches it']],
  right: ['Its label says what is on.'],
  wrong: ['In a form that is saved: there it is a check box.'],
  states: [
    {
      name: 'Off and on',
      show: () => (
        <>
          <Flip />
          <Flip start />
        </>
      ),
    },
    { name: 'Focus', show: () => <Flip start />, by: 'focus' },
    { name: 'Disabled, with a reason', show: DisabledSwitches },
  ],
}

function useFlags() {
  const { t } = useTranslation()
  return (['any', 'yes', 'no'] as const).map(value => ({
    value,
    label: t(value === 'any' ? 'grid.filter.flag.any' : `grid.${value}`),
  }))
}

function Flags() {
  const options = useFlags()
  return (
    <Stateful<'any' | 'yes' | 'no'> start="yes">
      {(value, change) => <Segmented label="Flag" options={options} value={value} onChange={change} />}
    </Stateful>
  )
}

function FlagField() {
  const { t } = useTranslation()
  const options = useFlags()
  return (
    <Stateful<'any' | 'yes' | 'no'> start="any">
      {(value, change) => (
        <SegmentedField label={t('field.priority')} options={options} value={value} onChange={change} />
      )}
    </Stateful>
  )
}

function WithIcons() {
  const { t } = useTranslation()
  return (
    <Stateful start="table">
      {(value, change) => (
        <Segmented
          label={t('ui.actions')}
          options={[
            { value: 'table', label: t('field.orderNo'), icon: 'columns' },
            { value: 'chart', label: t('field.quantity'), icon: 'dashboard' },
          ]}
          value={value}
          onChange={change}
        />
      )}
    </Stateful>
  )
}

export const segmented: Story = {
  name: 'Segmented control',
  shows: { Segmented, SegmentedField },
  what: 'One of two to five short options, all in view: radio buttons in one frame.',
  keys: [
    ['ArrowRight', 'chooses the next one'],
    ['ArrowLeft', 'chooses the one before'],
  ],
  right: ['`SegmentedField` beside other fields, so that its label stands above it too.'],
  wrong: ['For more than five, or for long texts: a select field.', 'For pages: those are tabs.'],
  states: [
    { name: 'Default', show: Flags },
    { name: 'Focus', show: Flags, by: 'focus' },
    { name: 'As a field', show: FlagField },
    { name: 'With icons', show: WithIcons },
  ],
}

function Pages() {
  const { t } = useTranslation()
  const { formats } = useSession()
  const tabs = [
    { name: 'settings', title: t('shell.menu.settings') },
    { name: 'menu', title: t('userSettings.section.menu'), icon: 'menu', count: formats.number(1240) },
    { name: 'permissions', title: t('userSettings.section.permissions'), count: null },
  ] as const
  return (
    <div className="controls-wide">
      <Stateful start="settings">
        {(open, change) => (
          <>
            <div className="controls-tabs">
              <Tabs
                id="gallery-tabs-"
                label={t('ui.tabsOf', { title: t('field.name') })}
                tabs={tabs}
                openName={open}
                onOpen={change}
              />
            </div>
            <div
              id="gallery-tabs-panel"
              role="tabpanel"
              tabIndex={0}
              aria-labelledby={`gallery-tabs-${open}`}
              style={{ padding: '12px' }}
            >
              {t('ui.loading')}
            </div>
          </>
        )}
      </Stateful>
    </div>
  )
}

export const tabs: Story = {
  name: 'Tabs',
  shows: { Tabs },
  what: 'Pages of one thing over one panel. Opening one loads what it shows, so arrow keys only move the focus.',
  keys: [
    ['ArrowRight', 'focus to the next tab'],
    ['Home', 'focus to the first tab'],
    ['End', 'focus to the last tab'],
    ['Enter', 'opens the tab'],
  ],
  right: ['A count only where it says something before the tab is opened.'],
  wrong: ['For a choice that changes what is on the page: a segmented control.'],
  states: [
    { name: 'Default', show: Pages },
    { name: 'Focus', show: Pages, by: 'focus' },
  ],
}

function Foot({ start, total }: { readonly start: number; readonly total: number }) {
  const { formats } = useSession()
  return (
    <div className="gfoot controls-wide">
      <Stateful start={start}>
        {(page, change) => (
          <Pager
            pageIndex={page}
            pageSize={20}
            pageSizes={[5, 20, 30, 50]}
            totalCount={total}
            formatNumber={value => formats.number(value)}
            onPage={change}
            onPageSize={() => change(0)}
          />
        )}
      </Stateful>
    </div>
  )
}

export const pager: Story = {
  name: 'Pager',
  shows: { Pager },
  what: 'The foot of a grid: which rows are shown of how many, how many stand on a page, and the pages.',
  keys: [
    ['Tab', 'through sizes and pages'],
    ['Enter', 'opens the page'],
  ],
  right: ['Numbers by the company’s format.'],
  wrong: ['Below a list that is short enough to be shown whole.'],
  states: [
    { name: 'In the middle', show: () => <Foot start={6} total={1946} />, isWide: true },
    { name: 'The only page', show: () => <Foot start={0} total={3} />, isWide: true },
  ],
}
