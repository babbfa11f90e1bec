/** The context with the form of the criteria, for its fields. */
import { createContext, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import type { Criterion } from '../../contract/reports/criterion-fields'
import type { CriteriaForm } from './use-criteria-form'

export const CriteriaFormContext = createContext<CriteriaForm | null>(null)

export function useCriteria(): CriteriaForm {
  const form = useContext(CriteriaFormContext)
  if (form === null) throw new Error('A criterion needs the form of its page.')
  return form
}

/** The error text for a part of a criterion; undefined when there is none. */
export function useProblemText(): (criterion: Criterion, path?: string) => string | undefined {
  const { t } = useTranslation()
  const { shownProblems } = useCriteria()
  return (criterion, path) => {
    const problem = shownProblems.get(criterion.name)
    if (problem === undefined || (path !== undefined && problem.path !== path)) return undefined
    if (problem.says === 'missing') return t(`report.missing.${criterion.name}`)
    if (problem.says === 'unreadable') return t(`report.unreadable.${criterion.kind as string}`)
    return t(`report.issue.${problem.says as string}`, { defaultValue: t(`grid.form.${problem.says}`) })
  }
}
