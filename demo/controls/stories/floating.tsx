/** Parts that float above the page, and dialogs. */
import { useTranslation } from 'react-i18next'
import { Button } from '../../../src/ui/controls/button'
import { Popover } from '../../../src/ui/controls/popover'
import { ReasonContent } from '../../../src/ui/controls/reason-content'
import { Tip } from '../../../src/ui/controls/tip'
import { Toaster, useToaster } from '../../../src/ui/controls/toast'
import { ToastList } from '../../../src/ui/controls/toast-list'
import { Tooltip } from '../../../src/ui/controls/tooltip'
import { Stateful, nothing } from '../stateful'
import type { Story } from '../story'

function Named() {
  const { t } = useTranslation()
  return (
    <Tooltip content={t('grid.refresh')} short>
      {anchor => (
        <button type="button" className="btn" {...anchor}>
          {t('grid.refresh')}
        </button>
      )}
    </Tooltip>
  )
}

function Reasoned() {
  const { t } = useTranslation()
  const reason = {
    title: t('action.prepareOrders'),
    text: t('refusal.permission-denied'),
    facts: [
      { label: t('field.orderNo'), value: 'SO-10241' },
      { label: t('field.priority'), value: '5' },
    ],
    remedy: t('ui.tryAgain'),
  }
  return <Button reason={reason}>{t('action.prepareOrders')}</Button>
}

export const tooltip: Story = {
  name: 'Tooltip',
  shows: { Tooltip, Tip, ReasonContent },
  what: 'The name of an icon, or why something is not possible: on hover after a moment, at once on the focus of the keyboard.',
  keys: [
    ['Tab', 'shows it'],
    ['Escape', 'puts it away, before it closes a dialog'],
  ],
  right: [
    'A reason says what is not possible, then facts, then the remedy.',
    'It is only seen: name and description stand at the element itself.',
  ],
  wrong: ['What somebody has to read: touch screens have no tooltips.', 'Buttons or links in it.'],
  states: [
    { name: 'Short', show: Named },
    { name: 'A reason with facts', show: Reasoned, by: 'focus', room: 130 },
  ],
}

function Opened() {
  const { t } = useTranslation()
  return (
    <Stateful<Element | null> start={null}>
      {(anchor, open) => (
        <>
          <Button
            aria-haspopup="dialog"
            aria-expanded={anchor !== null}
            onClick={event => open(anchor === null ? event.currentTarget : null)}
          >
            {t('grid.filter.button')}
          </Button>
          {anchor !== null && (
            <Popover
              title={t('grid.filter.button')}
              note="2"
              anchor={anchor}
              width={320}
              footer={<Button size="small">{t('grid.filter.clear')}</Button>}
              onClose={() => open(null)}
            >
              <p>{t('grid.empty.noMatchText')}</p>
            </Popover>
          )}
        </>
      )}
    </Stateful>
  )
}

export const popover: Story = {
  name: 'Popover',
  shows: { Popover },
  what: 'Answers one question about one thing, beside it: head, body, foot.',
  keys: [
    ['Escape', 'closes; the focus is back on what opened it'],
    ['Tab', 'through what is in it'],
  ],
  right: ['Closed by a press outside: nothing in it is lost by that.'],
  wrong: [
    'A form with more than two fields: that is a dialog.',
    'What stays while people work: a side panel.',
  ],
  states: [{ name: 'Open', show: Opened, by: 'press', room: 160 }],
}

function ShowToasts() {
  const { t } = useTranslation()
  const { show } = useToaster()
  const showBoth = () => {
    show({ text: t('ui.copied'), note: 'SO-10241', tone: 'info' })
    show({ text: t('action.prepareOrders.done', { count: 3, number: '3' }), undo: nothing })
  }
  return <Button onClick={showBoth}>{t('action.prepareOrders')}</Button>
}

export const toast: Story = {
  name: 'Toast',
  shows: { Toaster, ToastList },
  what: 'One line at the bottom right after something went well: gone after 6 seconds, after 10 with Undo; it stays under the pointer.',
  keys: [
    ['Ctrl+Z', 'takes back what the newest toast tells'],
    ['Tab', 'reaches Undo and the button that dismisses it'],
  ],
  right: ['The words of the button in the past: “3 orders prepared”.', 'Undo wherever it can be undone.'],
  wrong: ['For errors: they stay until somebody answers.', 'For what is seen on the page anyway.'],
  states: [{ name: 'With Undo, and as information', show: ShowToasts, by: 'apart' }],
}
