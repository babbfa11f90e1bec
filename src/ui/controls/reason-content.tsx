/** Why an action is not possible, as the content of a tooltip. */
import type { Reason } from './reason'

/** One sentence, or title, text, facts and remedy below each other. */
export function ReasonContent({ reason }: { reason: Reason }) {
  if (typeof reason === 'string') return reason
  return (
    <>
      <b>{reason.title}</b>
      {reason.text}
      {reason.facts !== undefined && reason.facts.length > 0 && (
        <dl>
          {reason.facts.map(fact => (
            <div key={fact.label} style={{ display: 'contents' }}>
              <dt>{fact.label}</dt>
              <dd>{fact.value}</dd>
            </div>
          ))}
        </dl>
      )}
      {reason.remedy !== undefined && <span className="rem">{reason.remedy}</span>}
    </>
  )
}
