/** The problem of a line in the user's language. */
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { quantityMost } from '../../contract/limits'
import { useSession } from '../session-context'

export type ProblemText = (problem: { readonly key: string; readonly count?: number }) => string

export function useProblemText(): ProblemText {
  const { t } = useTranslation()
  const { formats } = useSession()
  return useCallback(
    ({ key, count = 0 }) => t(`line.problem.${key}`, { count, most: formats.number(quantityMost) }),
    [t, formats],
  )
}
