/** Shown instead of a report: why it is missing. The other reports stay. */
import { Glyph } from '../../theme/icons'

export interface ReportProblemProps {
  readonly title: string
  readonly text: string
  readonly detail?: string
  /** There is no failure, only nothing to show. */
  readonly isCalm?: boolean
}

export function ReportProblem({ title, text, detail, isCalm = false }: ReportProblemProps) {
  return (
    <li className="fr">
      <div className="fl1">
        <b className="m" title={title}>
          {title}
        </b>
      </div>
      <div className="fn fp">
        {!isCalm && <Glyph name="octagon" stateKey="error" />}
        <span>
          {text}
          {detail !== undefined && ` ${detail}`}
        </span>
      </div>
    </li>
  )
}
