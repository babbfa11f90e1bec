/**
 * The left menu: the permitted pages with their subpages; the settings panel takes its place. When it is collapsed, each icon shows its
 * name and its pages in a flyout.
 */
import { useId, useRef, useState, type Ref } from 'react'
import { Link, useLocation } from 'wouter'
import { useTranslation } from 'react-i18next'
import { useFloating } from '../src/ui/controls/floating'
import { Menu } from '../src/ui/controls/menu'
import { iconPaths, type IconName } from '../src/ui/theme/icon-paths'
import { classNames, Icon } from '../src/ui/theme/icons'
import type { MenuEntry } from '../src/catalog/menu-entries'
import type { MenuCount } from './use-menu-counts'
import { firstSettingsPage, type MenuState, type SettingsGroup } from './menu-rules'

export interface LeftMenuProps {
  readonly ref: Ref<HTMLElement>
  readonly entries: readonly MenuEntry[]
  readonly settings: readonly SettingsGroup[]
  /** Counts beside entries, by route. */
  readonly counts: ReadonlyMap<string, MenuCount>
  /** Route name of the current page. */
  readonly page: string
  readonly menu: MenuState
  /** Whether the current page is one of the settings. */
  readonly isSettingsPage: boolean
  readonly onSettings: () => void
  readonly onMain: () => void
}

export function LeftMenu(props: LeftMenuProps) {
  const { ref, entries, settings, counts, page, menu, isSettingsPage, onSettings, onMain } = props
  const { t } = useTranslation()
  const [, goTo] = useLocation()
  const isShowingSettings = menu.list === 'settings' && settings.length > 0
  const openSettings = () => {
    onSettings()
    // Pressed on a settings page, it leads to the first permitted one (spec 1, section 4).
    const first = firstSettingsPage(settings)
    if (isSettingsPage && first !== null) goTo(`/${first}`)
  }
  return (
    <nav
      ref={ref}
      className="nav"
      id="main-menu"
      data-pane="menu"
      aria-label={t(isShowingSettings ? 'shell.menu.settings' : 'shell.menu.main')}
    >
      {isShowingSettings ? (
        <SettingsList groups={settings} page={page} isExtended={menu.isExtended} onMain={onMain} />
      ) : (
        <MainList entries={entries} counts={counts} page={page} isExtended={menu.isExtended} />
      )}
      {settings.length > 0 && (
        <div className="end">
          <button type="button" aria-expanded={isShowingSettings} onClick={openSettings}>
            <Icon name="settings" />
            <span className={menu.isExtended ? 'tx' : 'sr'}>{t('shell.menu.settings')}</span>
            {menu.isExtended && (
              <span className="tw">
                <Icon name="chevron-right" small />
              </span>
            )}
          </button>
        </div>
      )}
    </nav>
  )
}

interface ListProps {
  readonly page: string
  readonly isExtended: boolean
}

interface MainListProps extends ListProps {
  readonly entries: readonly MenuEntry[]
  readonly counts: ReadonlyMap<string, MenuCount>
}

function MainList({ entries, counts, page, isExtended }: MainListProps) {
  const [opened, setOpened] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [first, ...others] = entries
  const holdsPage = (entry: MenuEntry) =>
    entry.name === page || entry.children.some(child => child.name === page)
  const item = (entry: MenuEntry) => {
    const isOpen = opened.get(entry.name) ?? holdsPage(entry)
    return (
      <Entry
        key={entry.name}
        entry={entry}
        counts={counts}
        page={page}
        isExtended={isExtended}
        isOpen={isOpen}
        onToggle={() => setOpened(new Map(opened).set(entry.name, !isOpen))}
      />
    )
  }
  return (
    <>
      {first !== undefined && item(first)}
      {others.length > 0 && <div className="sep" />}
      {others.map(item)}
    </>
  )
}

interface SettingsListProps extends ListProps {
  readonly groups: readonly SettingsGroup[]
  readonly onMain: () => void
}

function SettingsList({ groups, page, isExtended, onMain }: SettingsListProps) {
  const { t } = useTranslation()
  return (
    <>
      <button type="button" onClick={onMain}>
        <Icon name="chevron-left" />
        <span className={isExtended ? 'tx' : 'sr'}>{t('shell.menu.back')}</span>
      </button>
      <div className="sep" />
      {groups.map(({ category, entries }) => (
        <div key={category} role="group" aria-label={t(`shell.settings.${category}`)}>
          {isExtended ? <div className="sg">{t(`shell.settings.${category}`)}</div> : <div className="sgl" />}
          {entries.map(entry => (
            <PageLink
              key={entry.name}
              entry={entry}
              isCurrent={entry.name === page}
              isExtended={isExtended}
            />
          ))}
        </div>
      ))}
    </>
  )
}

interface EntryProps extends ListProps {
  readonly entry: MenuEntry
  readonly counts: ReadonlyMap<string, MenuCount>
  readonly isOpen: boolean
  readonly onToggle: () => void
}

function Entry({ entry, counts, page, isExtended, isOpen, onToggle }: EntryProps) {
  const isCurrent = entry.name === page
  const isWithin = entry.children.some(child => child.name === page)
  return (
    <>
      {entry.path === null ? (
        <GroupButton
          entry={entry}
          isExtended={isExtended}
          isOpen={isOpen}
          isCurrent={isWithin && (!isExtended || !isOpen)}
          onToggle={onToggle}
        />
      ) : (
        <PageLink
          entry={entry}
          count={counts.get(entry.name)}
          isCurrent={isCurrent}
          isExtended={isExtended}
          isHolder={isWithin}
        />
      )}
      {isExtended &&
        isOpen &&
        entry.children.map(child => (
          <ChildLink
            key={child.name}
            entry={child}
            count={counts.get(child.name)}
            isCurrent={child.name === page}
          />
        ))}
    </>
  )
}

