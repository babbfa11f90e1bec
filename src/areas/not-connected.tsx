/** Replaces an element that has no valid context. */
import { useTranslation } from 'react-i18next'
import type { Area as AreaName } from '../define/route'
import type { Translate } from '../texts/create-i18n'
import type { AuthContextInput } from './auth-context-input'
import type { Emit } from './cockpit-events'
import { ProblemPanel } from './problem-panel'
import { useProblemReport } from './use-problem-report'

export interface NotConnectedProps {
  readonly area: AreaName
  readonly input: AuthContextInput
  readonly emit: Emit
}

/** Names the problem of the auth-context, or says that there is none. */
export function NotConnected({ area, input, emit }: NotConnectedProps) {
  const { t } = useTranslation()
  const text = problemText(input, t)
  // No delay: the panel is rendered only after the time for providing a context has passed.
  useProblemReport(emit, input.kind === 'invalid' ? 'context-invalid' : 'context-missing', text, 0)
  return (
    <ProblemPanel
      title={t('shell.notConnected.title')}
      text={text}
      note={t('shell.notConnected.where', { tag: `cockpit-${area}` })}
    />
  )
}

function problemText(input: AuthContextInput, t: Translate): string {
  if (input.kind === 'invalid') return t(input.problem.key, { field: input.problem.field })
  return input.kind === 'named'
    ? t('shell.notConnected.unknownName', { name: input.name })
    : t('shell.notConnected.none')
}
