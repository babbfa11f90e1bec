/** A state as shape, text and colour. A chip is never clickable; filters are pills. */
import { Glyph } from '../theme/icons'
import { chipClassName, stateStyle, type StateKind } from '../theme/state-chip-style'
import { stateStyles, type StateKey } from '../theme/state-style'

export type StateChipProps = {
  /** The state's name in the user's language. */
  label: string
} & (
  | { kind: StateKind; state: string }
  /** For displays that derive their own name, such as `count-acceptance`. */
  | { stateKey: StateKey }
)

export function StateChip(props: StateChipProps) {
  const style = 'stateKey' in props ? stateStyles[props.stateKey] : stateStyle(props.kind, props.state)
  return (
    <span className={chipClassName(style)} data-state={style.key}>
      <Glyph name={style.glyph} />
      <span>{props.label}</span>
    </span>
  )
}
