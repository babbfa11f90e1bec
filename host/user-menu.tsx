/** The user's menu: who is signed in, language, theme, density, sign-out, version. */
import { useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import { languages, type Language } from '../src/contract/limits'
import { isAdmin } from '../src/contract/permissions'
import type { SignedInUser } from '../src/kernel/session'
import { focusFirst } from '../src/ui/controls/focus'
import { useFloating, useFocusReturn, useOutsidePress } from '../src/ui/controls/floating'
import { Segmented } from '../src/ui/controls/segmented'
import { SelectField } from '../src/ui/controls/select-field'
import { Icon } from '../src/ui/theme/icons'
import { useTranslation } from '../src/ui/use-translation'
import { businessUnitInitials } from './business-unit-initials'
import type { Remembered } from './remembered'
import { languageNames } from './sign-in-page'

export interface UserMenuProps {
  readonly user: SignedInUser
  readonly anchor: Element | null
  readonly looks: Looks
  /** Version text; administrators get the longer one (spec 1, section 1). */
  readonly version: { readonly short: string; readonly long: readonly string[] }
  readonly onLooks: (change: Partial<Looks>) => void
  readonly onSignOut: () => void
  readonly onClose: () => void
}

/** What a user chooses about the page itself. */
export type Looks = Pick<Remembered, 'language' | 'theme' | 'density'>

export function UserMenu({ user, anchor, looks, version, onLooks, onSignOut, onClose }: UserMenuProps) {
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
        <span className="av" aria-hidden="true">
          {businessUnitInitials(user.businessUnitName)}
        </span>
        <span className="col">
          <b className="ell">{user.displayName}</b>
          <span className="hint ell">{[...user.roles, user.businessUnitName].join(', ')}</span>
        </span>
      </div>
      <div className="rows">
        <div className="line">
          <Icon name="globe" />
          <span aria-hidden="true">{t('shell.user.language')}</span>
          <SelectField<Language>
            label={t('shell.user.language')}
            hideLabel
            look="small"
            value={looks.language}
            options={languages.map(value => ({ value, label: languageNames[value] }))}
            onChange={language => onLooks({ language })}
          />
        </div>
        <div className="line">
          <Icon name="eye" />
          <span aria-hidden="true">{t('shell.user.theme')}</span>
          <Segmented
            label={t('shell.user.theme')}
            value={looks.theme}
            options={(['light', 'dark', 'auto'] as const).map(value => ({
              value,
              label: t(`shell.theme.${value}`),
            }))}
            onChange={theme => onLooks({ theme })}
          />
        </div>
        <div className="line">
          <Icon name="lines" />
          <span aria-hidden="true">{t('shell.user.rows')}</span>
          <Segmented
            label={t('shell.user.rows')}
            value={looks.density}
            options={(['comfortable', 'compact'] as const).map(value => ({
              value,
              label: t(`shell.density.${value}`),
            }))}
            onChange={density => onLooks({ density })}
          />
        </div>
      </div>
      <button type="button" className="line sign-out" onClick={onSignOut}>
        <Icon name="logout" />
        {t('shell.user.signOut')}
      </button>
      <p className="hint num version">{isAdmin(user) ? version.long.join('\n') : version.short}</p>
    </div>
  )
}
