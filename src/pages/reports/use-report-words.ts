/** How a report that was run writes its figures and criteria. */
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyCriteria } from '../../contract/reports/criteria'
import { namedOf, type CriteriaNames } from '../../contract/reports/criteria-names'
import {
  criteriaWords,
  type CriterionWords,
  type WordsOfCriteria,
} from '../../contract/reports/criteria-words'
import type { ReportName } from '../../contract/reports/report-names'
import { useSession } from '../../ui/session-context'
import { barWords, type BarWords } from '../../contract/reports/report-bars'
import { useWordsOfCriteria } from './use-words-of-criteria'

/** Criteria that say which days a report is of: they stand beside its name. */
export const periodNames: readonly string[] = ['period', 'performed', 'asOf']

/** The criteria in words; names are those of the run. */
export function useCriteriaWords(
  report: ReportName,
  criteria: AnyCriteria,
  names: CriteriaNames | undefined,
): readonly CriterionWords[] {
  const nameOf = useCallback<WordsOfCriteria['nameOf']>(
    (kind, id) => namedOf(kind, names).find(one => one.id === id)?.name ?? undefined,
    [names],
  )
  const words = useWordsOfCriteria(nameOf)
  return useMemo(() => criteriaWords(report, criteria, words), [report, criteria, words])
}

/** The names of bars; the same object until the language or the format changes. */
export function useBarWords(): BarWords {
  const { t } = useTranslation()
  const { formats, language } = useSession()
  return useMemo(() => barWords(t, formats, language), [t, formats, language])
}
