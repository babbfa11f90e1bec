/**
 * Runs an action on chosen rows: its form or confirmation, the call, and what came of it: a toast when all went well, a list
 * with reasons when some rows failed, a dialog when the call itself failed.
 */
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActionResult } from '../../contract/failures'
import type { Action } from '../../define/action'
import type { FormValues } from '../../define/form'
import type { AnyRow } from '../../define/view'
import { failureText, type Failure } from '../../kernel/failure'
import { perform } from '../../kernel/perform'
import type { Session } from '../../kernel/session'
import { useToaster } from '../controls/toast'
import { useDialogs } from '../dialogs/dialog-outlet'
import { Later } from '../later'
import { useSession } from '../session-context'
import { resultItems, type StateName, type Translate } from './action-words'

/** Loads the dialog of forms; worth doing before the first one. */
export const loadFormDialog = () => import('./form-dialog')

export interface RunOptions {
  readonly stateName: StateName
  /** How many rows, in words: "3 orders". */
  readonly countText: (count: number) => string
  /** Leaves these rows chosen. */
  readonly keepSelected?: (ids: readonly number[]) => void
}

export interface ActionRunner {
  /** Name of the action that runs now. */
  readonly running: string | null
  /** A dialog of an action is open. */
  readonly isAsking: boolean
  run(action: Action<AnyRow>, rows: readonly AnyRow[], options: RunOptions): Promise<void>
}

/** The action runner of a grid. */
export function useActionRunner(): ActionRunner {
  const session = useSession()
  const dialogs = useDialogs()
  const toaster = useToaster()
  const { t: translate } = useTranslation()
  const [running, setRunning] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)

  const run = useCallback<ActionRunner['run']>(
    async (action, rows, { stateName, countText, keepSelected }) => {
      const t: Translate = (key, values) => translate(key, values ?? {})
      const counted = (count: number) => ({ count, number: session.formats.number(count, 0) })
      const name = t(`action.${action.name}`)
      const words = { ...counted(rows.length), rows: countText(rows.length), action: name }
      const showFailure = (problem: Failure) => {
        const { key, values } = failureText(problem)
        void dialogs.showError({ title: t('grid.action.failed', words), description: t(key, { ...values }) })
      }
      const call = (targets: readonly AnyRow[], values: FormValues) =>
        perform(() => callAction(session, action, targets, values), { show: showFailure })

      const ask = async (): Promise<FormValues | undefined> => {
        const { form } = action
        if (form !== undefined) {
          return dialogs.open<FormValues>(close => (
            <Later load={loadFormDialog}>
              {({ FormDialog }) => (
                <FormDialog
                  form={form}
                  rows={rows}
                  title={t(`form.${form.name}.title`, words)}
                  subtitle={countText(rows.length)}
                  submitLabel={t(`form.${form.name}.submit`, words)}
                  onClose={close}
                />
              )}
            </Later>
          ))
        }
        if (action.needsConfirmation !== true) return {}
        const isConfirmed = await dialogs.confirm({
          title: t(`action.${action.name}.confirm.title`, words),
          text: t(`action.${action.name}.confirm.text`, words),
          confirmLabel: t(`action.${action.name}.confirm.submit`, words),
          cancelLabel: t(`action.${action.name}.confirm.keep`, words),
          danger: action.isDanger === true,
        })
        return isConfirmed ? {} : undefined
      }

      setAsking(true)
      const values = await ask().finally(() => setAsking(false))
      if (values === undefined) return
      setRunning(action.name)
      const outcome = await call(rows, values).finally(() => setRunning(null))
      if (!outcome.ok) return
      const result = outcome.value
      if (result.failed.length === 0) {
        toaster.show({ text: t(`action.${action.name}.done`, counted(result.done.length)) })
        return
      }
      setAsking(true)
      await dialogs
        .showResult({
          title: counts =>
            t('grid.result.title', { action: name, done: counts.done, total: countText(counts.total) }),
          items: resultItems(result, t, stateName),
          retry: async ids => {
            const again = rows.filter(row => ids.includes(row.id))
            const retried = await call(again, values)
            return retried.ok ? resultItems(retried.value, t, stateName) : []
          },
          ...(keepSelected === undefined ? {} : { keepSelected: ids => keepSelected(ids.map(Number)) }),
        })
        .finally(() => setAsking(false))
    },
    [session, dialogs, toaster, translate],
  )
  return { running, isAsking, run }
}

/** Calls the endpoint of an action for all rows; the server answers which are done and which failed. */
async function callAction(
  session: Session,
  action: Action<AnyRow>,
  rows: readonly AnyRow[],
  values: FormValues,
): Promise<ActionResult> {
  // The endpoint's input type is known where the action is defined; there `input` is checked against it.
  const answer: unknown = await session.api.call(action.endpoint, action.input(rows, values) as object)
  return answer as ActionResult
}
