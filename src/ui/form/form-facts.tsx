/** Current quantities of a form's row, shown above its fields. */
import { useSession } from '../session-context'
import { textOf } from './form-values'
import type { AnyRow } from '../../define/view'
import './form-facts.css'

export interface FormFactsProps {
  readonly facts: readonly string[]
  /** The row as it is now. */
  readonly row: AnyRow
  readonly titleOf: (field: string) => string
}

/** The quantities with their titles, in the row's unit. */
export function FormFacts({ facts, row, titleOf }: FormFactsProps) {
  const { formats } = useSession()
  return (
    <dl className="k-facts">
      {facts.map(field => (
        <div key={field}>
          <dt>{titleOf(field)}</dt>
          <dd>{`${formats.number(textOf(row[field]))} ${textOf(row['uoM'])}`}</dd>
        </div>
      ))}
    </dl>
  )
}
