/** In an element's place while it has no context that it could use. */
import type { Area as AreaName } from '../define/route'
import type { Translate } from '../kernel/translator'
import { useTranslation } from '../ui/use-translation'
import type { AuthContextInput } from './auth-context-input'
import { ProblemPanel } from './problem-panel'

export interface NotConnectedProps {
  readonly area: AreaName
  readonly input: AuthContextInput
}

/** What is wrong with the auth-context, or that there is none. */
export function NotConnected({ area, input }: NotConnectedProps) {
  const { t } = useTranslation()
  return (
    <ProblemPanel
      title={t('shell.notConnected.title')}
      text={problemText(input, t)}
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
