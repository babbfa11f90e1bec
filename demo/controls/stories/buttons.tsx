/** Buttons, and menus under them. */
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../../../src/ui/controls/button'
import { CopyButton, CopyIconButton, CopyLink } from '../../../src/ui/controls/copy-button'
import { KeyNames } from '../../../src/ui/controls/key-names'
import { Menu, MenuButton, type MenuGroup } from '../../../src/ui/controls/menu'
import { Stateful, nothing } from '../stateful'
import type { Story } from '../story'

function Kinds({ size, reason }: { readonly size?: 'small'; readonly reason?: string }) {
  const { t } = useTranslation()
  return (
    <>
      <Button kind="primary" size={size} reason={reason}>
        {t('action.prepareOrders')}
      </Button>
      <Button size={size} reason={reason}>
        {t('action.splitOrder')}
      </Button>
      <Button kind="quiet" size={size} reason={reason}>
        {t('ui.cancel')}
      </Button>
      <Button kind="danger" size={size} reason={reason}>
        {t('action.cancelOrders')}
      </Button>
    </>
  )
}

function One(props: Omit<Partial<Parameters<typeof Button>[0]>, 'children'>) {
  const { t } = useTranslation()
  return <Button {...props}>{t('action.prepareOrders')}</Button>
}

function Disabled() {
  const { t } = useTranslation()
  return <Kinds reason={t('refusal.permission-denied')} />
}

export const button: Story = {
  name: 'Button',
  shows: { Button, KeyNames },
  what: 'Does something at once. One primary button for a view; danger only in a confirmation; quiet beside a louder one.',
  keys: [
    ['Enter', 'presses it'],
    ['Space', 'presses it'],
    ['Tab', 'reaches it, also while it is disabled, so that its reason is read'],
  ],
  right: [
    'A verb with its object: “Prepare 3 orders”.',
    'Pass `reason` where it cannot be used now: it stays reachable and says why.',
    '`busy` while its work is under way: the label and the width stay.',
  ],
  wrong: [
    'The attribute `disabled`: nobody learns why.',
    'Two primary buttons side by side.',
    '“OK”, “Yes” or “Submit”.',
  ],
  states: [
    { name: 'Kinds', show: () => <Kinds /> },
    { name: 'Small', show: () => <Kinds size="small" /> },
    { name: 'Disabled, with a reason', show: Disabled },
    { name: 'Focus', show: () => <One kind="primary" />, by: 'focus' },
    { name: 'Hover', show: () => <One />, by: 'hover' },
    {
      name: 'Icon and shortcut',
      show: () => (
        <>
          <One icon="plus" />
          <One icon="save" kind="primary" shortcut="Ctrl+S" />
          <One icon="filter" size="small" />
        </>
      ),
    },
    {
      name: 'Busy',
      show: () => (
        <>
          <One busy kind="primary" icon="save" />
          <One busy />
        </>
      ),
    },
    {
      name: 'Toggle',
      show: () => (
        <Stateful start={true}>
          {(isOn, change) => (
            <>
              <One icon="filter" pressed={isOn} onClick={() => change(!isOn)} />
              <One icon="filter" pressed={!isOn} onClick={() => change(!isOn)} />
            </>
          )}
        </Stateful>
      ),
    },
    { name: 'Long text', show: LongButton },
  ],
}

function LongButton() {
  const { t } = useTranslation()
  return <Button icon="plus">{t('action.createJobFromOperations')}</Button>
}

function Icons(props: Partial<Parameters<typeof IconButton>[0]>) {
  const { t } = useTranslation()
  return (
    <>
      <IconButton icon="refresh" label={t('grid.refresh')} {...props} />
      <IconButton icon="download" label={t('action.saveDownload')} kind="quiet" {...props} />
      <IconButton icon="close" label={t('ui.close')} kind="quiet" size="small" {...props} />
    </>
  )
}

function DisabledIcons() {
  const { t } = useTranslation()
  return <Icons reason={t('unsaved.nothing')} />
}

