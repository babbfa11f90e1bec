/** Above the fields of a dialog that changes a row: why the server refused the change, or that nothing was changed. */
import { useTranslation } from 'react-i18next'
import { Banner, ProblemBanner } from '../../ui/controls/banner'
import type { ActionDialogProps } from '../../ui/actions/action-dialogs'

export interface ChangeProblemProps extends Pick<ActionDialogProps, 'problem' | 'isBusy'> {
  readonly isUnchanged: boolean
}

/** Shows one of the two messages, or nothing. */
export function ChangeProblem({ problem, isBusy, isUnchanged }: ChangeProblemProps) {
  const { t } = useTranslation()
  if (problem !== null && !isBusy) return <ProblemBanner problem={problem} />
  return isUnchanged ? <Banner tone="info">{t('grid.form.unchanged')}</Banner> : null
}
