/** The left menu: the pages that exist and are permitted. Collapsed, each icon shows its name in a flyout. */
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { useFloating } from '../src/ui/controls/floating'
import { iconPaths, type IconName } from '../src/ui/theme/icon-paths'
import { classNames, Icon } from '../src/ui/theme/icons'
import type { MenuEntry } from './menu-rules'

export interface LeftMenuProps {
  readonly entries: readonly MenuEntry[]
  /** Route name of the page on the screen. */
  readonly page: string
  readonly isExtended: boolean
}

export function LeftMenu({ entries, page, isExtended }: LeftMenuProps) {
  const { t } = useTranslation()
  const [first, ...others] = entries
  const item = (entry: MenuEntry) => (
    <MenuLink key={entry.page} entry={entry} isCurrent={entry.page === page} isExtended={isExtended} />
  )
  return (
    <nav className="nav" id="main-menu" aria-label={t('shell.menu.main')}>
      {first !== undefined && item(first)}
      {others.length > 0 && <div className="sep" />}
      {others.map(item)}
    </nav>
  )
}

function MenuLink({
  entry,
  isCurrent,
  isExtended,
}: {
  entry: MenuEntry
  isCurrent: boolean
  isExtended: boolean
}) {
  const { t } = useTranslation()
  const ref = useRef<HTMLAnchorElement>(null)
  const [isPointed, setPointed] = useState(false)
  const title = t(entry.titleKey)
  const show = () => setPointed(true)
  const hide = () => setPointed(false)
  return (
    <span className="nav-item" onPointerEnter={show} onPointerLeave={hide} onFocus={show} onBlur={hide}>
      <Link
        ref={ref}
        href={entry.path}
        className={classNames(isCurrent && 'on')}
        aria-current={isCurrent ? 'page' : undefined}
        aria-label={isExtended ? undefined : title}
        onClick={hide}
        onKeyDown={event => {
          if (event.key === 'Escape') hide()
        }}
      >
        <Icon name={iconNameOf(entry.icon)} />
        <span className="tx">{title}</span>
      </Link>
      {!isExtended && isPointed && <Flyout anchor={ref.current} entry={entry} title={title} />}
    </span>
  )
}

/** The name beside the icon, as large a target as the menu's own. Assistive technology has it from the icon's link. */
function Flyout({ anchor, entry, title }: { anchor: Element | null; entry: MenuEntry; title: string }) {
  const ref = useRef<HTMLDivElement>(null)
  useFloating(ref, anchor, 'side')
  return (
    <div ref={ref} className="menu nav-flyout" popover="manual" aria-hidden="true">
      <Link href={entry.path} className="it" tabIndex={-1}>
        <Icon name={iconNameOf(entry.icon)} />
        <span className="t">{title}</span>
      </Link>
    </div>
  )
}

function iconNameOf(name: string): IconName {
  return name in iconPaths ? (name as IconName) : 'lines'
}
