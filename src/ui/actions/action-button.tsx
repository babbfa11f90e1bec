/** A button that runs one action of the catalogue on given rows; when that is not possible it shows the reason. */
import type { AnyRow } from '../../define/view'
import { Button, type ButtonKind } from '../controls/button'
import type { Actions } from './use-actions'

export interface ActionButtonProps {
  readonly actions: Pick<Actions, 'entry' | 'run' | 'running'>
  /** Name of the action; nothing is rendered when the view has no action of this name. */
  readonly name: string
  readonly rows: readonly AnyRow[]
  readonly kind?: ButtonKind
  readonly size?: 'regular' | 'small'
  readonly className?: string
}

export function ActionButton({ actions, name, rows, kind, size, className }: ActionButtonProps) {
  const entry = actions.entry(name, rows)
  if (entry === undefined) return null
  const { action, label, icon, reason } = entry
  return (
    <Button
      kind={kind}
      size={size}
      icon={icon}
      reason={reason}
      busy={actions.running === action.name}
      className={className}
      onClick={() => void actions.run(action, rows)}
    >
      {label}
    </Button>
  )
}
