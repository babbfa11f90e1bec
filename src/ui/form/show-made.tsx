/** The dialog about what an action made (define/action.ts, `made`); loaded with the first such action. */
import type { DoneRow } from '../../contract/failures'
import type { ActionRun } from './action-run'

/** Opens it with what was made; nothing where the area does not have it. Resolves when it closes. */
export async function showMade(
  { action, actionDialogs, dialogs, name }: ActionRun,
  made: readonly DoneRow[],
): Promise<void> {
  const load = made.length > 0 ? actionDialogs[action.made ?? ''] : undefined
  if (load === undefined) return
  const Dialog = await load()
  await dialogs.open<never>(close => (
    <Dialog
      rows={made.map(row => ({ ...row, version: 0 }))}
      title={name}
      isBusy={false}
      problem={null}
      onClose={() => close()}
      goOn={() => undefined}
    />
  ))
}
