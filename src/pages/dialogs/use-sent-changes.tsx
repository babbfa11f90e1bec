/** What the dialogs that change a row have in common: they send what was changed, and say why that did not work. */
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner, ProblemBanner } from '../../ui/controls/banner'
import type { ActionDialogProps } from '../../ui/actions/action-dialogs'
import type { ChangedAnswers } from './changed-answers'

export interface SentChanges {
  /** Above the fields: why the server refused the changes, or that nothing was changed. */
  readonly problem: ReactNode
  /** Answers the dialog with the changes, unless there are none. */
  send(changes: ChangedAnswers | null): void
}

export function useSentChanges({ problem, isBusy, onClose }: ActionDialogProps): SentChanges {
  const { t } = useTranslation()
  const [isUnchanged, setUnchanged] = useState(false)
  const unchanged = isUnchanged ? <Banner tone="info">{t('grid.form.unchanged')}</Banner> : null
  return {
    problem: problem !== null && !isBusy ? <ProblemBanner problem={problem} /> : unchanged,
    send: changes => {
      setUnchanged(changes === null)
      if (changes !== null) onClose(changes.changed, [changes.read])
    },
  }
}
