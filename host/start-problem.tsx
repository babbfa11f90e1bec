/** The page of a cockpit that cannot start: the reason, and how to continue. */
import { useTranslation } from 'react-i18next'
import { failureText } from '../src/kernel/failure'
import { Button } from '../src/ui/controls/button'
import { ErrorPanel } from '../src/ui/controls/error-panel'

interface StartProblemProps {
  readonly failure: Parameters<typeof failureText>[0]
  readonly onRetry: () => void
  readonly onLeave: () => void
}

/** Shown in place of the shell, while there is no session. */
export function StartProblem({ failure, onRetry, onLeave }: StartProblemProps) {
  const { t } = useTranslation()
  const { key, values } = failureText(failure)
  return (
    <main className="start-problem">
      <section className="panel">
        <ErrorPanel
          title={t('shell.failed.start.title')}
          text={t(key, values)}
          action={
            <>
              <Button icon="refresh" onClick={onRetry}>
                {t('ui.tryAgain')}
              </Button>
              <Button kind="quiet" onClick={onLeave}>
                {t('shell.user.signOut')}
              </Button>
            </>
          }
        />
      </section>
    </main>
  )
}
