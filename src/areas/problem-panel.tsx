/** Replaces an element that the page uses in a way that cannot work; the message says what to write instead. */
import { ErrorPanel } from '../ui/controls/error-panel'

export interface ProblemPanelProps {
  readonly title: string
  readonly text: string
  readonly note: string
}

/** The problem, and where in the page it is. */
export function ProblemPanel(props: ProblemPanelProps) {
  return (
    <section className="panel">
      <ErrorPanel icon="link" {...props} />
    </section>
  )
}
