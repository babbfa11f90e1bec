/** The criteria of one report while somebody chooses them: values, what is wrong with them, and what the server knows of them. */
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
  addressOf,
  asOfToday,
  criteriaInAddress,
  criteriaInSetting,
  criteriaProblems,
  isSameChoice,
  startingCriteria,
  withPeriod,
  type CriterionProblem,
} from './criteria-draft'
import { useResource, type Shown } from '../../ui/use-resource'
import type { ReportName } from '../../contract/reports/report-names'

export interface CriteriaForm {
  readonly offer: ReportOffer
  /** yyyy-mm-dd, in the company's region. */
  readonly today: string
  readonly chosen: ChosenCriteria
  /** Grows when other criteria take the place of all fields. */
  readonly turn: number
  /** All that does not fit, by the name of the criterion. */
  readonly problems: ReadonlyMap<string, CriterionProblem>
  /** What to say already: of what is missing nothing before somebody tried to run the report. */
  readonly shownProblems: ReadonlyMap<string, CriterionProblem>
  /** The address held something that is no criteria. */
  readonly isAddressUnreadable: boolean
  readonly names: CriteriaNames | undefined
  readonly estimate: Shown<Estimate>
  /** Changes some criteria; days that were changed belong to no period any more. */
  set(changes: AnyCriteria): void
  setPeriod(period: Period): void
  /** Puts other criteria in the place of all. */
  replace(chosen: ChosenCriteria): void
  setUnreadable(path: string, isUnreadable: boolean): void
  /** Tells what is missing from now on, and goes to the first field that is wrong; true when nothing is. */
  check(): boolean
  /** The ref of the element that the fields stand in. */
  readonly place: (element: HTMLElement | null) => void
}

interface CriteriaQuery {
  readonly report: ReportName
  /** As in the address. */
  readonly asked: string
}

/** What a report would say. */
export interface Estimate {
  readonly facts: ReportFacts
  readonly tookMs: number
}

/** What the form holds: criteria and their period together, and the paths whose field holds a text that is no value. */
interface CriteriaValues {
  readonly chosen: ChosenCriteria
  readonly unreadable: readonly string[]
}

/** Wait after the last key. */
const askDelayMs = 400

const namesInCriteria = resource({
  fetch: ({ api }, signal, { report, asked }: CriteriaQuery) =>
    api.call(reports.names, { params: { report }, body: { criteria: criteriaOf(asked) } }, { signal }),
  delayMs: askDelayMs,
})

const estimateOf = resource({
  fetch: async ({ api }, signal, { report, asked }: CriteriaQuery): Promise<Estimate> => {
    const start = performance.now()
    const input = { params: { report }, body: { criteria: criteriaOf(asked) } }
    const facts = await api.call(reports.facts, input, { signal })
    return { facts, tookMs: performance.now() - start }
  },
  delayMs: askDelayMs,
})

/** The form. It begins with the address, else with the set that has the star, else with what was asked for last. */
export function useCriteriaForm(
  offer: ReportOffer,
  address: string | null,
  starred: CriteriaSet | undefined,
): CriteriaForm {
  const session = useSession()
  const report = offer.name
  const [today] = useState(() => session.formats.companyDay(Date.now() + session.serverTimeOffsetMs))
  const [start] = useState(() => {
    const { chosen, isAddressUnreadable } = beginningOf({
      offer,
      address,
      starred,
      today,
      saved: session.settings.saved,
    })
    return { values: { chosen, unreadable: [] }, isAddressUnreadable }
  })
  const problemsOf = ({ chosen, unreadable }: CriteriaValues) =>
    criteriaProblems(report, chosen.criteria, new Set(unreadable), today)
  const edited = useEdits<CriteriaValues>({
    saved: start.values,
    problemsOf: values => new Map([...problemsOf(values)].map(([name, { says }]) => [name, says])),
    showsAtOnce: () => false,
  })
  const { values, isChecked } = edited
  const { chosen, unreadable } = values
  const problems = problemsOf(values)
  const asked = addressOf(report, chosen.criteria)
  const names = useResource(namesInCriteria, { report, asked })
  const estimate = useResource(estimateOf, problems.size === 0 ? { report, asked } : null)
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
    check: edited.check,
    place: edited.place,
  }
}

interface Beginning {
  readonly offer: ReportOffer
  readonly address: string | null
  readonly starred: CriteriaSet | undefined
  readonly today: string
  readonly saved: Readonly<Record<string, string>>
}

function beginningOf({ offer, address, starred, today, saved }: Beginning): {
  readonly chosen: ChosenCriteria
  readonly isAddressUnreadable: boolean
} {
  const report = offer.name
  const last = criteriaInSetting(report, saved[lastCriteriaSetting(report).key])
  const lastNow = last === null ? null : asOfToday(report, last, today)
  const given = criteriaInAddress(report, address)
  if (given !== null && given !== 'unreadable') {
    const fixed = { criteria: given, period: null }
    // Who comes back from the report that he ran goes on where he was, with the period by its name.
    const isLast =
      lastNow !== null && isSameChoice(report, { ...lastNow, period: null }, { ...fixed, period: null })
    return { chosen: isLast ? lastNow : fixed, isAddressUnreadable: false }
  }
  const kept = starred === undefined ? lastNow : asOfToday(report, starred, today)
  return { chosen: kept ?? startingCriteria(offer, today), isAddressUnreadable: given === 'unreadable' }
}

function criteriaOf(text: string): AnyCriteria {
  return JSON.parse(text) as AnyCriteria
}
