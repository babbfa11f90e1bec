/** Why an action is not possible: what the reason says, as a tooltip's content and as one text for assistive technology. */

/** One sentence, or a title with facts (state, right, selection) and a remedy (design guide, reason tooltip). */
export type Reason =
  | string
  | {
      readonly title: string
      readonly text?: string | undefined
      readonly facts?: readonly { readonly label: string; readonly value: string }[] | undefined
      readonly remedy?: string | undefined
    }

/** The whole reason as text, sentence after sentence. */
export function reasonText(reason: Reason): string {
  if (typeof reason === 'string') return reason
  const facts = (reason.facts ?? []).map(fact => `${fact.label}: ${fact.value}`)
  return [reason.title, reason.text, ...facts, reason.remedy]
    .filter(part => part !== undefined && part !== '')
    .map(part => part?.replace(/[.\s]+$/, ''))
    .join('. ')
}

/** The reason as a tooltip shows it. */
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
