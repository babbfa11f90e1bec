/**
 * Menus: context menus at a point and menus under a button. Arrow keys, Home and End, type-ahead, Enter, Esc; an action
 * that does not apply stays reachable and shows the reason. The menu is in the top layer of its own shadow root.
 */
import { useCallback, useId, useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import type { IconName } from '../theme/icon-paths'
import { Icon, classNames } from '../theme/icons'
import { Button, IconButton } from './button'
import type { ButtonKind } from './button'
import { useFloating, useFocusReturn, useOutsidePress } from './floating'
import type { Anchor, Placement } from './floating'
import { typeAheadIndex } from './type-ahead'
import { reasonText } from './reason'
import { ReasonContent } from './reason-content'
import type { Reason } from './reason'
import { Tip } from './tip'

export interface MenuItem {
  readonly id: string
  readonly label: string
  readonly icon?: IconName | undefined
  /** Key shown at the right; the menu does not listen to it. */
  readonly shortcut?: string | undefined
  readonly danger?: boolean | undefined
  /** Makes it a check item. */
  readonly checked?: boolean | undefined
  /** Why it does not apply now; present means disabled. */
  readonly reason?: Reason | undefined
  readonly onSelect: () => void
}

/** Items between two separators, with or without a heading. */
export interface MenuGroup {
  readonly id: string
  readonly label?: string | undefined
  readonly items: readonly MenuItem[]
}

export interface MenuProps {
  /** Accessible name; with `showLabel` also shown, as what the items act on, for example "3 orders". */
  label: string
  showLabel?: boolean | undefined
  groups: readonly MenuGroup[]
  anchor: Anchor
  placement?: Placement | undefined
  /** Called before an item's action, and at Esc, Tab and a press outside. The owner unmounts the menu. */
  onClose: () => void
}

/** An open menu. The focus moves to its first item, and back to the opener when it closes. */
export function Menu({ label, showLabel = false, groups, anchor, placement = 'below', onClose }: MenuProps) {
  const ref = useRef<HTMLDivElement>(null)
  const typed = useRef({ text: '', at: 0 })
  const [focusedId, setFocusedId] = useState<string | null>(null)
  const [reasonAnchor, setReasonAnchor] = useState<Element | null>(null)
  useFocusReturn(ref)
  useFloating(ref, anchor, placement)
  useOutsidePress(ref, anchor, onClose)
  useLayoutEffect(() => {
    // Without an item the menu itself takes the focus, so that Esc still reaches it.
    ;(itemsIn(ref.current)[0] ?? ref.current)?.focus({ preventScroll: true })
  }, [])

  const items = groups.flatMap(group => group.items)
  const isIndented = items.some(({ icon, checked }) => icon !== undefined || checked !== undefined)
  const focused = items.find(item => item.id === focusedId)
  const select = (item: MenuItem) => {
    if (item.reason !== undefined) return
    onClose()
    item.onSelect()
  }
  const focusAt = (index: number) => {
    const elements = itemsIn(ref.current)
    elements[(index + elements.length) % elements.length]?.focus()
  }
  const handleKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const current = items.findIndex(item => item.id === focusedId)
    const move = keyMoves[event.key]
    if (move !== undefined) focusAt(move(current, items.length))
    else if (event.key === 'Enter' || event.key === ' ') {
      if (focused !== undefined) select(focused)
    } else if (event.key === 'Escape' || event.key === 'Tab') onClose()
    else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
      const found = typeAheadIndex(
        items.map(item => item.label),
        current,
        typed.current,
        event.key,
        event.timeStamp,
      )
      if (found !== null) focusAt(found)
    } else return
    // A key that the menu handles must reach neither the grid under it nor the dialog around it.
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <>
      <div
        ref={ref}
        className="menu"
        role="menu"
        aria-label={label}
        tabIndex={-1}
        popover="manual"
        onKeyDown={handleKey}
        onContextMenu={event => event.preventDefault()}
      >
        {showLabel && (
          <div className="hdr" aria-hidden="true">
            {label}
          </div>
        )}
        {groups
          .filter(group => group.items.length > 0)
          .map((group, index) => (
            <MenuSection key={group.id} group={group} isFirst={index === 0}>
              {group.items.map(item => (
                <MenuRow
                  key={item.id}
                  item={item}
                  isIndented={isIndented}
                  onFocus={element => {
                    setFocusedId(item.id)
                    setReasonAnchor(item.reason === undefined ? null : element)
                  }}
                  onSelect={() => select(item)}
                />
              ))}
            </MenuSection>
          ))}
      </div>
      {reasonAnchor !== null && focused?.reason !== undefined && (
        <Tip anchor={reasonAnchor} placement="side">
          <ReasonContent reason={focused.reason} />
        </Tip>
      )}
    </>
  )
}

