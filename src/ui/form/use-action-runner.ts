/** The action runner of a grid: loads the engine with the first action and says what is going on. */
import { useCallback, useContext, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Action } from '../../define/action'
import type { AnyRow } from '../../define/view'
import { logProblem } from '../../kernel/log'
import { useToaster } from '../controls/toast'
import { useDialogs } from '../dialogs/dialog-outlet'
import { useSession } from '../session-context'
import { ActionDialogsContext, type ActionDialogs } from './action-dialogs'
import type { RunOptions } from './action-run'

/** Loads what runs actions; worth doing before the first one. */
export const loadActionEngine = () => import('./run-action')

export interface ActionRunner {
  /** Name of the action that runs now. */
  readonly running: string | null
  /** A dialog of an action is open. */
  readonly isAsking: boolean
  run(action: Action<AnyRow>, rows: readonly AnyRow[], options: RunOptions): Promise<void>
  /** Shows first what it would do. */
  rehearse(action: Action<AnyRow>, rows: readonly AnyRow[], options: RunOptions): Promise<void>
}

/** The runner. */
export function useActionRunner(): ActionRunner {
  const session = useSession()
  const dialogs = useDialogs()
  const toaster = useToaster()
  const actionDialogs = useContext(ActionDialogsContext)
  const { t } = useTranslation()
  const [phase, setPhase] = useState<{ readonly name: string; readonly isAsking: boolean } | null>(null)

  const start = useCallback(
    async (
      kind: 'runAction' | 'rehearseAction',
      action: Action<AnyRow>,
      rows: readonly AnyRow[],
      options: RunOptions,
    ) => {
      const missing = missingDialog(action, actionDialogs)
      if (missing !== null) {
        const title = t('grid.action.notStarted', { action: t(`action.${action.name}`) })
        return void dialogs.showError({ title, description: t(missing) })
      }
      try {
        const engine = await loadActionEngine().catch(loadActionEngine)
        const tools = {
          session,
          dialogs,
          toaster,
          t,
          actionDialogs,
          onPhase: (now: 'asking' | 'running' | null) =>
            setPhase(now === null ? null : { name: action.name, isAsking: now === 'asking' }),
        }
        await engine[kind](tools, action, rows, options)
      } catch (error) {
        // A part of the program did not arrive; nothing was sent.
        logProblem('The action could not be started.', error)
        void dialogs.showError({
          title: t('grid.action.notStarted', { action: t(`action.${action.name}`) }),
          description: t('grid.action.notStartedText'),
        })
      }
    },
    [session, dialogs, toaster, t, actionDialogs],
  )
  const run = useCallback<ActionRunner['run']>((...given) => start('runAction', ...given), [start])
  const rehearse = useCallback<ActionRunner['run']>((...given) => start('rehearseAction', ...given), [start])
  return {
    running: phase?.isAsking === false ? phase.name : null,
    isAsking: phase?.isAsking === true,
    run,
    rehearse,
  }
}

/** The sentence about an action whose dialog no page brought, or that names none (spec 2, section 8); null when it is there. */
function missingDialog({ form, dialog }: Action<AnyRow>, known: ActionDialogs) {
  if (form !== undefined || dialog === undefined || Object.hasOwn(known, dialog)) return null
  return dialog === '' ? 'ui.dialog.unnamed' : 'ui.dialog.unknown'
}
