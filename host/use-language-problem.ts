/** A language that could not be loaded: the error dialog says so, and the last one is chosen again. */
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Failure } from '../src/kernel/failure'
import { report } from '../src/kernel/perform'
import { useDialogs } from '../src/ui/dialogs/dialog-outlet'

/** @param chooseLast chooses the language that is still on the screen */
export function useLanguageProblem(problem: Failure | null, chooseLast: () => void): void {
  const dialogs = useDialogs()
  const { t } = useTranslation()
  const tell = useEffectEvent((failure: Failure) => {
    const title = t('shell.failed.chunk.title')
    report(failure, {
      show: () => void dialogs.showError({ title, description: t('shell.failed.chunk.text') }),
    })
    chooseLast()
  })
  useEffect(() => {
    if (problem !== null) tell(problem)
  }, [problem])
}