export const iconButton: Story = {
  name: 'Icon button',
  shows: { IconButton },
  what: 'A button with an icon alone, for toolbars and heads. Its label is its name and its tooltip.',
  keys: [
    ['Enter', 'presses it'],
    ['Escape', 'puts its tooltip away'],
  ],
  right: ['Only where the icon is known from everywhere: close, refresh, more.'],
  wrong: ['For the main action of a view: it gets a button with words.'],
  states: [
    { name: 'Kinds and sizes', show: () => <Icons /> },
    { name: 'Disabled, with a reason', show: DisabledIcons },
    { name: 'Focus, with its tooltip', show: () => <Icons />, by: 'focus', room: 28 },
    { name: 'Busy', show: () => <Icons busy /> },
    { name: 'Toggle', show: () => <Icons pressed /> },
  ],
}

function useGroups(): readonly MenuGroup[] {
  const { t } = useTranslation()
  return [
    {
      id: 'do',
      items: [
        {
          id: 'prepare',
          label: t('action.prepareOrders'),
          icon: 'check',
          shortcut: 'P',
          onSelect: nothing,
        },
        {
          id: 'split',
          label: t('action.splitOrder'),
          reason: t('refusal.permission-denied'),
          onSelect: nothing,
        },
        { id: 'priority', label: t('action.changePriorityAndDate'), shortcut: 'D', onSelect: nothing },
      ],
    },
    {
      id: 'view',
      label: t('grid.view.primary'),
      items: [
        { id: 'mine', label: t('grid.view.makePrimary'), checked: true, onSelect: nothing },
        { id: 'all', label: t('grid.view.makePrimaryForAll'), checked: false, onSelect: nothing },
      ],
    },
    {
      id: 'end',
      items: [{ id: 'cancel', label: t('action.cancelOrders'), danger: true, onSelect: nothing }],
    },
  ]
}

function Menus(props: Partial<Parameters<typeof MenuButton>[0]>) {
  const { t } = useTranslation()
  const groups = useGroups()
  return <MenuButton label={t('ui.actions')} groups={groups} {...props} />
}

function DisabledMenu() {
  const { t } = useTranslation()
  return <Menus reason={t('unsaved.nothing')} />
}

export const menu: Story = {
  name: 'Menu',
  shows: { Menu, MenuButton },
  what: 'Actions on what it stands at: under a button, or as the context menu of rows. What does not apply stays and says why.',
  keys: [
    ['ArrowDown', 'next entry, from the last to the first'],
    ['ArrowUp', 'entry before'],
    ['Home', 'first entry'],
    ['End', 'last entry'],
    ['A', 'a letter goes to the next entry that begins with it'],
    ['Enter', 'does what the entry says'],
    ['Escape', 'closes; the focus is back on the button'],
  ],
  right: [
    'Groups by line, danger last, shortcuts at the right.',
    'A `reason` for what does not apply now.',
    '“…” only where something is asked first.',
  ],
  wrong: ['Entries that come and go with the selection.', 'A menu with one entry: that is a button.'],
  states: [
    {
      name: 'Buttons',
      show: () => (
        <>
          <Menus />
          <Menus size="small" />
          <Menus kind="quiet" icon="columns" />
          <Menus iconOnly kind="quiet" />
        </>
      ),
    },
    { name: 'Disabled, with a reason', show: DisabledMenu },
    { name: 'Open', show: () => <Menus />, by: 'press', room: 270 },
  ],
}

export const copyButton: Story = {
  name: 'Copy button',
  shows: { CopyButton, CopyIconButton, CopyLink },
  what: 'Copies a text, such as the reference of an error, and says for two seconds that it did.',
  keys: [['Enter', 'copies']],
  right: [
    'At the foot of what it copies from; as a link beside a short text; as an icon among others.',
    'A name of its own where “Copy” does not say what.',
  ],
  wrong: ['For a text that people would rather select themselves.'],
  states: [
    {
      name: 'Kinds',
      show: () => (
        <>
          <CopyButton text="7f3c-11" />
          <CopyButton size="small" text="7f3c-11" />
          <CopyButton kind="quiet" text="7f3c-11" label="Copy the list" />
          <CopyIconButton kind="quiet" size="small" text="7f3c-11" />
          <CopyLink text="7f3c-11" />
        </>
      ),
    },
    { name: 'Focus', show: () => <CopyLink text="7f3c-11" />, by: 'focus' },
    { name: 'Disabled, with a reason', show: () => <CopyButton text="" reason="There is nothing yet." /> },
  ],
}
