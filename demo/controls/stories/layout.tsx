/** Controls that divide the space of a page. */
import { useTranslation } from 'react-i18next'
import { Button } from '../../../src/ui/controls/button'
import { SidePanel } from '../../../src/ui/controls/side-panel'
import { SplitPane } from '../../../src/ui/controls/split-pane'
import { TextField } from '../../../src/ui/controls/text-field'
import { Stateful } from '../stateful'
import type { Story } from '../story'

function Panes({ direction }: { readonly direction: 'rows' | 'columns' }) {
  const { t } = useTranslation()
  const pane = (text: string) => <p style={{ padding: '12px' }}>{text}</p>
  return (
    <div className="controls-panel" style={{ height: '200px', display: 'flex' }}>
      <SplitPane
        label={t('grid.toolbar')}
        direction={direction}
        defaultSize={80}
        minFirst={40}
        minSecond={40}
        first={pane(t('field.orderNo'))}
        second={pane(t('field.comment'))}
      />
    </div>
  )
}

export const splitPane: Story = {
  name: 'Split pane',
  shows: { SplitPane },
  what: 'Two panes with a handle between them. The second one has the size, the first takes the rest.',
  keys: [
    ['ArrowUp', 'the second pane grows by 16 px (side by side: left)'],
    ['ArrowDown', 'it shrinks (side by side: right)'],
    ['Home', 'as large as possible'],
    ['End', 'as small as possible'],
    ['Enter', 'the usual size, as a double click'],
  ],
  right: ['The size is stored where people expect it back.'],
  wrong: ['For content that fits below each other.'],
  states: [
    { name: 'One above the other', show: () => <Panes direction="rows" />, by: 'focus' },
    { name: 'Side by side', show: () => <Panes direction="columns" /> },
  ],
}

function Opened() {
  const { t } = useTranslation()
  return (
    <Stateful start={false}>
      {(isOpen, setOpen) => (
        <div className="controls-wide controls-beside">
          <Button icon="filter" pressed={isOpen} onClick={() => setOpen(!isOpen)}>
            {t('grid.filter.button')}
          </Button>
          {isOpen && (
            <SidePanel
              title={t('grid.filter.button')}
              note="2"
              footer={<Button kind="primary">{t('grid.filter.apply')}</Button>}
              onClose={() => setOpen(false)}
            >
              <Stateful start="">
                {(value, change) => (
                  <TextField
                    label={t('grid.filter.findField')}
                    type="search"
                    icon="search"
                    value={value}
                    onChange={change}
                  />
                )}
              </Stateful>
            </SidePanel>
          )}
        </div>
      )}
    </Stateful>
  )
}

export const sidePanel: Story = {
  name: 'Side panel',
  shows: { SidePanel },
  what: 'Stands beside a grid and changes what it shows: filters, columns. It stays until it is closed; one at a time.',
  keys: [['Escape', 'closes; the focus is back on what opened it']],
  right: ['While it is open, the page’s own primary button turns secondary.'],
  wrong: ['For one question about one thing: a popover.'],
  states: [{ name: 'Open', show: Opened, by: 'press', isWide: true }],
}
