/** A choice between a few options with its label above it, like the fields beside it. */
import { Segmented, type SegmentedProps } from './segmented'

export function SegmentedField<V extends string>(props: SegmentedProps<V>) {
  return (
    <div className="f">
      <span className="lab" aria-hidden="true">
        {props.label}
      </span>
      <Segmented {...props} />
    </div>
  )
}