interface CountedLinkProps {
  readonly entry: MenuEntry
  readonly count: MenuCount | undefined
  readonly isCurrent: boolean
}

function ChildLink({ entry, count, isCurrent }: CountedLinkProps) {
  const { t } = useTranslation()
  const countId = useId()
  return (
    <Link
      href={entry.path ?? ''}
      className={classNames('kid', isCurrent && 'on')}
      aria-current={isCurrent ? 'page' : undefined}
      aria-describedby={count && countId}
    >
      <span className="tx">{t(entry.titleKey)}</span>
      <Count id={countId} count={count} />
    </Link>
  )
}

/** A count beside an entry. It describes its link, so that the link's name remains that of the page. */
function Count({ id, count }: { readonly id: string; readonly count: MenuCount | undefined }) {
  if (count === undefined) return null
  return (
    <>
      <span className={classNames('n', count.isError && 'err')} title={count.label} aria-hidden="true">
        {count.text}
      </span>
      <span id={id} hidden>
        {count.label}
      </span>
    </>
  )
}

interface GroupButtonProps {
  readonly entry: MenuEntry
  readonly isExtended: boolean
  readonly isOpen: boolean
  readonly isCurrent: boolean
  readonly onToggle: () => void
}

/** An entry without a page of its own: shows its pages below it, or in a menu beside it when the menu is collapsed. */
function GroupButton({ entry, isExtended, isOpen, isCurrent, onToggle }: GroupButtonProps) {
  const { t } = useTranslation()
  const [, goTo] = useLocation()
  const ref = useRef<HTMLButtonElement>(null)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const title = t(entry.titleKey)
  return (
    <span className="nav-item">
      <button
        ref={ref}
        type="button"
        className={classNames(isCurrent && 'on')}
        aria-expanded={isExtended ? isOpen : isMenuOpen}
        aria-haspopup={isExtended ? undefined : 'menu'}
        aria-label={isExtended ? undefined : title}
        onClick={isExtended ? onToggle : () => setMenuOpen(true)}
      >
        <Icon name={iconNameOf(entry.icon)} />
        <span className="tx">{title}</span>
        <span className="tw">
          <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} small />
        </span>
      </button>
      {isMenuOpen && (
        <Menu
          label={title}
          showLabel
          anchor={ref.current ?? { x: 0, y: 0 }}
          placement="side"
          groups={[
            {
              id: entry.name,
              items: entry.children.map(child => ({
                id: child.name,
                label: t(child.titleKey),
                icon: iconNameOf(child.icon),
                onSelect: () => goTo(child.path ?? ''),
              })),
            },
          ]}
          onClose={() => setMenuOpen(false)}
        />
      )}
    </span>
  )
}

interface PageLinkProps extends Omit<CountedLinkProps, 'count'> {
  readonly count?: MenuCount | undefined
  readonly isExtended: boolean
  /** Whether the current page is below this entry, which is marked instead when the menu is collapsed. */
  readonly isHolder?: boolean
}

function PageLink({ entry, count, isCurrent, isExtended, isHolder = false }: PageLinkProps) {
  const { t } = useTranslation()
  const countId = useId()
  const ref = useRef<HTMLAnchorElement>(null)
  const [isPointed, setPointed] = useState(false)
  const title = t(entry.titleKey)
  const show = () => setPointed(true)
  const hide = () => setPointed(false)
  return (
    <span className="nav-item" onPointerEnter={show} onPointerLeave={hide} onFocus={show} onBlur={hide}>
      <Link
        ref={ref}
        href={entry.path ?? ''}
        className={classNames((isCurrent || (isHolder && !isExtended)) && 'on')}
        aria-current={isCurrent ? 'page' : undefined}
        // In the collapsed menu only counts of errors are visible (shell.css): the accessible name contains what is visible.
        aria-label={isExtended ? undefined : count?.isError === true ? `${title}, ${count.label}` : title}
        aria-describedby={count && countId}
        onClick={hide}
        onKeyDown={event => {
          if (event.key === 'Escape') hide()
        }}
      >
        <Icon name={iconNameOf(entry.icon)} />
        <span className="tx">{title}</span>
        <Count id={countId} count={count} />
      </Link>
      {!isExtended && isPointed && <Flyout anchor={ref.current} entry={entry} title={title} />}
    </span>
  )
}

/**
 * The name beside the icon, as large a target as the menu's own, and its pages. Assistive technology reads the name from the icon's link.
 */
function Flyout({ anchor, entry, title }: { anchor: Element | null; entry: MenuEntry; title: string }) {
  const { t } = useTranslation()
  const ref = useRef<HTMLDivElement>(null)
  useFloating(ref, anchor, 'side')
  return (
    <div ref={ref} className="menu nav-flyout" popover="manual" aria-hidden="true">
      {[entry, ...entry.children].map(({ name, path, icon, titleKey }) => (
        <Link key={name} href={path ?? ''} className="it" tabIndex={-1}>
          <Icon name={iconNameOf(icon)} />
          <span className="t">{name === entry.name ? title : t(titleKey)}</span>
        </Link>
      ))}
    </div>
  )
}

function iconNameOf(name: string): IconName {
  return name in iconPaths ? (name as IconName) : 'lines'
}
