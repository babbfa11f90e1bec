/** The header: menu toggle, brand, help, and the user's button with its menu. */
import { useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../src/ui/controls/button'
import { BrandMark, Icon } from '../src/ui/theme/icons'
import { Avatar } from './avatar'
import { installationName } from './installation-name'
import { UserMenu, type UserMenuProps } from './user-menu'

export interface HeaderProps extends Omit<UserMenuProps, 'anchor' | 'onClose'> {
  readonly isMenuExtended: boolean
  /** False on a tablet, where the menu stays collapsed. */
  readonly canToggleMenu: boolean
  readonly onToggleMenu: () => void
  readonly helpUrl: string
  /** Opens the command palette. */
  readonly onFind: () => void
  /** The button that makes the page a favourite. */
  readonly star: ReactNode
  /** The business unit's name for the cockpit; empty for the installation's name. */
  readonly brand: string | undefined
}

export function Header({
  isMenuExtended,
  canToggleMenu,
  onToggleMenu,
  helpUrl,
  onFind,
  star,
  brand,
  ...menu
}: HeaderProps) {
  const { t } = useTranslation()
  return (
    <header className="hd">
      <div className="brand">
        <IconButton
          icon="menu"
          kind="quiet"
          label={t(isMenuExtended ? 'shell.menu.collapse' : 'shell.menu.extend')}
          aria-expanded={isMenuExtended}
          aria-controls="main-menu"
          reason={canToggleMenu ? undefined : t('shell.menu.tooNarrow')}
          onClick={onToggleMenu}
        />
        <BrandMark />
        <span>{brand === undefined || brand === '' ? installationName() : brand}</span>
      </div>
      <FindButton onFind={onFind} />
      {star}
      <div className="grow" />
      <a className="btn ghost" href={helpUrl} target="_blank" rel="noopener">
        <Icon name="help" />
        {t('shell.help')}
        <Icon name="external" small />
        <span className="sr">{t('shell.newTab')}</span>
      </a>
      <UserButton {...menu} />
    </header>
  )
}

/** Looks like a search field and opens the palette, which contains the actual field. */
function FindButton({ onFind }: Pick<HeaderProps, 'onFind'>) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      className="in quiet find"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onFind}
    >
      <Icon name="search" />
      <span className="ell">{t('palette.placeholder')}</span>
      <span className="grow" />
      <span className="keys" aria-hidden="true">
        <kbd>{t('key.Ctrl')}</kbd> <kbd>K</kbd>
      </span>
    </button>
  )
}

function UserButton(menu: Omit<UserMenuProps, 'anchor' | 'onClose'>) {
  const { t } = useTranslation()
  const ref = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { displayName, businessUnitName } = menu.user
  return (
    <>
      <button
        ref={ref}
        type="button"
        className="userbtn"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(open => !open)}
      >
        <Avatar picture={menu.account.picture} businessUnitName={businessUnitName} />
        <span className="who">
          <b>{displayName}</b>
          <span className="muted">{businessUnitName}</span>
        </span>
        <span className="sr">{t('shell.user.menu')}</span>
        <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} small />
      </button>
      {isOpen && <UserMenu {...menu} anchor={ref.current} onClose={() => setOpen(false)} />}
    </>
  )
}
