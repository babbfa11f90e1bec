/** The content of an element: resolves its auth-context and shows the area's page inside the cockpit root. */
import { useCallback, useEffect, useRef, useState, type ComponentType } from 'react'
import type { Area as AreaName } from '../define/route'
import { steadyNow } from '../kernel/clock'
import { useLatest } from '../ui/use-latest'
import { useAcquiredSession, type AcquiredSession } from '../ui/use-acquired-session'
import type { AreaProps, PrefetchPage } from '../pages/area-props'
import { AreaRouter, startOf } from './area-router'
import type { AuthContextInput } from './auth-context-input'
import { CockpitRoot } from './cockpit-root'
import type { Emit } from './cockpit-events'
import type { ElementSettings } from './element-settings'
import { SessionGate } from './session-gate'
import { LoadingPanel, SignedOutPanel, type LoadingShape } from './session-panels'
import { useAuthContext, type PendingContext } from './use-auth-context'
import { settledAfterMs } from './use-problem-report'
import { AttributeNotice } from './attribute-notice'
import { NotConnected } from './not-connected'

export interface ElementRootProps {
  readonly area: AreaName
  readonly Area: ComponentType<AreaProps>
  /** Preloads the code that the area shows first; called once, as soon as there is a context. */
  readonly preload?: (() => void) | undefined
  /** Prefetches the data of a page that is about to be rendered. */
  readonly prefetch?: PrefetchPage | undefined
  readonly container: ShadowRoot
  readonly authInput: AuthContextInput
  readonly settings: ElementSettings
  /** Incremented by each call of the element's refresh(). */
  readonly refreshes: number
  /** Incremented each time the embedding page sets the element's page or search. */
  readonly opening: number
  readonly emit: Emit
}

export function ElementRoot(props: ElementRootProps) {
  const { container, settings, emit } = props
  const { language, theme, density, mode } = settings
  const reportError = useCallback(
    (cause: unknown, message: string) =>
      emit('cockpit-error', { code: 'part-failed', message, reference: '', cause }),
    [emit],
  )
  const pending = useAuthContext(props.authInput)
  // The session starts while texts and colours are still loading.
  const { area, prefetch } = props
  const acquired = useAcquiredSession(pending.context, language, session => {
    const { page, search } = startOf(area, settings)
    return prefetch?.(session, { page, search: new URLSearchParams(search), view: settings.view })
  })
  useRestart(pending, acquired)
  return (
    <CockpitRoot
      root={container}
      language={language}
      theme={mode === 'kiosk' ? 'dark' : theme}
      density={density}
      mode={mode}
      onError={reportError}
    >
      <IgnoredAttributes {...props} />
      <Connected {...props} {...pending} acquired={acquired} />
    </CockpitRoot>
  )
}

const restartEveryMs = 1_000

/** A page whose context always asks its own server gives the same one again after the next sign-in: the session that was over starts anew. */
function useRestart({ given, context }: PendingContext, { state, restart }: AcquiredSession) {
  const isOver = state.status === 'failed' || (state.status === 'ready' && state.ended !== null)
  const latest = useLatest({ isOver, restart })
  const last = useRef({ given, context })
  const restartedAt = useRef(-Infinity)
  useEffect(() => {
    const { given: before, context: contextBefore } = last.current
    last.current = { given, context }
    // Another context starts the next session by itself.
    if (given === before || context === null || context !== contextBefore) return
    const restartOnce = () => {
      if (!latest.current.isOver) return
      restartedAt.current = steadyNow()
      latest.current.restart()
    }
    // A page may provide the same context whenever it is asked for one, without a new sign-in.
    const waitMs = restartedAt.current + restartEveryMs - steadyNow()
    if (waitMs <= 0) return restartOnce()
    const timer = setTimeout(restartOnce, waitMs)
    return () => clearTimeout(timer)
  }, [given, context, latest])
}

/** The notice about attributes with invalid values, after they have stood for a while. */
function IgnoredAttributes({ settings: { ignored }, container, emit }: ElementRootProps) {
  const names = ignored.join(' ')
  const [shown, setShown] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setShown(names), settledAfterMs)
    return () => clearTimeout(timer)
  }, [names])
  if (names === '' || shown !== names) return null
  return <AttributeNotice element={container.host} names={ignored} emit={emit} />
}

interface ConnectedProps extends ElementRootProps, PendingContext {
  readonly acquired: AcquiredSession
}

function Connected(props: ConnectedProps) {
  const { area, authInput, settings, emit, context, isOverdue, isWithdrawn, acquired } = props
  const isMissing = context === null
  const { preload } = props
  useEffect(() => {
    if (!isMissing) preload?.()
  }, [isMissing, preload])
  useEffect(() => {
    if (isMissing)
      emit('cockpit-auth-needed', { reason: authInput.kind === 'invalid' ? 'invalid' : 'missing' })
  }, [isMissing, authInput, emit])

  const shape = loadingShapes[area]
  if (context !== null) {
    return (
      <SessionGate
        acquired={acquired}
        apiUrl={context.apiUrl}
        mode={settings.mode}
        loadingShape={shape}
        emit={emit}
      >
        {session => <AreaRouter {...props} session={session} />}
      </SessionGate>
    )
  }
  if (isWithdrawn) return <SignedOutPanel />
  if (authInput.kind !== 'invalid' && !isOverdue) return <LoadingPanel shape={shape} />
  return <NotConnected area={area} input={authInput} emit={emit} />
}

const loadingShapes: Readonly<Record<AreaName, LoadingShape>> = {
  dashboard: 'tiles',
  'order-grids': 'grid',
  'purchase-drafts': 'grid',
  reports: 'tiles',
  settings: 'grid',
}
