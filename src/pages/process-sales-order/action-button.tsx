/** A button that runs one action of the catalogue on given rows; it says why when that is not possible. */
import { classNames } from '../../ui/theme/icons'
import type { AnyRow } from '../../define/view'
import { Button, type ButtonKind } from '../../ui/controls/button'
import type { Commands } from './use-commands'

export interface ActionButtonProps {
  readonly commands: Commands
  /** Name of the action; nothing is shown when the view has none of this name. */
  readonly name: string
  readonly rows: readonly AnyRow[]
  readonly kind?: ButtonKind
  readonly size?: 'regular' | 'small'
  readonly className?: string
}

/** The button. */
export function ActionButton({ commands, name, rows, kind, size, className }: ActionButtonProps) {
  const entry = commands.entry(name, rows)
  if (entry === undefined) return null
  const { action, label, icon, reason } = entry
  return (
    <Button
      kind={kind}
      size={size}
      icon={icon}
      reason={reason}
      busy={commands.running === action.name}
      className={classNames(className)}
      onClick={() => void commands.run(action, rows)}
    >
      {label}
    </Button>
  )
}
