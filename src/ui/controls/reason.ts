/** Why an action is not possible, also as one text for assistive technology. */

/** One sentence, or a title with facts (state, right, selection) and a remedy (design guide, reason tooltip). */
export type Reason =
  | string
  | {
      readonly title: string
      readonly text?: string | undefined
      readonly facts?: readonly { readonly label: string; readonly value: string }[] | undefined
      readonly remedy?: string | undefined
    }

/** The whole reason as text, one sentence after the other. */
export function reasonText(reason: Reason): string {
  if (typeof reason === 'string') return reason
  const facts = (reason.facts ?? []).map(fact => `${fact.label}: ${fact.value}`)
  return [reason.title, reason.text, ...facts, reason.remedy]
    .filter(part => part !== undefined && part !== '')
    .map(part => part?.replace(/[.\s]+$/, ''))
    .join('. ')
}
