/** What is wrong with a line and what to look at, in words. */
import { useTranslation } from 'react-i18next'
import { quantityMost } from '../../contract/limits'
import { useSession } from '../../ui/session-context'
import type { DraftLine } from './draft-lines'
import type { LineProblem, LineWarning } from './line-problems'

/** The sentence of a problem. */
export function useProblemText(): (problem: Pick<LineProblem, 'key' | 'count'>) => string {
  const { t } = useTranslation()
  const { formats } = useSession()
  return ({ key, count = 0 }) => t(`purchase.problem.${key}`, { count, most: formats.number(quantityMost) })
}

/** The sentence of a warning. */
export function useWarningText(): (warning: LineWarning, line: DraftLine) => string {
  const { t } = useTranslation()
  const { formats } = useSession()
  return (warning, { material }) =>
    t(`purchase.warning.${warning as string}`, {
      multiple: formats.number(material?.multiple ?? null),
      minimum: formats.number(material?.minimumQuantity ?? null),
    })
}