function MenuSection({
  group,
  isFirst,
  children,
}: {
  group: MenuGroup
  isFirst: boolean
  children: ReactNode
}) {
  const headingId = useId()
  return (
    <>
      {!isFirst && <div className="sep" role="separator" />}
      {group.label === undefined ? (
        children
      ) : (
        <div role="group" aria-labelledby={headingId}>
          <div className="hdr" id={headingId} role="presentation">
            {group.label}
          </div>
          {children}
        </div>
      )}
    </>
  )
}

function MenuRow({
  item,
  isIndented,
  onFocus,
  onSelect,
}: {
  item: MenuItem
  /** Other items have an icon; the labels are aligned. */
  isIndented: boolean
  onFocus: (element: Element) => void
  onSelect: () => void
}) {
  const reasonId = useId()
  const isDisabled = item.reason !== undefined
  return (
    <div
      className={classNames('it', item.danger === true && 'dan')}
      role={item.checked === undefined ? 'menuitem' : 'menuitemcheckbox'}
      aria-checked={item.checked}
      aria-disabled={isDisabled || undefined}
      aria-describedby={isDisabled ? reasonId : undefined}
      aria-keyshortcuts={item.shortcut}
      tabIndex={-1}
      onFocus={event => onFocus(event.currentTarget)}
      onPointerMove={event => {
        if (!event.currentTarget.matches(':focus')) event.currentTarget.focus({ preventScroll: true })
      }}
      onClick={onSelect}
    >
      <LeadingIcon item={item} isIndented={isIndented} />
      <span className="t">{item.label}</span>
      {item.shortcut !== undefined && (
        <span className="k" aria-hidden="true">
          {item.shortcut}
        </span>
      )}
      {item.reason !== undefined && (
        <span id={reasonId} hidden>
          {reasonText(item.reason)}
        </span>
      )}
    </div>
  )
}

function LeadingIcon({ item, isIndented }: { item: MenuItem; isIndented: boolean }) {
  if (item.checked === true) return <Icon name="check" />
  if (item.icon !== undefined) return <Icon name={item.icon} />
  return isIndented ? <svg className="i" aria-hidden="true" /> : null
}

export interface MenuButtonProps {
  label: string
  groups: readonly MenuGroup[]
  icon?: IconName | undefined
  /** Shows only the icon; the label stays its accessible name. */
  iconOnly?: boolean | undefined
  kind?: ButtonKind | undefined
  size?: 'regular' | 'small' | undefined
  placement?: Placement | undefined
  reason?: Reason | undefined
}

/** A button that opens a menu below itself. */
export function MenuButton({
  label,
  groups,
  icon,
  iconOnly = false,
  placement,
  ...buttonStyle
}: MenuButtonProps) {
  const [anchor, setAnchor] = useState<Element | null>(null)
  const close = useCallback(() => setAnchor(null), [])
  const shared = {
    ...buttonStyle,
    'aria-haspopup': 'menu',
    'aria-expanded': anchor !== null,
    onClick: (event: { currentTarget: Element }) => setAnchor(anchor === null ? event.currentTarget : null),
  } as const
  return (
    <>
      {iconOnly ? (
        <IconButton icon={icon ?? 'more'} label={label} {...shared} />
      ) : (
        <Button icon={icon} {...shared}>
          {label}
          <Icon name="chevron-down" small />
        </Button>
      )}
      {anchor !== null && (
        <Menu label={label} groups={groups} anchor={anchor} placement={placement} onClose={close} />
      )}
    </>
  )
}

/** Keys that move the focus: from the index of the current item and the count to the next index, wrapping around. */
const keyMoves: Record<string, (current: number, count: number) => number> = {
  ArrowDown: current => current + 1,
  ArrowUp: (current, count) => (current < 0 ? count : current) - 1,
  Home: () => 0,
  End: (_current, count) => count - 1,
}

function itemsIn(menu: HTMLElement | null): HTMLElement[] {
  return menu === null ? [] : [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')]
}
