/** The page on which the use of an extra licence is confirmed (spec 1, section 2, login-limit-accept). */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../src/ui/controls/banner'
import { SessionLimitFrame } from './session-limit-frame'
import type { Choices } from './session-limit-page'
import type { Words } from './sign-in-form'
import { usePageTitle } from './use-page-title'

export interface ExtraLicencePageProps {
  readonly choices: Choices
  /** Resolves to null when the page is left, else to the reason for a failure. */
  readonly accept: () => Promise<Words | null>
  readonly onBack: () => void
}

export function ExtraLicencePage({ choices, accept, onBack }: ExtraLicencePageProps) {
  const { t } = useTranslation()
  usePageTitle(t('shell.limit.accept.title'))
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Words | null>(null)
  const send = async () => {
    setBusy(true)
    const why = await accept()
    setBusy(false)
    setProblem(() => why)
  }
  const { usedLicences: used, licences: all, extraLicencesUsed: count } = choices
  return (
    <SessionLimitFrame
      names={choices}
      title={t('shell.limit.accept.title')}
      lead={t('shell.limit.accept.lead', { used, all, count: all })}
      formLabel={t('shell.limit.accept.title')}
      back={{ label: t('shell.limit.accept.back'), run: onBack }}
      submit={{ label: t('shell.limit.accept.submit'), isBusy, isFirst: true }}
      onSubmit={() => void send()}
    >
      {problem !== null && <Banner tone="danger">{problem(t)}</Banner>}
      <p>{t('shell.limit.accept.text', { count })}</p>
      <p>{t('shell.limit.accept.increase')}</p>
    </SessionLimitFrame>
  )
}
