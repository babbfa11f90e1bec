/** A switch for a setting that takes effect at once; a form uses a check box. */
import { CheckControl } from './checkbox'
import type { CheckboxProps } from './checkbox'

export interface SwitchProps extends Omit<CheckboxProps, 'checked'> {
  checked: boolean
}

export function Switch(props: SwitchProps) {
  return <CheckControl {...props} className="sw" role="switch" />
}
