/** The user's menu: who is signed in, picture, language, time zone, theme, density, password, sign-out, version. */
import { useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { languageNames } from '../src/contract/language-names'
import { languages, regions, type Language } from '../src/contract/limits'
import { isAdmin } from '../src/contract/permissions'
import type { SignedInUser } from '../src/kernel/session'
import { roleTitles } from '../src/texts/role-titles'
import { focusFirst } from '../src/ui/controls/focus'
import { useFloating, useFocusReturn, useOutsidePress } from '../src/ui/controls/floating'
import { Segmented } from '../src/ui/controls/segmented'
import { SelectField } from '../src/ui/controls/select-field'
import type { IconName } from '../src/ui/theme/icon-paths'
import { Icon } from '../src/ui/theme/icons'
import { Avatar } from './avatar'
import type { Remembered } from './remembered'
import type { OwnAccount } from './use-own-account'

export interface UserMenuProps {
  readonly user: SignedInUser
  readonly anchor: Element | null
  readonly appearance: Appearance
  readonly account: OwnAccount
  /** The user's own time zone; empty for the company's. */
  readonly region: string
  /** Version text; administrators get the longer one (spec 1, section 1). */
  readonly version: { readonly short: string; readonly long: readonly string[] }
  readonly onAppearance: (change: Partial<Appearance>) => void
  readonly onRegion: (region: string) => void
  readonly onSignOut: () => void
  readonly onClose: () => void
}

/** The appearance settings that a user can choose. */
export type Appearance = Pick<Remembered, 'language' | 'theme' | 'density'>

const companyRegion = 'company'
const regionChoices = [companyRegion, ...regions] as const
type RegionChoice = (typeof regionChoices)[number]

export function UserMenu({
  user,
  anchor,
  appearance,
  account,
  region,
  version,
  onAppearance,
  onRegion,
  onSignOut,
  onClose,
}: UserMenuProps) {
  const { t } = useTranslation()
  const ref = useRef<HTMLDivElement>(null)
  useFocusReturn(ref)
  useFloating(ref, anchor, 'below-end')
  useOutsidePress(ref, anchor, onClose)
  useLayoutEffect(() => {
    if (ref.current !== null) focusFirst(ref.current)
  }, [])
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
  }
  /** An entry that opens a dialog, as a question about unsaved edits, closes the menu first, so that the focus returns to the user's button. */
  const leaveFor = (open: () => void) => () => {
    onClose()
    open()
  }
  return (
    <div
      ref={ref}
      className="pop user-menu"
      role="dialog"
      aria-label={t('shell.user.menu')}
      tabIndex={-1}
      popover="manual"
      onKeyDown={closeOnEscape}
    >
      <div className="who row">
        <Avatar picture={account.picture} businessUnitName={user.businessUnitName} />
        <span className="col">
          <b className="ell">{user.displayName}</b>
          <span className="hint ell">{[roleTitles(user.roles, t), user.businessUnitName].join(', ')}</span>
        </span>
      </div>
      <div className="rows">
        <MenuLine icon="user" text={t('shell.user.picture')} onClick={leaveFor(account.changePicture)} />
        <div className="line">
          <Icon name="globe" />
          <span aria-hidden="true">{t('field.language')}</span>
          <SelectField<Language>
            label={t('field.language')}
            hideLabel
            variant="small"
            value={appearance.language}
            options={languages.map(value => ({ value, label: languageNames[value] }))}
            onChange={language => onAppearance({ language })}
          />
        </div>
        <div className="line">
          <Icon name="clock" />
          <span aria-hidden="true">{t('shell.user.timeZone')}</span>
          <SelectField<RegionChoice>
            label={t('shell.user.timeZone')}
            hideLabel
            variant="small"
            value={regions.find(one => one === region) ?? companyRegion}
            options={regionChoices.map(value => ({
              value,
              label: t(value === 'UTC' ? 'company.region.UTC' : `shell.user.timeZone.${value}`),
            }))}
            onChange={value => onRegion(value === companyRegion ? '' : value)}
          />
        </div>
        <p className="hint note">{t('shell.user.timeZone.hint')}</p>
        <div className="line">
          <Icon name="eye" />
          <span aria-hidden="true">{t('shell.user.theme')}</span>
          <Segmented
            label={t('shell.user.theme')}
            value={appearance.theme}
            options={(['light', 'dark', 'auto'] as const).map(value => ({
              value,
              label: t(`shell.theme.${value}`),
            }))}
            onChange={theme => onAppearance({ theme })}
          />
        </div>
        <div className="line">
          <Icon name="lines" />
          <span aria-hidden="true">{t('shell.user.rows')}</span>
          <Segmented
            label={t('shell.user.rows')}
            value={appearance.density}
            options={(['comfortable', 'compact'] as const).map(value => ({
              value,
              label: t(`shell.density.${value}`),
            }))}
            onChange={density => onAppearance({ density })}
          />
        </div>
      </div>
      <div className="rows">
        <MenuLine icon="key" text={t('shell.user.password')} onClick={leaveFor(account.changePassword)} />
      </div>
      <MenuLine icon="logout" text={t('shell.user.signOut')} onClick={leaveFor(onSignOut)} />
      <p className="hint num version">{isAdmin(user) ? version.long.join('\n') : version.short}</p>
    </div>
  )
}

interface MenuLineProps {
  readonly icon: IconName
  readonly text: string
  readonly onClick: () => void
}

function MenuLine({ icon, text, onClick }: MenuLineProps) {
  return (
    <button type="button" className="line command" onClick={onClick}>
      <Icon name={icon} />
      {text}
    </button>
  )
}
