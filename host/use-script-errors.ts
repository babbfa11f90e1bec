/** Shows uncaught errors (script-errors.ts) in the error dialog; the same text is not repeated for a while. */
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../src/kernel/failure'
import { report } from '../src/kernel/perform'
import { useDialogs } from '../src/ui/dialogs/dialog-outlet'
import { watchScriptErrors } from './script-errors'

/** Listens while the component is mounted. */
export function useScriptErrors(): void {
  const dialogs = useDialogs()
  const { t } = useTranslation()
  useEffect(
    () =>
      watchScriptErrors(window, ({ failure, where }) =>
        report(failure, {
          show: problem => {
            const { key, values } = failureText(problem)
            const details = [
              { label: t('shell.scriptError.what'), value: problem.message },
              { label: t('shell.scriptError.where'), value: where },
            ]
            const description = t(key, values)
            void dialogs.showError({ description, details: details.filter(({ value }) => value !== '') })
          },
        }),
      ),
    [dialogs, t],
  )
}
