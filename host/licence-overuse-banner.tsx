/** Warns after a sign-in that more users work than the business unit has licences for. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { KernelSession } from '../src/kernel/session'
import { Banner } from '../src/ui/controls/banner'

export interface LicenceOveruse {
  readonly used: number
  readonly licences: number
}

export interface LicenceOveruseBannerProps {
  readonly overuse: LicenceOveruse
  readonly session: KernelSession
  readonly onOpen: (page: string, query: string) => void
}

/** A banner above the page until it is dismissed; users who may see the list of users get a link to it. */
export function LicenceOveruseBanner({ overuse, session, onOpen }: LicenceOveruseBannerProps) {
  const { t } = useTranslation()
  const [isShown, setShown] = useState(true)
  if (!isShown) return null
  const show = {
    label: t('shell.overuse.show'),
    run: () => onOpen('company-information', 'tab=concurrent-users'),
  }
  const putAway = { label: t('ui.close'), run: () => setShown(false) }
  const mayShow = session.access.can('header/settings/users')
  return (
    <Banner tone="warning" docked actions={mayShow ? [show, putAway] : [putAway]}>
      {t('shell.overuse.text', { used: overuse.used, licences: overuse.licences })}
    </Banner>
  )
}
