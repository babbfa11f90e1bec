/** In the place of a report: why it is not there; the other reports go on. */
import { Glyph } from '../../theme/icons'

export interface ReportProblemProps {
  readonly title: string
  readonly text: string
  readonly detail?: string
  /** Nothing is wrong: there is only nothing to show. */
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
