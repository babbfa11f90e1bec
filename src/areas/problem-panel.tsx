/** In an element's place when the page around uses it in a way that cannot work; the sentence says what to write instead. */
import { ErrorPanel } from '../ui/controls/error-panel'

export interface ProblemPanelProps {
  readonly title: string
  readonly text: string
  readonly note: string
}

/** What is wrong, and where it stands in the page. */
export function ProblemPanel(props: ProblemPanelProps) {
  return (
    <section className="panel">
      <ErrorPanel icon="link" {...props} />
    </section>
  )
}
