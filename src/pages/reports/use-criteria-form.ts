/** The form of one report's criteria: values, problems, names and the preview. */
import { useState } from 'react'
import { reports } from '../../contract/endpoints/reports'
import { lastCriteriaSetting, type CriteriaSet } from '../../contract/endpoints/report-plans'
import type { AnyCriteria } from '../../contract/reports/criteria'
import type { CriteriaNames } from '../../contract/reports/criteria-names'
import { dateCriteria, type ChosenCriteria, type Period } from '../../contract/reports/period'
import type { ReportFacts } from '../../contract/reports/report-facts'
import type { ReportOffer } from '../../define/report'
import { resource } from '../../kernel/resource'
import { useEdits } from '../../ui/edit/use-edits'
import { useSession } from '../../ui/session-context'
import {
  asOfToday,
  criteriaInAddress,
  criteriaInSetting,
  criteriaProblems,
  filledCriteria,
  isSameChoice,
  startingCriteria,
  withPeriod,
  type CriterionProblem,
} from './criteria-draft'
import { useCompanyDay } from '../../ui/use-now'
import { useResource, type Shown } from '../../ui/use-resource'
import type { ReportName } from '../../contract/reports/report-names'

export interface CriteriaForm {
  readonly offer: ReportOffer
  /** yyyy-mm-dd, in the company's region. */
  readonly today: string
  /** With the dates that a period has today. */
  readonly chosen: ChosenCriteria
  /** Incremented when all fields are replaced. */
  readonly turn: number
  /** All problems, by name of the criterion. */
  readonly problems: ReadonlyMap<string, CriterionProblem>
  /** The problems to show: missing values only after the user tried to run the report. */
  readonly shownProblems: ReadonlyMap<string, CriterionProblem>
  /** Whether the address contained unreadable criteria. */
  readonly isAddressUnreadable: boolean
  readonly names: CriteriaNames | undefined
  readonly estimate: Shown<Estimate>
  /** Changes some criteria; changed dates end the choice of a period. */
  set(changes: AnyCriteria): void
  setPeriod(period: Period): void
  /** Replaces all criteria. */
  replace(chosen: ChosenCriteria): void
  setUnreadable(path: string, isUnreadable: boolean): void
  isUnreadable(path: string): boolean
  /** Shows missing values from now on, and focuses the first invalid field; true when there is none. */
  check(): boolean
  /** Ref callback for the element that contains the fields. */
  readonly place: (element: HTMLElement | null) => void
}

interface CriteriaQuery {
  readonly report: ReportName
  /** Without empty values. */
  readonly criteria: AnyCriteria
}

/** The preview: the figures that the report would have. */
export interface Estimate {
  readonly facts: ReportFacts
  readonly tookMs: number
}

/** The values of the form: criteria with their period, and the paths of fields whose text cannot be parsed. */
interface CriteriaValues {
  readonly chosen: ChosenCriteria
  readonly unreadable: readonly string[]
}

/** Debounce after the last key. */
const askDelayMs = 400

const namesInCriteria = resource({
  fetch: ({ api }, signal, { report, criteria }: CriteriaQuery) =>
    api.call(reports.names, { params: { report }, body: { criteria } }, { signal }),
  delayMs: askDelayMs,
})

const estimateOf = resource({
  fetch: async ({ api }, signal, { report, criteria }: CriteriaQuery): Promise<Estimate> => {
    const start = performance.now()
    const input = { params: { report }, body: { criteria } }
    const facts = await api.call(reports.facts, input, { signal })
    return { facts, tookMs: performance.now() - start }
  },
  delayMs: askDelayMs,
})

/** The form. It begins with the criteria in the address, otherwise with the starred set, otherwise with the last ones used. */
export function useCriteriaForm(
  offer: ReportOffer,
  address: string | null,
  starred: CriteriaSet | undefined,
): CriteriaForm {
  const session = useSession()
  const report = offer.name
  const today = useCompanyDay()
  const [start] = useState(() => {
    const { chosen, isAddressUnreadable } = initialCriteria({
      offer,
      address,
      starred,
      today: session.formats.companyDay(),
      saved: session.settings.saved,
    })
    return { values: { chosen, unreadable: [] }, isAddressUnreadable }
  })
  const chosenToday = (values: CriteriaValues) => asOfToday(report, values.chosen, today)
  const problemsOf = (values: CriteriaValues) =>
    criteriaProblems(report, chosenToday(values).criteria, new Set(values.unreadable), today)
  const edited = useEdits<CriteriaValues>({
    saved: start.values,
    problemsOf: values => new Map([...problemsOf(values)].map(([name, { says }]) => [name, says])),
    showsAtOnce: () => false,
  })
  const { values, isChecked } = edited
  const { unreadable } = values
  const chosen = chosenToday(values)
  const problems = problemsOf(values)
  const query = { report, criteria: filledCriteria(report, chosen.criteria) }
  const names = useResource(namesInCriteria, query)
  const estimate = useResource(estimateOf, problems.size === 0 ? query : null)
  const dates: readonly string[] = Object.values(dateCriteria[report])
  return {
    offer,
    today,
    chosen,
    turn: edited.turn,
    problems,
    shownProblems: isChecked ? problems : new Map([...problems].filter(([, { says }]) => says !== 'missing')),
    isAddressUnreadable: start.isAddressUnreadable,
    names: names.value,
    estimate,
    set: changes => {
      const isOtherDay = Object.keys(changes).some(path => dates.includes(path))
      const period = isOtherDay ? null : chosen.period
      edited.set('chosen', { criteria: { ...chosen.criteria, ...changes }, period })
    },
    setPeriod: period =>
      edited.setAll({
        chosen: withPeriod(report, chosen.criteria, period, today),
        unreadable: unreadable.filter(path => !dates.includes(path)),
      }),
    replace: next => edited.replace({ chosen: asOfToday(report, next, today), unreadable: [] }),
    setUnreadable: (path, isUnreadable) => {
      const others = unreadable.filter(other => other !== path)
      edited.set('unreadable', isUnreadable ? [...others, path] : others)
    },
    isUnreadable: path => unreadable.includes(path),
    check: edited.check,
    place: edited.place,
  }
}

interface InitialCriteria {
  readonly offer: ReportOffer
  readonly address: string | null
  readonly starred: CriteriaSet | undefined
  readonly today: string
  readonly saved: Readonly<Record<string, string>>
}

function initialCriteria({ offer, address, starred, today, saved }: InitialCriteria): {
  readonly chosen: ChosenCriteria
  readonly isAddressUnreadable: boolean
} {
  const report = offer.name
  const last = criteriaInSetting(report, saved[lastCriteriaSetting(report).key])
  const lastNow = last === null ? null : asOfToday(report, last, today)
  const inAddress = criteriaInAddress(report, address)
  if (inAddress !== null && inAddress !== 'unreadable') {
    const fixed = { criteria: inAddress, period: null }
    // A user who returns from his report continues with the same choice, including the name of the period.
    const isLast =
      lastNow !== null && isSameChoice(report, { ...lastNow, period: null }, { ...fixed, period: null })
    return { chosen: isLast ? lastNow : fixed, isAddressUnreadable: false }
  }
  const initial = starred === undefined ? lastNow : asOfToday(report, starred, today)
  return {
    chosen: initial ?? startingCriteria(offer, today),
    isAddressUnreadable: inAddress === 'unreadable',
  }
}
